import { snapshot, type Tx } from "#app/infra/database/db.server.ts";
import type { Prisma, Refund } from "#generated/prisma/sqlite/client/client.ts";
import type { MilestoneStatus } from "#generated/prisma/sqlite/client/enums.ts";
import { HELD_MILESTONE_STATUSES } from "./amounts.ts";
import { getOwedCents, OWED_STATUSES } from "./debt.ts";
import { getAdjustedCents } from "./finance.ts";
import { ourAccounts } from "./ledger.server.ts";
import {
	type AccountKind,
	hasForbiddenBalance,
	held,
	OUR_ACCOUNTS,
	readAccount,
	salesTax,
} from "./ledger-account.ts";
import { POSTING_KINDS, type PostingKind } from "./postings.ts";

const BATCH = 200;

/** The faults that a check found, in sentences, and the number of records checked. */
export type Checked = { faults: string[]; records: number };

/**
 * Checks records in batches. Each batch and its related records are read in one database snapshot, so a check
 * can run while a server is posting.
 * @param read returns up to `most` records after `after`, or the first records if `after` is undefined
 */
async function* inBatches<Row>(
	read: (tx: Tx, after: Row | undefined, most: number) => Promise<Row[]>,
	check: (rows: Row[], tx: Tx) => Promise<string[]> | string[],
): AsyncGenerator<Checked> {
	for (let last: Row | undefined; ; ) {
		const { rows, faults } = await snapshot(async (tx) => {
			const rows = await read(tx, last, BATCH);
			return { rows, faults: rows.length > 0 ? await check(rows, tx) : [] };
		});
		if (rows.length > 0) yield { faults, records: rows.length };
		if (rows.length < BATCH) return;
		last = rows.at(-1);
	}
}

/** The condition for the records that follow `last` in the order of their IDs. */
const after = (last: { id: string } | undefined) => (last ? { id: { gt: last.id } } : {});

/** Reads entries by key. `on` returns the amount that an entry posted to accounts of one kind. */
async function readPosted(tx: Tx, keys: readonly string[]) {
	const entries = await tx.ledgerEntry.findMany({
		where: { key: { in: [...keys] } },
		select: { key: true, lines: { select: { accountName: true, cents: true } } },
	});
	const byKey = new Map(entries.map(({ key, lines }) => [key, lines]));
	return {
		has: (key: string): boolean => byKey.has(key),
		/** In cents, debits positive. Zero for an entry that doesn't exist. */
		on: (kind: ReturnType<typeof readAccount>["kind"], key: string): bigint =>
			(byKey.get(key) ?? [])
				.filter(({ accountName }) => readAccount(accountName).kind === kind)
				.reduce((sum, { cents }) => sum + cents, 0n),
	};
}

/** The numbers of all rounds, from 1 to the latest. */
const listRounds = ({ round }: { round: number }): number[] => Array.from({ length: round }, (_, i) => i + 1);

const kinds: readonly string[] = POSTING_KINDS;

/**
 * Checks that each entry's kind is in the posting table, and that it has at least two lines that add up to
 * zero.
 */
const checkEntries = (): AsyncGenerator<Checked> =>
	inBatches(
		(tx, last: { id: string; kind: string; key: string; lines: { cents: bigint }[] } | undefined, take) =>
			tx.ledgerEntry.findMany({
				where: after(last),
				orderBy: { id: "asc" },
				take,
				select: { id: true, kind: true, key: true, lines: { select: { cents: true } } },
			}),
		(entries) =>
			entries.flatMap(({ kind, key, lines }) => {
				const sum = lines.reduce((total, { cents }) => total + cents, 0n);
				return [
					...(kinds.includes(kind) ? [] : [`The entry ${key} has the unknown kind ${kind}.`]),
					...(lines.length < 2 ? [`The entry ${key} has ${lines.length} lines.`] : []),
					...(sum === 0n ? [] : [`The lines of the entry ${key} add up to ${sum} cents.`]),
				];
			}),
	);

type Account = { name: string; version: number; balanceCents: bigint };

/**
 * Checks that each account's versions are 1, 2, 3, … without a gap, that no account was ever overdrawn, and
 * that each balance is the sum of the account's lines.
 */
