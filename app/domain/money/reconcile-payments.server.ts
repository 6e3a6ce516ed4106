import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { BookLine, PaymentProvider, ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import { paymentProviders } from "#app/infra/payments/provider.server.ts";
import { DAY, now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { jobActor } from "../platform/actor.ts";
import { formatCents } from "../platform/cents.ts";
import { HELD_MILESTONE_STATUSES } from "./amounts.ts";
import { closeMoneyIssue, openMoneyIssue } from "./finance.server.ts";
import { getBalance, getOurMoney, postEntry } from "./ledger.server.ts";
import { clearing, OWN_BANK } from "./ledger-account.ts";
import type { MoneyOutcomes } from "./outcomes.server.ts";
import { returnFunds } from "./own-funds.server.ts";
import { readSentReference, sentReference } from "./payment.server.ts";
import { applyPaymentEvents, retryFailedEvents, storeEvent } from "./payment-events.server.ts";
import type { PostingKind } from "./postings.ts";

/** What an event reports about our balance at a provider. */
type Reported = {
	/** Null if the provider doesn't report an amount, in which case the amount is the one we ordered. */
	cents: bigint | null;
	/** Whether the event may have moved no money, as with a refund that was refused in the end. */
	isOptional?: true;
};

/**
 * The changes to our balance at a provider, according to the provider's events. Each key names the cause of a
 * change, such as `refund RFD-402913`.
 */
function movedByEvents(events: readonly ProviderEvent[]): Map<string, Reported> {
	const refused = new Set(
		events.flatMap((event) => (event.kind === "refund-failed" ? [event.reference] : [])),
	);
	return new Map(events.flatMap((event) => listMovements(event, refused)));
}

function listMovements(event: ProviderEvent, refused: ReadonlySet<string>): [name: string, Reported][] {
	switch (event.kind) {
		case "payment-succeeded":
			return [[`payment ${event.paymentId}`, { cents: BigInt(event.amountCents - event.feeCents) }]];
		case "refund-succeeded":
			return [
				[
					`refund ${event.reference}`,
					{ cents: null, ...(refused.has(event.reference) && { isOptional: true }) },
				],
			];
		case "refund-failed":
			// Some providers no longer report that a refund was sent once it has come back.
			return [
				[`refund ${event.reference}`, { cents: null, isOptional: true }],
				[`returned refund ${event.reference}`, { cents: null, isOptional: true }],
			];
		case "refund-at-provider":
			return listMadeRefund(event);
		case "transfer-succeeded":
			return [[`transfer ${event.reference}`, { cents: null }]];
		case "transfer-reversed":
			return [[`reversal ${event.reference}`, { cents: BigInt(event.amountCents) }]];
		case "transfer-taken-back":
			return [[`reversal ${event.reversalId}`, { cents: BigInt(event.amountCents) }]];
		case "funds-added":
			return [[`deposit ${event.reference}`, { cents: BigInt(event.amountCents) }]];
		case "chargeback-opened":
			return [[`chargeback ${event.chargebackId}`, { cents: -BigInt(event.amountCents) }]];
		case "chargeback-won":
			return [[`won chargeback ${event.chargebackId}`, { cents: BigInt(event.amountCents) }]];
		default:
			return [];
	}
}

/** The movements of a refund that was made at the provider. */
function listMadeRefund({
	refundId,
	amountCents,
	state,
}: Extract<ProviderEvent, { kind: "refund-at-provider" }>): [name: string, Reported][] {
	if (state === "sending") return [];
	if (state === "succeeded") return [[`refund ${refundId}`, { cents: -BigInt(amountCents) }]];
	return [
		[`refund ${refundId}`, { cents: null, isOptional: true }],
		[`returned refund ${refundId}`, { cents: null, isOptional: true }],
	];
}

type Posted = {
	cents: bigint;
	firstAt: Date;
	/** Whether it consists only of adjustments by the team. */
	isAdjusted: boolean;
};

const ENTRIES = 500;

/**
 * What the ledger has posted to a provider's clearing account since an instant, under the same keys as in
 * `movedByEvents`, with the time of the first posting.
 */
async function postedSince(provider: string, since: Date): Promise<Map<string, Posted>> {
	const accountName = clearing(provider);
	const posted = new Map<string, Posted>();
	for (let after = ""; ; ) {
		const entries = await db().ledgerEntry.findMany({
			where: { at: { gte: since }, lines: { some: { accountName } }, id: { gt: after } },
			orderBy: { id: "asc" },
			take: ENTRIES,
			select: {
				id: true,
				kind: true,
				key: true,
				at: true,
				lines: { where: { accountName }, select: { cents: true } },
			},
		});
		for (const { kind, key, at, lines } of entries) {
			const name = await describePosting(kind as PostingKind, key);
			const { cents, firstAt, isAdjusted } = posted.get(name) ?? { cents: 0n, firstAt: at, isAdjusted: true };
			posted.set(name, {
				cents: lines.reduce((sum, line) => sum + line.cents, cents),
				firstAt,
				isAdjusted: isAdjusted && kind === "adjustment",
			});
		}
		const last = entries.at(-1);
		if (!last || entries.length < ENTRIES) return posted;
		after = last.id;
	}
}

/** What an entry is about, named as in `movedByEvents`, because posting keys contain our own IDs. */
async function describePosting(kind: PostingKind, key: string): Promise<string> {
	const [, id = "", round = "1"] = key.split(":");
	switch (kind) {
		case "milestone-funded":
		case "payment-suspended":
		case "provider-fee":
		case "receivable-repaid":
			return `payment ${(await db().payment.findUniqueOrThrow({ where: { id } })).providerId}`;
		case "refund-confirmed":
		case "refund-refused": {
			const refund = await db().refund.findUniqueOrThrow({ where: { id } });
			const sent =
				refund.reason === "AT_PROVIDER"
					? refund.providerId
					: sentReference({ ...refund, round: Number(round) });
			return kind === "refund-confirmed" ? `refund ${sent}` : `returned refund ${sent}`;
		}
		case "provider-charged":
			return `fee ${key.split(":").at(-1)}`;
		case "adjustment": {
			const { issue } = await db().moneyDecision.findUniqueOrThrow({
				where: { id },
				include: { issue: true },
			});
			return issue?.subjectId ?? key;
		}
		case "own-payout":
			return `payout to our bank ${key.split(":").at(-1)}`;
		case "own-funds-returned":
			return `returned deposit ${(await db().fundsDeposit.findUniqueOrThrow({ where: { id } })).reference}`;
		case "own-funds-added":
			return `deposit ${(await db().fundsDeposit.findUniqueOrThrow({ where: { id } })).reference}`;
		case "transfer-confirmed":
			return `transfer ${sentReference({ ...(await db().payout.findUniqueOrThrow({ where: { id } })), round: Number(round) })}`;
		case "transfer-taken-back":
			return `reversal ${id}`;
		case "transfer-reversed":
			return `reversal ${sentReference(await db().transferReversal.findUniqueOrThrow({ where: { id } }))}`;
		case "chargeback-opened":
		case "chargeback-won": {
			const { providerId } = await db().chargeback.findUniqueOrThrow({ where: { id } });
			return kind === "chargeback-opened" ? `chargeback ${providerId}` : `won chargeback ${providerId}`;
		}
		default:
			return key;
	}
}

/**
 * What the ledger posted at any time about a payment, a refund, a transfer, a reversal, a deposit, or a chargeback.
 * The provider may report them again long after they were posted, for example when a chargeback is decided, when
 * another part of a transfer is reversed, or in a second event that arrives late.
 */
async function findPosting(provider: string, name: string): Promise<Posted | undefined> {
	const key = await findKey(provider, name);
	if (key === null) return undefined;
	const accountName = clearing(provider);
	const entries = await db().ledgerEntry.findMany({
		where: { ...key, lines: { some: { accountName } } },
		orderBy: { id: "asc" },
		select: { at: true, lines: { where: { accountName }, select: { cents: true } } },
	});
	const [first] = entries;
	return (
		first && {
			cents: entries.flatMap(({ lines }) => lines).reduce((sum, { cents }) => sum + cents, 0n),
			firstAt: first.at,
			isAdjusted: false,
		}
	);
}

/** The kind and keys of the entries that `findPosting` looks for. Null for anything else, or if we don't know it. */
async function findKey(provider: string, name: string) {
	const [, what = "", id = ""] =
		/^(payment|refund|transfer|reversal|deposit|chargeback|won chargeback) (\S+)$/.exec(name) ?? [];
	if (what === "") return null;
	if (what === "payment") {
		const payment = await db().payment.findUnique({
			where: { provider_providerId: { provider, providerId: id } },
			select: { id: true, checkout: { select: { lines: { select: { milestoneId: true } } } } },
		});
		if (!payment) return null;
		const ofMilestones = (payment.checkout?.lines ?? []).flatMap(({ milestoneId }) => [
			`fund:${payment.id}:${milestoneId}`,
			`suspend:${payment.id}:${milestoneId}`,
		]);
		const ofAll = [
			`suspend:${payment.id}:all`,
			`provider-fee:${payment.id}`,
			`receivable-repaid:${payment.id}`,
		];
		return { key: { in: [...ofMilestones, ...ofAll] } };
	}
	if (what === "transfer") {
		const { reference, round } = readSentReference(id);
		const payout = await db().payout.findUnique({ where: { reference }, select: { id: true } });
		const kind = "transfer-confirmed" satisfies PostingKind;
		return payout && { kind, key: `${kind}:${payout.id}:${round}` };
	}
	if (what === "deposit") {
		const deposit = await db().fundsDeposit.findUnique({ where: { reference: id }, select: { id: true } });
		const kind = "own-funds-added" satisfies PostingKind;
		return deposit && { kind, key: `own-funds:${deposit.id}` };
	}
	if (what === "refund") {
		const kind = "refund-confirmed" satisfies PostingKind;
		if (!id.startsWith("RFD-")) {
			const made = { providerId: id, reason: "AT_PROVIDER", payment: { provider } } as const;
			const parts = await db().refund.findMany({ where: made, select: { id: true } });
			return { kind, key: { in: parts.map((part) => `${kind}:${part.id}:1`) } };
		}
		const { reference, round } = readSentReference(id);
		const refund = await db().refund.findUnique({ where: { reference }, select: { id: true } });
		return refund && { kind, key: `${kind}:${refund.id}:${round}` };
	}
	if (what === "reversal") {
		// Only reversals that we ordered have our reference.
		const ordered = id.startsWith("TRR-")
			? await db().transferReversal.findUnique({ where: { reference: readSentReference(id).reference } })
			: null;
		const kind = (ordered ? "transfer-reversed" : "transfer-taken-back") satisfies PostingKind;
		return { kind, key: `${kind}:${ordered?.id ?? id}` };
	}
	const chargeback = await db().chargeback.findUnique({
		where: { provider_providerId: { provider, providerId: id } },
		select: { id: true },
	});
	const kind = (what === "chargeback" ? "chargeback-opened" : "chargeback-won") satisfies PostingKind;
	return chargeback && { kind, key: { startsWith: `${kind}:${chargeback.id}:` } };
}

/** How far before the last comparison the next comparison starts, because some events are applied late. */
const OVERLAP = 3 * DAY;

/** The maximum number of times that both balances are read if they differ. */
const TRIES = 3;

type Difference = { subjectId: string; summary: string; cents: bigint };

/**
 * Compares the ledger with the payment provider's records. Fetches events that never arrived and applies
 * those that are waiting, and posts the lines of the provider's book that no event reports. Then compares
 * both balances, and each payment, refund, transfer, reversal, deposit, and chargeback since the last
 * comparison. Each difference becomes an issue for the team. The issue closes once the difference is gone.
 * Returns the number of differences.
 */
export async function reconcilePayments(outcomes: MoneyOutcomes): Promise<number> {
	await reportMissingProviders();
	let differences = 0;
	for (const provider of paymentProviders()) differences += await reconcile(provider, outcomes);
	await reportShortfall();
	return differences;
}

/**
 * The amounts that depend on each provider, in cents: payments that are being settled or have money left to
 * release, refund, or pay out, and deposits that still have to be ordered.
 */
async function sumUnfinished(from: Tx): Promise<Map<string, number>> {
	const sums = new Map<string, number>();
	const add = (provider: string, cents: number) => sums.set(provider, (sums.get(provider) ?? 0) + cents);
	const checkouts = await from.checkout.groupBy({
		by: ["provider"],
		where: { status: "PROCESSING" },
		_sum: { amountCents: true },
	});
	const deposits = await from.fundsDeposit.groupBy({
		by: ["provider"],
		// Deposits that still have to be ordered. SQLite uses the index for a comparison, but not for IS NOT
		// NULL.
		where: { nextAttemptAt: { gt: new Date(0) } },
		_sum: { amountCents: true },
	});
	for (const { provider, _sum } of [...checkouts, ...deposits]) add(provider, _sum.amountCents ?? 0);
	const payment = { select: { id: true, provider: true, amountCents: true } } as const;
	const open = [
		...(await from.milestone.findMany({
			where: { status: { in: [...HELD_MILESTONE_STATUSES] } },
			select: { payment },
		})),
		...(await from.refund.findMany({ where: { status: "SENDING" }, select: { payment } })),
		...(await from.payout.findMany({
			where: { status: { in: ["WAITING", "SENDING", "TRANSFERRED", "FAILED"] } },
			select: { payment },
		})),
	];
	const payments = new Map(
		open.flatMap((one) => (one.payment ? [[one.payment.id, one.payment] as const] : [])),
	);
	for (const { provider, amountCents } of payments.values()) add(provider, amountCents);
	return sums;
}

/**
 * Opens an issue for each provider that is no longer set up although money still depends on it, and closes
 * the issue once the provider is back or nothing depends on it anymore.
 */
async function reportMissingProviders(): Promise<void> {
	await transaction(async (tx) => {
		const unfinished = await sumUnfinished(tx);
		for (const { name } of paymentProviders()) unfinished.delete(name);
		const open = await tx.moneyIssue.findMany({
			where: { kind: "PROVIDER_MISSING", closedAt: null },
			select: { subjectId: true },
		});
		for (const { subjectId } of open)
			if (!unfinished.has(subjectId))
				await closeMoneyIssue(tx, "PROVIDER_MISSING", subjectId, "Nothing waits for this provider anymore.");
		for (const [provider, amountCents] of unfinished)
			await openMoneyIssue(tx, {
				kind: "PROVIDER_MISSING",
				subjectId: provider,
				amountCents,
				summary: `The payment provider ${provider} is no longer set up, but payments of ${formatCents(amountCents)} depend on it. Restore its settings until they are settled.`,
			});
	});
}

async function reconcile(provider: PaymentProvider, outcomes: MoneyOutcomes): Promise<number> {
	const last =
		(
			await db().reconciliation.findFirst({
				where: { provider: provider.name },
				orderBy: { at: "desc" },
				select: { at: true },
			})
		)?.at ?? new Date(0);
	const since = new Date(Math.max(0, last.getTime() - OVERLAP));
	await retryFailedEvents(provider);
	const { at, ledgerCents, providerCents, lines } = await compareBalances(provider, outcomes, since);
	const isOff = ledgerCents !== providerCents;
	const { same, different } = await compareEach(provider, lines, { since, last, isOff });
	const account = clearing(provider.name);
	const summary = `The ledger has ${formatCents(ledgerCents)} at the payment provider, which says ${formatCents(providerCents)}.`;
	const differences = [
		...different,
		...(isOff ? [{ subjectId: account, summary, cents: ledgerCents - providerCents }] : []),
	];
	await transaction(async (tx) => {
		for (const { subjectId, summary, cents } of differences)
			await openMoneyIssue(tx, {
				kind: "DIFFERENCE",
				subjectId,
				provider: provider.name,
				summary,
				amountCents: Number(cents),
			});
		const found = new Set(differences.map(({ subjectId }) => subjectId));
		const open = await tx.moneyIssue.findMany({
			where: { kind: "DIFFERENCE", provider: provider.name, closedAt: null },
			select: { subjectId: true },
		});
		// A difference that is too old to be compared again is settled once the balances agree.
		for (const subjectId of new Set([...same, ...(isOff ? [] : open.map((issue) => issue.subjectId))]))
			if (!found.has(subjectId))
				await closeMoneyIssue(tx, "DIFFERENCE", subjectId, "A later comparison found no difference.");
		await tx.reconciliation.create({
			data: { provider: provider.name, at, ledgerCents, providerCents, differences: differences.length },
		});
	});
	if (differences.length > 0)
		log.error({ differences: differences.length }, "the ledger and the payment provider disagree");
	return differences.length;
}

/**
 * Reads the ledger's and the provider's balance after applying everything that the provider lists, with the
 * other lines of its book. If the balances differ, tries again, because money may have moved in between. `at`
 * is after all these postings, so that the next comparison doesn't expect the provider to report them again.
 */
async function compareBalances(
	provider: PaymentProvider,
	outcomes: MoneyOutcomes,
	since: Date,
): Promise<{ at: Date; ledgerCents: bigint; providerCents: bigint; lines: readonly BookLine[] }> {
	for (let left = TRIES; ; left--) {
		await fetchEvents(provider, since);
		while ((await applyPaymentEvents(outcomes)) > 0);
		const lines = await provider.listOtherLines(since);
		for (const line of lines) await transaction((tx) => postLine(tx, provider.name, line));
		const balances = {
			at: now(),
			lines,
			ledgerCents: await getBalance(clearing(provider.name)),
			providerCents: await provider.getBalance(),
		};
		if (left === 1 || balances.ledgerCents === balances.providerCents) return balances;
	}
}

/** Stores events that never reached the inbox, and returns all events that the provider lists. */
async function fetchEvents(provider: PaymentProvider, since: Date) {
	const listed = await provider.listEventsSince(since);
	let missed = 0;
	for (const event of listed) if (await storeEvent(provider, event)) missed++;
	if (missed > 0) log.warn({ missed }, "events of the payment provider had not arrived");
	return listed;
}

/**
 * Events that were applied since an instant but happened before it, for example because they couldn't be
 * applied at first. The provider's list of events since that instant doesn't include them.
 */
async function findLateEvents(provider: PaymentProvider, since: Date) {
	const applied = await db().paymentEvent.findMany({
		where: { provider: provider.name, appliedAt: { gte: since } },
		select: { providerId: true, body: true },
	});
	return applied
		.filter(({ body }) => provider.getEventTime(body) < since)
		.map(({ providerId: id, body }) => ({ id, body }));
}

/**
 * What the provider's listed events mean. An event that can't be read yet wasn't posted either, so it is
 * skipped.
 */
async function readEvents(
	provider: PaymentProvider,
	listed: readonly { id: string; body: string }[],
): Promise<ProviderEvent[]> {
	const events: ProviderEvent[] = [];
	for (const { id: providerId, body } of listed)
		try {
			events.push(...(await provider.resolveEvent(body)));
		} catch (error) {
			const applied = { provider: provider.name, providerId, appliedAt: { not: null } };
			if ((await db().paymentEvent.count({ where: applied })) > 0) throw error;
		}
	return events;
}

/**
 * Posts a line of the provider's book that no event reports, once. A line that we don't know isn't posted.
 */
export async function postLine(tx: Tx, provider: string, line: BookLine): Promise<void> {
	const { id: lineId } = line;
	const cents = -line.cents;
	if (cents === 0) return;
	switch (line.kind) {
		case "fee":
			await postEntry(tx, "provider-charged", { provider, lineId, cents });
			return;
		case "own-payout":
			await postEntry(tx, "own-payout", { provider, lineId, cents });
			return;
		case "returned-deposit":
			return returnFunds(tx, jobActor("reconcile-payments"), provider, { reference: line.reference, cents });
		case "unknown":
	}
}

/** The name of a line of the provider's book, as in `describePosting`. */
function nameLine(line: BookLine): string {
	switch (line.kind) {
		case "fee":
			return `fee ${line.id}`;
		case "own-payout":
			return `payout to our bank ${line.id}`;
		case "returned-deposit":
			return `returned deposit ${line.reference}`;
		case "unknown":
			return `line ${line.id} (${line.description})`;
	}
}

/**
 * The fees that the providers kept from payments whose work is still in progress, in cents. Our own fee for
 * that work will cover them, but is posted only with the release.
 */
async function sumUnearnedFees(tx: Tx): Promise<bigint> {
	const paid = await tx.milestone.findMany({
		where: { status: { in: [...HELD_MILESTONE_STATUSES] }, paymentId: { not: null } },
		select: { payment: { select: { id: true, feeCents: true } } },
	});
	const fees = new Map(paid.map(({ payment }) => [payment?.id, payment?.feeCents ?? 0]));
	return [...fees.values()].reduce((sum, cents) => sum + BigInt(cents), 0n);
}

/**
 * Opens an issue if the providers have less than what belongs to others, apart from their fees that our own
 * fees will cover, and closes it once everything is covered.
 */
async function reportShortfall(): Promise<void> {
	await transaction(async (tx) => {
		const paidOut = await getBalance(OWN_BANK, tx);
		const ours = await getOurMoney(tx);
		// Nothing should be paid out to our own bank before it is earned.
		const unearned = ours < 0n && paidOut <= 0n ? await sumUnearnedFees(tx) : 0n;
		if (ours + unearned >= 0n)
			return closeMoneyIssue(tx, "SHORTFALL", OWN_BANK, "The money of others is covered again.");
		const missing = formatCents(-ours);
		await openMoneyIssue(tx, {
			kind: "SHORTFALL",
			subjectId: OWN_BANK,
			amountCents: Number(-ours),
			summary:
				paidOut > 0n
					? `${formatCents(paidOut)} was paid out to our own bank, and the payment providers now have ${missing} less than what belongs to others. Add that much on the page Own funds, and set the payouts of our own account at the provider to manual.`
					: `After losses, refunds, and fees, the payment providers have ${missing} less than what belongs to others. Add that much on the page Own funds. Until then, refunds may wait.`,
		});
	});
}

/**
 * Compares what the provider reported and what the ledger posted for each payment, refund, transfer,
 * reversal, deposit, chargeback, and other line of the provider's book. A line of the provider's book that we
 * don't know is a difference only until its issue is closed or the balances agree.
 */
async function compareEach(
	provider: PaymentProvider,
	lines: readonly BookLine[],
	{ since, last, isOff }: { since: Date; last: Date; isOff: boolean },
): Promise<{ same: string[]; different: Difference[] }> {
	const listed = [...(await findLateEvents(provider, since)), ...(await fetchEvents(provider, since))];
	const moved = movedByEvents(await readEvents(provider, listed));
	for (const line of lines) moved.set(nameLine(line), { cents: BigInt(line.cents) });
	const posted = await postedSince(provider.name, since);
	const reportedLines = await findReportedLines(lines);
	const same: string[] = [];
	const different: Difference[] = [];
	for (const subjectId of new Set([...moved.keys(), ...posted.keys()])) {
		const theirs = moved.get(subjectId);
		const ours = posted.get(subjectId) ?? (await findPosting(provider.name, subjectId));
		// The balances have their own comparison.
		if (subjectId === clearing(provider.name)) continue;
		const reported = reportedLines.get(subjectId);
		if (reported && (reported.closedAt || !isOff)) {
			same.push(subjectId);
			continue;
		}
		// The provider may have reported what the team adjusted before the overlap began.
		if (!theirs && ours?.isAdjusted) {
			same.push(subjectId);
			continue;
		}
		// A posting in the overlap may have been reported before the overlap began.
		if (!theirs && ours && ours.firstAt <= last) continue;
		const isSame =
			theirs && (ours ? theirs.cents === null || theirs.cents === ours.cents : theirs.isOptional);
		if (isSame) same.push(subjectId);
		else
			different.push({
				subjectId,
				cents: (ours?.cents ?? 0n) - (theirs?.cents ?? 0n),
				summary: describe(subjectId, theirs, ours?.cents),
			});
	}
	return { same, different };
}

/** The issues about lines that we don't know, by the line's name. */
async function findReportedLines(
	lines: readonly BookLine[],
): Promise<Map<string, { closedAt: Date | null }>> {
	const names = lines.flatMap((line) => (line.kind === "unknown" ? [nameLine(line)] : []));
	const issues = await db().moneyIssue.findMany({
		where: { kind: "DIFFERENCE", subjectId: { in: names } },
		select: { subjectId: true, closedAt: true },
	});
	return new Map(issues.map((issue) => [issue.subjectId, issue]));
}

function describe(name: string, theirs: Reported | undefined, ours: bigint | undefined): string {
	const said = theirs
		? theirs.cents === null
			? "that it was carried out"
			: formatCents(theirs.cents)
		: "nothing";
	return `About the ${name}, the payment provider reports ${said}, and the ledger has ${ours === undefined ? "nothing" : formatCents(ours)}.`;
}
