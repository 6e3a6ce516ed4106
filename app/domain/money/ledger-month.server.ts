import { db, snapshot, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import {
	getMonthBounds,
	listMonthsSince,
	type Month,
	readPastMonth,
} from "../platform/time/months.server.ts";
import { isBalanceShown } from "./fees.server.ts";
import { balancesByKind } from "./ledger.server.ts";
import {
	ACCOUNT_KINDS,
	type AccountKind,
	accounts,
	clearing,
	getShownBalance,
	readAccount,
} from "./ledger-account.ts";
import { POSTING_KINDS, type PostingKind, postingLabels } from "./postings.ts";
import { type LineSum, sumLines } from "./sums.sql.server.ts";

/**
 * A month of the ledger, in the site's time zone. Entries are never changed and have the time at which they
 * were posted, so a month's figures are final once it is over. Finance can rely on them once the daily
 * comparison with each provider has found no difference afterward.
 */

/** The months since the first entry, latest first. */
export async function findLedgerMonths(actor: Actor): Promise<Month[]> {
	requireArea(actor, "money");
	const first = await db().ledgerEntry.findFirst({ orderBy: { at: "asc" }, select: { at: true } });
	return first ? listMonthsSince(first.at) : [];
}

/**
 * An account at a payment provider or a kind of account in a month. The balances have the sign of
 * `getShownBalance`.
 */
type AccountMonth = {
	/** The kind, or the name of the account at a provider, such as `clearing:stripe`. */
	account: string;
	kind: AccountKind;
	label: string;
	openingCents: bigint;
	debitCents: bigint;
	creditCents: bigint;
	closingCents: bigint;
};

const add = (sums: readonly LineSum[], side: "debitCents" | "creditCents"): bigint =>
	sums.reduce((total, sum) => total + sum[side], 0n);

type Balance = { account: string; kind: AccountKind; label: string; balanceCents: bigint };

/** The current balance at each payment provider, and of each other kind of account. */
async function findBalances(tx: Tx): Promise<Balance[]> {
	const atProviders = await tx.ledgerAccount.findMany({
		where: { name: { startsWith: clearing("") } },
		orderBy: { name: "asc" },
	});
	const byKind = await balancesByKind(tx);
	return [
		...atProviders.map(({ name, balanceCents }) => ({
			account: name,
			kind: "clearing" as const,
			label: `${accounts.clearing.label} ${readAccount(name).owner}`,
			balanceCents,
		})),
		...ACCOUNT_KINDS.filter((kind) => kind !== "clearing").map((kind) => ({
			account: kind,
			kind,
			label: accounts[kind].label,
			balanceCents: byKind.get(kind) ?? 0n,
		})),
	];
}

function sumAccount({ account, kind, label, balanceCents }: Balance, sums: readonly LineSum[]): AccountMonth {
	const own = sums.filter((sum) => sum.account === account);
	const [inMonth, later] = [own.filter(({ isLater }) => !isLater), own.filter(({ isLater }) => isLater)];
	const [debitCents, creditCents] = [add(inMonth, "debitCents"), add(inMonth, "creditCents")];
	const closingCents = balanceCents - add(later, "debitCents") + add(later, "creditCents");
	return {
		account,
		kind,
		label,
		openingCents: getShownBalance(kind, closingCents - debitCents + creditCents),
		debitCents,
		creditCents,
		closingCents: getShownBalance(kind, closingCents),
	};
}

/**
 * What a kind of entry moved in a month: in total, and into (positive) or out of our balances at the
 * providers.
 */
type PostingMonth = {
	posting: PostingKind;
	label: string;
	entries: number;
	cents: bigint;
	clearingCents: bigint;
};

function sumPosting(posting: PostingKind, entries: number, sums: readonly LineSum[]): PostingMonth {
	const own = sums.filter((sum) => sum.posting === posting && !sum.isLater);
	const atProviders = own.filter(({ account }) => account.startsWith(clearing("")));
	return {
		posting,
		label: postingLabels[posting],
		entries,
		cents: add(own, "debitCents"),
		clearingCents: add(atProviders, "debitCents") - add(atProviders, "creditCents"),
	};
}

/**
 * For each provider that was ever compared with the ledger: the first comparison after an instant that found
 * no difference, or else the latest one after it. Null if there was none.
 */
async function findComparisonsAfter(tx: Tx, after: Date) {
	const providers = await tx.reconciliation.findMany({ distinct: ["provider"], select: { provider: true } });
	return Promise.all(
		providers.map(async ({ provider }) => {
			const later = { provider, at: { gte: after } };
			const comparison =
				(await tx.reconciliation.findFirst({
					where: { ...later, differences: 0 },
					orderBy: { at: "asc" },
				})) ?? (await tx.reconciliation.findFirst({ where: later, orderBy: { at: "desc" } }));
			return { provider, comparison };
		}),
	);
}

/**
 * The ledger in a month: the opening and closing balance of each provider and each other kind of account,
 * with what was posted to it, the entries by kind, and the providers' comparisons after the month's end.
 * Throws `not_found` if `typed` isn't a month, or if the month hasn't begun.
 */
export async function getLedgerMonth(actor: Actor, typed: string) {
	requireArea(actor, "money");
	const month = readPastMonth(typed);
	const { from, to } = getMonthBounds(month);
	return snapshot(async (tx) => {
		const balances = await findBalances(tx);
		const sums = await sumLines(from, to, tx);
		const counts = await tx.ledgerEntry.groupBy({
			by: ["kind"],
			where: { at: { gte: from, lt: to } },
			_count: true,
		});
		const entries = new Map(counts.map(({ kind, _count }) => [kind, _count]));
		return {
			month,
			isOver: now() >= to,
			accounts: balances
				.map((balance) => sumAccount(balance, sums))
				.filter(({ kind, openingCents, creditCents }) => isBalanceShown(kind, openingCents + creditCents)),
			postings: POSTING_KINDS.filter((kind) => entries.has(kind)).map((kind) =>
				sumPosting(kind, entries.get(kind) ?? 0, sums),
			),
			comparisons: await findComparisonsAfter(tx, to),
		};
	});
}

const BATCH = 500;

/** The entries of a month with their lines, oldest first, a batch at a time. Throws like `getLedgerMonth`. */
export async function readLedgerMonth(actor: Actor, typed: string) {
	requireArea(actor, "money");
	const month = readPastMonth(typed);
	const { from, to } = getMonthBounds(month);
	async function* read() {
		for (let after: string | undefined; ; ) {
			const entries = await db().ledgerEntry.findMany({
				where: { at: { gte: from, lt: to } },
				orderBy: [{ at: "asc" }, { id: "asc" }],
				take: BATCH,
				...(after && { cursor: { id: after }, skip: 1 }),
				include: { lines: { orderBy: { position: "asc" } } },
			});
			const bookings = await db().booking.findMany({
				where: { id: { in: entries.flatMap(({ bookingId }) => bookingId ?? []) } },
				select: { id: true, reference: true },
			});
			const references = new Map(bookings.map(({ id, reference }) => [id, reference]));
			yield entries.flatMap(({ lines, ...entry }) =>
				lines.map((line) => ({ entry, line, booking: references.get(entry.bookingId ?? "") ?? null })),
			);
			after = entries.at(-1)?.id;
			if (entries.length < BATCH) return;
		}
	}
	return { month, lines: read() };
}