async function* checkAccounts(): AsyncGenerator<Checked> {
	const accounts = inBatches(
		(tx, last: Account | undefined, take) =>
			tx.ledgerAccount.findMany({
				where: { name: { gt: last?.name ?? "" } },
				orderBy: { name: "asc" },
				take,
			}),
		async (accounts, tx) => {
			const faults: string[] = [];
			for (const account of accounts) faults.push(...(await checkAccount(account, tx)));
			return faults;
		},
	);
	yield* accounts;
}

const LINES = 1_000;

async function checkAccount({ name, version, balanceCents }: Account, tx: Tx): Promise<string[]> {
	const faults: string[] = [];
	let sum = 0n;
	let last = 0;
	for (let isRead = false; !isRead; ) {
		const lines = await tx.ledgerLine.findMany({
			where: { accountName: name, version: { gt: last } },
			orderBy: { version: "asc" },
			take: LINES,
			select: { version: true, cents: true },
		});
		for (const line of lines) {
			if (line.version !== last + 1) faults.push(`${name} has no line with the version ${last + 1}.`);
			last = line.version;
			sum += line.cents;
			if (hasForbiddenBalance(name, sum))
				faults.push(`${name} was overdrawn at the version ${last}: its balance was ${sum} cents.`);
		}
		isRead = lines.length < LINES;
	}
	if (last !== version) faults.push(`${name} says version ${version}, and its lines end with ${last}.`);
	if (sum !== balanceCents)
		faults.push(`${name} says a balance of ${balanceCents} cents, and its lines add up to ${sum}.`);
	return faults;
}

const columns = {
	id: true,
	status: true,
	amountCents: true,
	paymentId: true,
	releasedCents: true,
	refundedCents: true,
	taxCents: true,
	taxRefundedCents: true,
	booking: { select: { reference: true } },
	position: true,
} as const;
/** Whether a funded milestone with this status is final, so that no money can be held for it. */
const isFinal = (status: MilestoneStatus): boolean =>
	status !== "PLANNED" && !HELD_MILESTONE_STATUSES.some((held) => held === status);

type Milestone = {
	id: string;
	status: MilestoneStatus;
	amountCents: number;
	paymentId: string | null;
	releasedCents: number;
	refundedCents: number;
	taxCents: number;
	taxRefundedCents: number;
	booking: { reference: string };
	position: number;
};

/**
 * Checks that each milestone's sales tax and its funded, released, and refunded amounts agree with the
 * ledger, and that no money is held for a final milestone.
 */
const checkMilestones = (): AsyncGenerator<Checked> =>
	inBatches(
		(tx, last: Milestone | undefined, take) =>
			tx.milestone.findMany({ where: after(last), orderBy: { id: "asc" }, take, select: columns }),
		check,
	);

async function check(milestones: Milestone[], tx: Tx): Promise<string[]> {
	const lines = await tx.ledgerLine.findMany({
		where: { accountName: { in: milestones.flatMap(({ id }) => [held(id), salesTax(id)]) } },
		select: { accountName: true, cents: true, entry: { select: { kind: true } } },
	});
	return milestones.flatMap((milestone) => {
		const taxes = lines.filter(({ accountName }) => accountName === salesTax(milestone.id));
		const sumTaxes = (isFunding: boolean) =>
			taxes
				.filter(({ entry }) => (entry.kind === "milestone-funded") === isFunding)
				.reduce((sum, { cents }) => sum + cents, 0n);
		const heldLines = lines.filter(({ accountName }) => accountName === held(milestone.id));
		const sumLines = (...kinds: PostingKind[]) =>
			heldLines
				.filter(({ entry }) => (kinds as string[]).includes(entry.kind))
				.reduce((sum, { cents }) => sum + cents, 0n);
		const balance = heldLines.reduce((sum, { cents }) => sum + cents, 0n);
		const name = `Milestone ${milestone.position + 1} of ${milestone.booking.reference}`;
		const compare = (what: string, said: number, posted: bigint) =>
			BigInt(said) === posted ? [] : [`${name}: ${said} cents ${what}, and ${posted} in the ledger.`];
		return [
			...compare(
				"were funded",
				milestone.paymentId === null ? 0 : milestone.amountCents,
				-sumLines("milestone-funded"),
			),
			...compare("were released", milestone.releasedCents, sumLines("milestone-released")),
			...compare(
				"were refunded or charged back",
				milestone.refundedCents,
				sumLines("refund-sent", "chargeback-opened", "chargeback-won"),
			),
			...compare(
				"of sales tax were paid",
				milestone.paymentId === null ? 0 : milestone.taxCents,
				-sumTaxes(true),
			),
			...compare("of sales tax went back", milestone.taxRefundedCents, sumTaxes(false)),
			...(isFinal(milestone.status) ? compare("are held, since it is final", 0, -balance) : []),
		];
	});
}

const withLines = {
	checkout: { select: { lines: { select: { milestoneId: true } } } },
	chargebacks: { include: { lines: { select: { milestoneId: true } } } },
} satisfies Prisma.PaymentInclude;
type Payment = Prisma.PaymentGetPayload<{ include: typeof withLines }>;

/**
 * Checks that each payment was posted in full, to milestones, to a debt, or to suspense, and that the
 * provider's fee and each chargeback were posted in full as well.
 */
const checkPayments = (): AsyncGenerator<Checked> =>
	inBatches(
		(tx, last: Payment | undefined, take) =>
			tx.payment.findMany({ where: after(last), orderBy: { id: "asc" }, take, include: withLines }),
		async (payments, tx) => {
			const keys = (payment: Payment) => [
				...(payment.checkout?.lines ?? []).flatMap(({ milestoneId }) => [
					`fund:${payment.id}:${milestoneId}`,
					`suspend:${payment.id}:${milestoneId}`,
				]),
				`suspend:${payment.id}:all`,
				`receivable-repaid:${payment.id}`,
			];
			const takenBack = ({ chargebacks }: Payment, what: "opened" | "won") =>
				chargebacks.map(({ id, lines, ...chargeback }) => ({
					...chargeback,
					keys: [...lines.map(({ milestoneId }) => milestoneId), "rest"].map(
						(part) => `chargeback-${what}:${id}:${part}`,
					),
				}));
			const all = payments.flatMap((payment) => [
				...keys(payment),
				`provider-fee:${payment.id}`,
				...(["opened", "won"] as const).flatMap((what) =>
					takenBack(payment, what).flatMap((chargeback) => chargeback.keys),
				),
			]);
			const posted = await readPosted(tx, all);
			return payments.flatMap((payment) => {
				const sum = (keys: string[]) => keys.reduce((total, key) => total + posted.on("clearing", key), 0n);
				const name = `Payment ${payment.providerId}`;
				const compare = (what: string, said: number, found: bigint) =>
					BigInt(said) === found ? [] : [`${name}: ${said} cents ${what}, and ${found} in the ledger.`];
				return [
					...compare("arrived", payment.amountCents, sum(keys(payment))),
					...compare(
						"were kept by the provider",
						payment.feeCents,
						posted.on("provider-costs", `provider-fee:${payment.id}`),
					),
					...takenBack(payment, "opened").flatMap(({ amountCents, keys }) =>
						compare("were charged back", amountCents, -sum(keys)),
					),
					...takenBack(payment, "won").flatMap(({ amountCents, status, keys }) =>
						compare("were won back", status === "WON" ? amountCents : 0, sum(keys)),
					),
				];
			});
		},
	);

/**
 * Checks that each refund's postings match its current state: sent in every round, refused in every round
 * before the last, and confirmed, refused, or still open in the last round. A guarantee refund is first sent
 * from our own money. A refund that was made at the provider may be our loss.
 */
const checkRefunds = (): AsyncGenerator<Checked> =>
	inBatches(
		(tx, last: Refund | undefined, take) =>
			tx.refund.findMany({ where: after(last), orderBy: { id: "asc" }, take }),
		async (refunds, tx) => {
			const getKey = ({ id }: Refund, what: string, round: number) => `refund-${what}:${id}:${round}`;
			const posted = await readPosted(
				tx,
				refunds.flatMap((refund) => [
					`guarantee-paid:${refund.id}`,
					...listRounds(refund).flatMap((round) =>
						["sent", "confirmed", "refused"].map((what) => getKey(refund, what, round)),
					),
				]),
			);
			return refunds.flatMap((refund) => {
				const { reference, round, status, amountCents } = refund;
				const compare = (what: string, said: number, found: bigint) =>
					BigInt(said) === found
						? []
						: [`Refund ${reference}: ${said} cents ${what}, and ${found} in the ledger.`];
				return listRounds(refund).flatMap((each) => {
					const isRefused = each < round || status === "FAILED";
					return [
						...compare(
							`were sent in round ${each}`,
							amountCents,
							-(
								posted.on("refunds-in-transit", getKey(refund, "sent", each)) +
								(each === 1 ? posted.on("refunds-in-transit", `guarantee-paid:${refund.id}`) : 0n)
							),
						),
						...compare(
							`were refused in round ${each}`,
							isRefused ? amountCents : 0,
							-(
								posted.on("suspense", getKey(refund, "refused", each)) +
								posted.on("losses", getKey(refund, "refused", each))
							),
						),
						...(isRefused
							? []
							: compare(
									"were confirmed",
									status === "CONFIRMED" ? amountCents : 0,
									posted.on("refunds-in-transit", getKey(refund, "confirmed", each)),
								)),
					];
				});
			});
		},
	);

type PayoutWithOffsets = Prisma.PayoutGetPayload<{
	include: {
		offsets: { select: { receivableId: true; amountCents: true } };
		reversals: { select: { id: true; amountCents: true } };
	};
}>;

/**
 * Checks that each payout comes from a release, or from a transfer that was taken back without our order, and
 * that its postings match its current state. The amount deducted for the professional's debts must have been
 * posted. The rest must have been sent exactly once if the payout was sent, and confirmed exactly once if it
 * was confirmed. What was taken back from it afterward must have been posted, too.
 */
const checkPayouts = (): AsyncGenerator<Checked> =>
	inBatches(
		(tx, last: PayoutWithOffsets | undefined, take) =>
			tx.payout.findMany({
				where: after(last),
				orderBy: { id: "asc" },
				take,
				include: {
					offsets: { select: { receivableId: true, amountCents: true } },
					reversals: { where: { status: "REVERSED" }, select: { id: true, amountCents: true } },
				},
			}),
		async (payouts, tx) => {
			const listKeys = (payout: PayoutWithOffsets, what: string) =>
				listRounds(payout).map((round) => `${what}:${payout.id}:${round}`);
			const listOffsets = (payout: PayoutWithOffsets) =>
				payout.offsets.flatMap(({ receivableId }) =>
					listKeys(payout, "receivable-offset").map((key) => `${key}:${receivableId}`),
				);
			const steps = ["transfer-sent", "transfer-refused", "transfer-confirmed"];
			const posted = await readPosted(
				tx,
				payouts.flatMap((payout) => [
					`release:${payout.id}`,
					`taken-back-payable:${payout.id}`,
					...steps.flatMap((step) => listKeys(payout, step)),
					...listOffsets(payout),
					...payout.reversals.map(({ id }) => `transfer-reversed:${id}`),
				]),
			);
			// The amounts that were taken back without our order and have become other payouts.
			const replacements = await tx.payout.groupBy({
				by: ["replacesId"],
				where: { replacesId: { in: payouts.map(({ id }) => id) } },
				_sum: { amountCents: true },
			});
			const replaced = new Map(
				replacements.map(({ replacesId, _sum }) => [replacesId, _sum.amountCents ?? 0]),
			);
			return payouts.flatMap((payout) => {
				const { id, reference, status, amountCents, feeCents, keptCents, offsets, reversals } = payout;
				const reversedCents = reversals.reduce((total, reversal) => total + reversal.amountCents, 0);
				const reversedPosted = reversals.reduce(
					(total, { id }) => total + posted.on("clearing", `transfer-reversed:${id}`),
					0n,
				);
				const replacedCents = replaced.get(id) ?? 0;
				const isSent = status !== "WAITING" && (status !== "KEPT" || reversedCents > 0);
				const keptPosted = listOffsets(payout).reduce((total, key) => total + posted.on("payable", key), 0n);
				const sentCents = amountCents + replacedCents - keptCents + reversedCents;
				const isConfirmed = isSent && status !== "SENDING";
				const sum = (what: string) =>
					listKeys(payout, what).reduce((total, key) => total + posted.on("transfers-in-transit", key), 0n);
				const compare = (what: string, said: number, found: bigint) =>
					BigInt(said) === found
						? []
						: [`Payout ${reference}: ${said} cents ${what}, and ${found} in the ledger.`];
				return [
					...compare(
						"were earned",
						amountCents + replacedCents,
						-(posted.on("payable", `release:${id}`) + posted.on("payable", `taken-back-payable:${id}`)),
					),
					...compare("were kept as the fee", feeCents, -posted.on("revenue:fees", `release:${id}`)),
					...compare(
						"were sent and not refused",
						isSent ? sentCents : 0,
						-(sum("transfer-sent") + sum("transfer-refused")),
					),
					...compare("were confirmed", isConfirmed ? sentCents : 0, sum("transfer-confirmed")),
					...compare("were deducted for what is owed to us", keptCents, keptPosted + reversedPosted),
					...compare("were taken back after they had been sent", reversedCents, reversedPosted),
					...compare(
						"were kept, debt by debt",
						offsets.reduce((total, offset) => total + offset.amountCents, 0),
						keptPosted,
					),
					...(status === "KEPT" && amountCents !== keptCents
						? [`Payout ${reference}: it is KEPT, but only ${keptCents} of ${amountCents} cents were kept.`]
						: []),
				];
			});
		},
	);

const withEnds = {
	offsets: { select: { payoutId: true, payout: { select: { round: true } } } },
	reversals: { select: { id: true } },
	checkouts: { select: { payments: { select: { id: true, chargebacks: { select: { id: true } } } } } },
	moneyDecisions: { select: { id: true } },
} satisfies Prisma.ReceivableInclude;
type Debt = Prisma.ReceivableGetPayload<{ include: typeof withEnds }>;

/**
 * Checks that each professional's debt, and everything that lowered it or raised it again, was posted once,
 * and that its status says whether anything is still owed.
 */
const checkDebts = (): AsyncGenerator<Checked> =>
	inBatches(
		(tx, last: Debt | undefined, take) =>
			tx.receivable.findMany({ where: after(last), orderBy: { id: "asc" }, take, include: withEnds }),
		async (debts, tx) => {
			const listKeys = ({ id, cause, subjectId, offsets, reversals, checkouts, moneyDecisions }: Debt) => ({
				booked: [cause === "GUARANTEE" ? `guarantee-owed:${id}` : `receivable:${subjectId}`],
				settled: [
					...offsets.flatMap(({ payoutId, payout }) =>
						listRounds(payout).map((round) => `receivable-offset:${payoutId}:${round}:${id}`),
					),
					...reversals.map((reversal) => `transfer-reversed:${reversal.id}`),
					...checkouts.flatMap(({ payments }) =>
						payments.flatMap(({ id, chargebacks }) => [
							`receivable-repaid:${id}`,
							...chargebacks.map((chargeback) => `receivable-restored:${chargeback.id}`),
						]),
					),
				],
				writtenOff: moneyDecisions.map((decision) => `receivable-written-off:${id}:${decision.id}`),
			});
			const posted = await readPosted(
				tx,
				debts.flatMap((debt) => Object.values(listKeys(debt)).flat()),
			);
			return debts.flatMap((debt) => {
				const { reference, status, amountCents, settledCents, writtenOffCents } = debt;
				const keys = listKeys(debt);
				const sum = (which: string[]) =>
					which.reduce((total, key) => total + posted.on("receivable", key), 0n);
				const compare = (what: string, said: number, found: bigint) =>
					BigInt(said) === found
						? []
						: [`Debt ${reference}: ${said} cents ${what}, and ${found} in the ledger.`];
				const isOwed = OWED_STATUSES.some((one) => one === status);
				return [
					...compare("were booked", amountCents, sum(keys.booked)),
					...compare("were paid back", settledCents, -sum(keys.settled)),
					...compare("were given up", writtenOffCents, -sum(keys.writtenOff)),
					...(isOwed === getOwedCents(debt) > 0
						? []
						: [`Debt ${reference}: it is ${status}, and ${getOwedCents(debt)} cents are owed.`]),
				];
			});
		},
	);

type Adjustment = { id: string; choice: string; amountCents: number; status: string };

/** Checks that each adjustment was posted once if a second person confirmed it, and otherwise not at all. */
const checkAdjustments = (): AsyncGenerator<Checked> =>
	inBatches(
		(tx, last: Adjustment | undefined, take) =>
			tx.moneyDecision.findMany({
				where: { kind: "ADJUSTMENT", ...after(last) },
				orderBy: { id: "asc" },
				take,
				select: { id: true, choice: true, amountCents: true, status: true },
			}),
		async (adjustments, tx) => {
			const posted = await readPosted(
				tx,
				adjustments.map(({ id }) => `adjustment:${id}`),
			);
			return adjustments.flatMap(({ id, status, ...adjustment }) => {
				const said = status === "CONFIRMED" ? getAdjustedCents(adjustment) : 0;
				const found = -posted.on("adjustments", `adjustment:${id}`);
				return BigInt(said) === found
					? []
					: [`Adjustment ${id}: ${said} cents were confirmed, and ${found} are in the ledger.`];
			});
		},
	);

const repaidKinds: readonly string[] = [
	"receivable-repaid",
	"receivable-restored",
	"receivable-offset",
	"transfer-reversed",
] satisfies readonly PostingKind[];

type FundsEntry = {
	id: string;
	kind: string;
	key: string;
	memo: string;
	lines: { accountName: string; cents: bigint }[];
};

/**
 * Checks that the guarantee was never paid from money held for others. At each guarantee payment, the
 * guarantee's costs didn't exceed our own money, and the providers held enough for everyone else. Repayments
 * by professionals become our own money again. If a professional's bank later takes a repayment back, our own
 * money may be less than the guarantee has paid.
 */
async function* checkOwnFunds(): AsyncGenerator<Checked> {
	let available = 0n;
	let ours = 0n;
	yield* inBatches(
		(tx, last: FundsEntry | undefined, take) =>
			tx.ledgerEntry.findMany({
				where: { lines: { some: { account: ourAccounts } }, ...after(last) },
				orderBy: { id: "asc" },
				take,
				select: {
					id: true,
					kind: true,
					key: true,
					memo: true,
					lines: { select: { accountName: true, cents: true } },
				},
			}),
		async (entries, tx) => {
			const debts = await tx.receivable.findMany({
				where: { cause: "GUARANTEE", reference: { in: entries.map(({ memo }) => memo) } },
				select: { reference: true },
			});
			const ofGuarantee = new Set(debts.map(({ reference }) => reference));
			return entries.flatMap(({ kind, key, memo, lines }) => {
				const on = (...accounts: readonly AccountKind[]) =>
					lines
						.filter(({ accountName }) => accounts.includes(readAccount(accountName).kind))
						.reduce((total, { cents }) => total + cents, 0n);
				const isPaid = kind === "guarantee-paid";
				available -= on("own-funds") + (isPaid ? on("guarantee-costs") : 0n);
				if (ofGuarantee.has(memo) && repaidKinds.includes(kind)) available -= on("receivable");
				ours -= on(...OUR_ACCOUNTS);
				const missing = available < ours ? -available : -ours;
				return isPaid && missing > 0n
					? [`The entry ${key} pays ${missing} cents more under the guarantee than our own money covers.`]
					: [];
			});
		},
	);
}

/** The checks, in order. Each key is the plural name of the records that the check counts. */
export const ledgerChecks: Readonly<Record<string, () => AsyncGenerator<Checked>>> = {
	entries: checkEntries,
	accounts: checkAccounts,
	milestones: checkMilestones,
	payments: checkPayments,
	payouts: checkPayouts,
	refunds: checkRefunds,
	debts: checkDebts,
	adjustments: checkAdjustments,
	"entries of our own money": checkOwnFunds,
};

/**
 * Verifies the ledger from its first entry, in batches. Entries must add up, and accounts must never have
 * been overdrawn. Milestones, payments, payouts, refunds, debts, and adjustments must agree with the entries,
 * and the guarantee must have been paid only from our own money. Returns what is wrong, in sentences.
 */
export async function findLedgerFaults(): Promise<string[]> {
	const faults: string[] = [];
	for (const check of Object.values(ledgerChecks))
		for await (const checked of check()) faults.push(...checked.faults);
	return faults;
}
