import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider, ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import { findProvider, paymentProviders } from "#app/infra/payments/provider.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import type { Payee, Prisma } from "#generated/prisma/sqlite/client/client.ts";
import type { PayoutClearing } from "#generated/prisma/sqlite/client/enums.ts";
import { formatCents } from "../platform/cents.ts";
import { DomainError } from "../platform/domain-error.ts";
import { lockBooking, lockBookingRow } from "../platform/lock-booking.server.ts";
import { formatDay } from "../platform/time/time-zones.server.ts";
import { getReleasePayout } from "./amounts.ts";
import { keepForDebts, reopenReversals } from "./debt.server.ts";
import { closeMoneyIssue, isPaused, openMoneyIssue } from "./finance.server.ts";
import { getBalance, postEntry } from "./ledger.server.ts";
import { suspense } from "./ledger-account.ts";
import type { MoneyOutcomes } from "./outcomes.server.ts";
import {
	ATTEMPTS_BEFORE_ISSUE,
	newReferenceFor,
	nextAttemptAfter,
	type Running,
	readSentReference,
	sendOnce,
	sentReference,
	takeFromHeld,
} from "./payment.server.ts";
import { getSentCents, hasPayoutDetails, PAYOUT_PAUSE_DAYS, payoutTransitions } from "./payout.ts";

type Released = {
	/** Null if the fee takes the whole amount. */
	payoutId: string | null;
	feeCents: number;
	payoutCents: number;
};

/**
 * Releases all or part of the money held for a milestone to the professional: posts it and creates the
 * payout, which is sent once it has cleared. The fee for everything released so far is
 * that share of the milestone's fee, rounded down. A partial release carries the increase, so all releases
 * together carry the whole fee. Throws `conflict` like `takeFromHeld`.
 */
export async function releaseHeld(
	tx: Tx,
	{ milestoneId, amountCents }: { milestoneId: string; amountCents: number },
): Promise<Released> {
	const milestone = await takeFromHeld(tx, { milestoneId, amountCents, to: "releasedCents" });
	const { paymentId, booking, bookingId, releasedCents } = milestone;
	const payoutCents = getReleasePayout(milestone, amountCents);
	const feeCents = amountCents - payoutCents;
	const at = now();
	const reference = await newReferenceFor(tx, "PYT");
	const { professionalId } = booking;
	const clears = await getClearing(tx, { professionalId, amountCents: payoutCents });
	const facts = {
		reference,
		professionalId,
		milestoneId,
		paymentId,
		amountCents: payoutCents,
		feeCents,
		statusAt: at,
		nextAttemptAt: clears.clearsAt ?? at,
		...clears,
		createdAt: at,
	};
	const payoutId =
		payoutCents > 0 ? (await tx.payout.create({ data: facts, select: { id: true } })).id : null;
	// The last of several partial releases can consist of the fee alone.
	const releaseId = payoutId ?? `${milestoneId}:${releasedCents + amountCents}`;
	const release = {
		releaseId,
		milestone: { id: milestoneId, bookingId },
		professionalId,
		cents: amountCents,
		feeCents,
		memo: reference,
	};
	await postEntry(tx, "milestone-released", release);
	return { payoutId, feeCents, payoutCents };
}

const CENTS = 100;

type Clearing = { clearsAt: Date | null; clearing: PayoutClearing | null };

/**
 * When a payout released now will clear, and why it has to clear. Large payouts have to clear. So do a
 * professional's first payouts, until enough of them have reached the bank. This leaves time to notice a
 * chargeback or an account takeover before the money is gone. Small first payouts aren't exempt, because a
 * few of them would otherwise let the next payout skip the wait.
 */
export async function getClearing(
	tx: Tx,
	{ professionalId, amountCents }: { professionalId: string; amountCents: number },
): Promise<Clearing> {
	const {
		PAYOUT_CLEARING_DAYS: days,
		PAYOUT_CLEARING_FIRST: first,
		PAYOUT_CLEARING_ABOVE: above,
	} = settings();
	const isLarge = amountCents > above * CENTS;
	const isFirst =
		!isLarge && first > 0 && (await tx.payout.count({ where: { professionalId, status: "PAID" } })) < first;
	if (days === 0 || (!isLarge && !isFirst)) return { clearsAt: null, clearing: null };
	return { clearsAt: later(now(), days * DAY), clearing: isLarge ? "LARGE" : "FIRST" };
}

/**
 * The payments with an open chargeback: either the payer's bank hasn't decided it, or it was lost and finance
 * hasn't decided what to do about it. An unsent payout from such a payment waits.
 */
export async function findContestedPayments(from: Tx): Promise<string[]> {
	const issues = await from.moneyIssue.findMany({
		where: { kind: "CHARGEBACK", closedAt: null },
		select: { subjectId: true },
	});
	if (issues.length === 0) return [];
	const chargebacks = await from.chargeback.findMany({
		where: { id: { in: issues.map(({ subjectId }) => subjectId) } },
		select: { paymentId: true },
	});
	return chargebacks.map(({ paymentId }) => paymentId);
}

/** When a waiting payout can be sent (null if unknown), and why not earlier. */
export type Availability = { at: Date | null; because: string };

type Waiting = Clearing & {
	/** Whether the payout's payment is in `findContestedPayments`. */
	isContested: boolean;
	/** The professional's account at the provider of the payout's payment. Null if there is none. */
	payee: Pick<Payee, "isReady" | "hasTaxDetails" | "detailsDueAt" | "pausedUntil"> | null;
};

/** Why a payout waits while its payee's payouts are paused. */
export const PAUSED = `A bank account was entered. To protect you, payouts to it wait for ${PAYOUT_PAUSE_DAYS} days.`;

/** Why a payout waits if `hasPayoutDetails` is false. */
export const LACKS_DETAILS =
	"The bank doesn't have all of your payout details. The payout waits until you add them.";

/**
 * When an unsent payout becomes available, considering chargebacks, missing payout details, clearing, and
 * changes to the bank account. Null if it is available now.
 */
export function getAvailability({ clearsAt, clearing, isContested, payee }: Waiting): Availability | null {
	if (isContested)
		return {
			at: null,
			because: "The payer's bank has asked for this payment back. The payout waits until that's decided.",
		};
	if (!hasPayoutDetails(payee, now())) return { at: null, because: LACKS_DETAILS };
	const pausedUntil = payee?.pausedUntil;
	if (pausedUntil && pausedUntil > now() && (!clearsAt || pausedUntil >= clearsAt))
		return { at: pausedUntil, because: PAUSED };
	if (!clearsAt || clearsAt <= now()) return null;
	const {
		PAYOUT_CLEARING_DAYS: days,
		PAYOUT_CLEARING_FIRST: first,
		PAYOUT_CLEARING_ABOVE: above,
	} = settings();
	const because =
		clearing === "LARGE"
			? `Payouts above ${formatCents(above * CENTS)} are sent ${days} days after the release.`
			: `Until ${first} of your payouts have reached your bank, they're sent ${days} days after the release.`;
	return { at: clearsAt, because };
}

/**
 * What an email about the release of a milestone says about its payout: when it is available, and why not
 * earlier. Null if it is available now.
 */
export async function describeAvailability(
	tx: Tx,
	milestoneId: string,
	payout: { professionalId: string; amountCents: number },
	zone: string,
): Promise<string | null> {
	const paid = await tx.payment.findFirst({
		where: { milestones: { some: { id: milestoneId } } },
		select: { provider: true },
	});
	const payee = await tx.payee.findFirst({
		where: { professionalId: payout.professionalId, provider: paid?.provider ?? "" },
		select: { isReady: true, hasTaxDetails: true, detailsDueAt: true, pausedUntil: true },
	});
	const availability = getAvailability({ ...(await getClearing(tx, payout)), isContested: false, payee });
	if (!availability) return null;
	const { at, because } = availability;
	return at ? `It is available on ${formatDay(at, zone)}. ${because}` : because;
}

const BATCH = 100;

/**
 * The condition for payouts that are due and aren't blocked. The payee must have completed the registration,
 * have no overdue details, be past the pause after entering a bank account, and not be suspended. An unsent
 * payout waits until the issue about any chargeback of its payment is closed. A payout whose transfer is
 * being reversed waits until it is known how much is left.
 */
const sendable = async (from: Tx, provider: PaymentProvider, at: Date) =>
	({
		status: { in: ["WAITING", "SENDING", "TRANSFERRED"] },
		nextAttemptAt: { lte: at },
		NOT: { status: "WAITING", paymentId: { in: await findContestedPayments(from) } },
		reversals: { none: { status: "SENDING" } },
		payment: { provider: provider.name },
		professional: {
			user: { suspendedAt: null },
			payees: {
				some: {
					provider: provider.name,
					providerId: { not: null },
					isReady: true,
					hasTaxDetails: true,
					AND: [
						{ OR: [{ pausedUntil: null }, { pausedUntil: { lte: at } }] },
						{ OR: [{ detailsDueAt: null }, { detailsDueAt: { gt: at } }] },
					],
				},
			},
		},
	}) satisfies Prisma.PayoutWhereInput;

const withPayee = {
	payment: { select: { providerId: true } },
	milestone: { select: { id: true, bookingId: true } },
	professional: { select: { payees: { select: { provider: true, providerId: true } } } },
} as const;
/** A payout that is due, with the amount that is left to send. */
type DuePayout = Prisma.PayoutGetPayload<{ include: typeof withPayee }> & { leftCents: number };

/**
 * Sends payouts through the provider of their payment. First comes the transfer to the professional's account
 * there, which is posted before the call. Once the provider reports it, the payout to their bank follows,
 * which some providers send without an order. Nothing is sent while finance has paused payouts. A call
 * without a response is retried later, and opens an issue after ATTEMPTS_BEFORE_ISSUE attempts. A refused
 * order fails the payout. Returns the number of calls with a response.
 */
export async function sendPayouts(
	outcomes: MoneyOutcomes,
	running?: Running,
	providers: readonly PaymentProvider[] = paymentProviders(),
): Promise<number> {
	if (providers.length === 0 || (await isPaused("PAYOUTS"))) return 0;
	await repeatRefusedPayouts();
	let count = 0;
	for (const provider of providers) count += await sendPayoutsOf(outcomes, provider, running);
	return count;
}

async function sendPayoutsOf(
	outcomes: MoneyOutcomes,
	provider: PaymentProvider,
	running?: Running,
): Promise<number> {
	const due = await db().payout.findMany({
		where: await sendable(db(), provider, now()),
		orderBy: [{ nextAttemptAt: "asc" }, { id: "asc" }],
		take: BATCH,
		select: { id: true },
	});
	return forEachInSequence(
		due,
		{ text: "a payout was not sent", about: ({ id }) => ({ payoutId: id }) },
		async ({ id }) => {
			const payout = running?.isStopped() ? null : await transaction((tx) => claim(tx, provider, id));
			if (!payout) return false;
			await transaction(await callProvider(outcomes, provider, payout));
			return true;
		},
	);
}

/**
 * Claims a payout for one call, posts the transfer before its first call, and returns the payout as it was
 * before, with what is left to send. Null if another node has claimed it, it has to wait, or nothing is left
 * because all of it was withheld for debts or taken back at the provider.
 */
async function claim(tx: Tx, provider: PaymentProvider, id: string): Promise<DuePayout | null> {
	const at = now();
	if (await isPaused("PAYOUTS", tx)) return null;
	const { milestone: of } = await tx.payout.findUniqueOrThrow({
		where: { id },
		select: { milestone: { select: { bookingId: true } } },
	});
	await lockBooking(tx, of.bookingId);
	const payout = await tx.payout.findFirst({
		where: { id, ...(await sendable(tx, provider, at)) },
		include: withPayee,
	});
	if (!payout) return null;
	const { round, status, attempts, nextAttemptAt, professionalId, milestone, reference } = payout;
	const isFirst = status === "WAITING";
	if (isFirst) await lockBookingRow(tx, milestone.bookingId);
	const { count } = await tx.payout.updateMany({
		where: { id, round, status, attempts, nextAttemptAt },
		data: {
			attempts: attempts + 1,
			nextAttemptAt: nextAttemptAfter(attempts + 1),
			...(isFirst && { status: payoutTransitions.transfer.to, statusAt: at }),
		},
	});
	if (count === 0) return null;
	const keptCents = isFirst ? await keepForDebts(tx, payout) : payout.keptCents;
	const amountCents = await getLeftCents(tx, { ...payout, keptCents });
	if (keptCents > payout.keptCents)
		await tx.payout.updateMany({
			where: { id, round },
			data: {
				keptCents,
				...(amountCents === 0 && { status: payoutTransitions.keep.to, nextAttemptAt: null, failure: null }),
			},
		});
	if (amountCents === 0) return null;
	if (isFirst) await postEntry(tx, "transfer-sent", { payout, professionalId, cents: amountCents });
	const summary = `The provider hasn't answered ${ATTEMPTS_BEFORE_ISSUE} attempts to send the payout ${reference} of ${formatCents(amountCents)}.`;
	if (attempts === ATTEMPTS_BEFORE_ISSUE)
		await openMoneyIssue(tx, {
			kind: "PAYOUT_FAILED",
			subjectId: id,
			bookingId: milestone.bookingId,
			amountCents,
			summary,
		});
	return { ...payout, leftCents: amountCents };
}

/** Calls the provider, outside of any transaction. Returns a function that stores its response. */
async function callProvider(
	outcomes: MoneyOutcomes,
	provider: PaymentProvider,
	payout: DuePayout,
): Promise<(tx: Tx) => Promise<void>> {
	const { id, round, attempts, payment } = payout;
	const payee = payout.professional.payees.find((one) => one.provider === provider.name);
	const order = {
		reference: sentReference(payout),
		payeeId: payee?.providerId ?? "",
		amountCents: payout.leftCents,
		sourcePaymentId: payment.providerId,
	};
	const isTransfer = payout.status !== "TRANSFERRED";
	const { bankPayouts } = provider;
	const sent = isTransfer
		? await sendOnce(
				attempts,
				() => provider.findTransfer(order),
				() => provider.transfer(order),
			)
		: bankPayouts &&
			(await sendOnce(
				attempts,
				() => bankPayouts.find(order),
				() => bankPayouts.send(order),
			));
	return async (tx) => {
		if (sent && "refused" in sent) {
			const fail = isTransfer ? failTransfer : failBankPayout;
			return fail(tx, outcomes, order.reference, sent.refused);
		}
		if (sent) await tx.payout.updateMany({ where: { id, round }, data: sent });
		// The report may have arrived before the response, and the next step may be due.
		const { count } = await tx.payout.updateMany({
			where: { id, round, status: isTransfer ? "SENDING" : "TRANSFERRED" },
			data: { nextAttemptAt: null },
		});
		if (count > 0 && attempts >= ATTEMPTS_BEFORE_ISSUE)
			await closeMoneyIssue(tx, "PAYOUT_FAILED", id, "The provider answered.");
	};
}

const withBooking = {
	milestone: { select: { id: true, bookingId: true, position: true, title: true } },
	payment: { select: { provider: true } },
} as const;

/**
 * The payout that a provider's report is about, with its booking locked. Null if the report is
 * about an earlier round, which was refused. Throws for a payout that we never sent.
 */
async function findSentPayout(tx: Tx, sent: string) {
	const { reference, round } = readSentReference(sent);
	const known = await tx.payout.findUnique({
		where: { reference },
		select: { milestone: { select: { bookingId: true } } },
	});
	if (known) await lockBooking(tx, known.milestone.bookingId);
	const payout = await tx.payout.findUnique({ where: { reference }, include: withBooking });
	if (!payout || round > payout.round) throw new Error(`No payout was sent as ${sent}.`);
	return round < payout.round ? null : payout;
}

type SentPayout = NonNullable<Awaited<ReturnType<typeof findSentPayout>>>;

/** Applies a reported transition. Returns false if the payout isn't in a state that allows it. */
async function transitionPayout(
	tx: Tx,
	transition: keyof typeof payoutTransitions,
	{ id, round }: SentPayout,
	data: Pick<Prisma.PayoutUncheckedUpdateManyInput, "failure" | "attempts" | "nextAttemptAt" | "availableOn">,
	at: Date = now(),
): Promise<boolean> {
	const { from, to } = payoutTransitions[transition];
	const { count } = await tx.payout.updateMany({
		where: { id, round, status: { in: [...from] } },
		data: { ...data, status: to, statusAt: at },
	});
	return count > 0;
}

/** Opens an issue about a refused payout, and runs the booking's callback. */
async function reportFailedPayout(
	tx: Tx,
	outcomes: MoneyOutcomes,
	payout: SentPayout,
	failure: string,
): Promise<void> {
	const { id, reference, milestone } = payout;
	const amountCents = await getLeftCents(tx, payout);
	const { bookingId } = milestone;
	await openMoneyIssue(tx, {
		kind: "PAYOUT_FAILED",
		subjectId: id,
		bookingId,
		amountCents,
		summary: `The payout ${reference} of ${formatCents(amountCents)} was refused: ${failure}`,
	});
	await outcomes.payoutRefused(tx, { bookingId, amountCents, reference, failure });
}

/**
 * The provider reports that a payout's transfer reached the professional's account there, and on which day
 * its money is available there. Posts the transfer. The payout to the bank comes next. Repeated or late
 * reports, and those about an earlier round, do nothing. Throws for an unknown reference, and for a transfer
 * that was refused or never sent.
 */
export async function confirmTransfer(
	tx: Tx,
	sent: string,
	availableOn: string | null = null,
): Promise<void> {
	const payout = await findSentPayout(tx, sent);
	if (!payout) return;
	const next = { failure: null, attempts: 0, nextAttemptAt: now(), availableOn };
	if (await transitionPayout(tx, "confirm-transfer", payout, next))
		await postEntry(tx, "transfer-confirmed", {
			payout,
			provider: payout.payment.provider,
			cents: getSentCents(payout),
		});
	else if (payout.status === "WAITING")
		throw new Error(`The transfer ${sent} was refused before, or never sent.`);
}

/**
 * The provider reports that it refused a payout's transfer. Reverses the posting, opens an issue, and
 * notifies the professional. The payout waits until the professional's details change or the team sends it
 * again. Throws for an unknown reference, and for a transfer that was confirmed.
 */
export async function failTransfer(
	tx: Tx,
	outcomes: MoneyOutcomes,
	sent: string,
	reason: string,
): Promise<void> {
	const payout = await findSentPayout(tx, sent);
	if (!payout) return;
	const { professionalId } = payout;
	if (await transitionPayout(tx, "refuse-transfer", payout, { failure: reason, nextAttemptAt: null })) {
		await postEntry(tx, "transfer-refused", { payout, professionalId, cents: getSentCents(payout) });
		await reportFailedPayout(tx, outcomes, payout, reason);
	} else if (payout.status !== "WAITING") throw new Error(`The transfer ${sent} was confirmed before.`);
}

/**
 * Someone took all or part of a payout's transfer back at the provider, without an order of ours. The money
 * still belongs to the professional, so it goes to suspense, with an issue for finance. A repeated report
 * does nothing. Throws for an unknown reference, and for a transfer that wasn't confirmed.
 */
export async function suspendTakenBack(
	tx: Tx,
	{
		reference: sent,
		reversalId,
		amountCents: cents,
	}: Extract<ProviderEvent, { kind: "transfer-taken-back" }>,
): Promise<void> {
	const payout = await findSentPayout(tx, sent);
	if (!payout) throw new Error(`The transfer ${sent} was refused before.`);
	requireTransferred(payout, sent);
	const { id, reference, milestone, payment } = payout;
	const { provider } = payment;
	const { isNew } = await postEntry(tx, "transfer-taken-back", { payout, provider, reversalId, cents });
	if (!isNew) return;
	const total = await getTakenBackCents(tx, id);
	await openMoneyIssue(tx, {
		kind: "TRANSFER_TAKEN_BACK",
		subjectId: id,
		bookingId: milestone.bookingId,
		amountCents: total,
		summary: `Someone took back ${formatCents(total)} of ${reference} at the payment provider, without an order from here. It still belongs to the professional, and waits in suspense. Find out who did it and why, then pay it out again. What they owe us is deducted first.`,
	});
}

/** The amount that was taken back from a payout at the provider and is still in suspense, in cents. */
export const getTakenBackCents = async (tx: Tx, payoutId: string): Promise<number> =>
	0 - Number(await getBalance(suspense(payoutId), tx));

/**
 * The amount of a payout that is left for the bank, without what was taken back at the provider, in cents.
 */
const getLeftCents = async (
	tx: Tx,
	payout: { id: string; amountCents: number; keptCents: number },
): Promise<number> => getSentCents(payout) - (await getTakenBackCents(tx, payout.id));

/**
 * Pays out again what was taken back from a payout, as another payout of the same release. What the
 * professional owes us is deducted from it as from any other. Call it with the booking locked. Throws
 * `conflict` if nothing is in suspense anymore.
 */
export async function replaceTakenBack(tx: Tx, { payoutId: id }: { payoutId: string }): Promise<void> {
	const cents = await getTakenBackCents(tx, id);
	const payout = await tx.payout.findUniqueOrThrow({ where: { id }, include: withBooking });
	if (cents <= 0 || cents > getSentCents(payout))
		throw new DomainError("conflict", "There's nothing left to pay out again.");
	const { professionalId, milestoneId, paymentId, milestone } = payout;
	const at = now();
	const { id: newId } = await tx.payout.create({
		data: {
			reference: await newReferenceFor(tx, "PYT"),
			professionalId,
			milestoneId,
			paymentId,
			replacesId: id,
			amountCents: cents,
			feeCents: 0,
			statusAt: at,
			nextAttemptAt: at,
			// It is part of the same release, so the statement of that month still adds up.
			createdAt: payout.createdAt,
			taxYear: payout.taxYear,
		},
		select: { id: true },
	});
	await postEntry(tx, "taken-back-payable", {
		payout: { ...payout, milestone },
		payoutId: newId,
		professionalId,
		cents,
	});
	await tx.payout.update({ where: { id }, data: { amountCents: { decrement: cents } } });
	if (getSentCents(payout) > cents) return;
	const { from, to } = payoutTransitions.replace;
	await tx.payout.updateMany({
		where: { id, status: { in: [...from] } },
		data: { status: to, statusAt: at, failure: null, nextAttemptAt: null },
	});
	await closeMoneyIssue(tx, "PAYOUT_FAILED", id, "It is sent again as another payout.");
}

/**
 * Throws for a report about a payout whose transfer hasn't been confirmed yet, so that the report is retried.
 */
function requireTransferred({ status }: SentPayout, sent: string): void {
	if (status === "WAITING" || status === "SENDING")
		throw new Error(`The payout ${sent} to the bank was reported, but not its transfer.`);
}

/** Whether a payout's provider pays out to banks without an order. */
const paysOutByItself = (payment: { provider: string } | null): boolean =>
	findProvider(payment?.provider ?? "")?.bankPayouts === null;

/**
 * The provider reports that a payout was sent to the professional's bank. The money left our balance with the
 * transfer, so nothing is posted. Repeated reports and those about an earlier round do nothing. Reports after
 * a refusal do nothing either, unless the provider tries again without an order. `at` is when the payout
 * reached the bank. Throws for an unknown reference, and for a transfer that wasn't confirmed.
 */
export async function confirmBankPayout(
	tx: Tx,
	outcomes: MoneyOutcomes,
	sent: string,
	at: Date = now(),
): Promise<void> {
	const payout = await findSentPayout(tx, sent);
	if (!payout) return;
	requireTransferred(payout, sent);
	const { id: payoutId, reference, milestone } = payout;
	const amountCents = await getLeftCents(tx, payout);
	const data = { failure: null, nextAttemptAt: null };
	if (payout.status === "FAILED" && paysOutByItself(payout.payment)) await repeatPayout(tx, { payoutId });
	if (!(await transitionPayout(tx, "confirm-payout", payout, data, at)) || amountCents <= 0) return;
	const { bookingId, position, title } = milestone;
	await outcomes.paidOut(tx, {
		bookingId,
		amountCents,
		reference,
		milestone: { position, title },
		keptCents: payout.keptCents,
	});
}

/**
 * The provider reports that the professional's bank refused a payout, or sent it back later. The money is in
 * the professional's account at the provider, so nothing is posted. It waits until the professional's details
 * change or the team sends it again, and what they owe can be taken back from it. A refusal wins, in whatever
 * order the reports arrive. Throws for an unknown reference, and for a transfer that wasn't confirmed.
 */
export async function failBankPayout(
	tx: Tx,
	outcomes: MoneyOutcomes,
	sent: string,
	reason: string,
): Promise<void> {
	const payout = await findSentPayout(tx, sent);
	if (!payout) return;
	requireTransferred(payout, sent);
	if (!(await transitionPayout(tx, "refuse-payout", payout, { failure: reason, nextAttemptAt: null })))
		return;
	await reopenReversals(tx, { payoutId: payout.id });
	await reportFailedPayout(tx, outcomes, payout, reason);
}

/**
 * Reschedules a payout after the provider or the bank refused it. It is sent again under a new reference,
 * once nothing else makes it wait. A provider that pays out without an order sends it under the same one.
 * Returns whether there was a refused payout to send.
 */
export async function repeatPayout(tx: Tx, { payoutId: id }: { payoutId: string }): Promise<boolean> {
	const at = now();
	const again = { statusAt: at, attempts: 0, nextAttemptAt: at, failure: null };
	const round = { increment: 1 };
	// A refused transfer starts over, and a refused bank payout is sent again from the provider to the bank.
	const transfer = await tx.payout.updateMany({
		where: { id, status: "WAITING", failure: { not: null } },
		data: { ...again, round, transferId: null },
	});
	const paid = await tx.payment.findFirst({
		where: { payouts: { some: { id } } },
		select: { provider: true },
	});
	const bank = await tx.payout.updateMany({
		where: { id, status: { in: [...payoutTransitions["repeat-payout"].from] } },
		data: {
			...again,
			...(!paysOutByItself(paid) && { round }),
			status: payoutTransitions["repeat-payout"].to,
			bankPayoutId: null,
		},
	});
	if (transfer.count + bank.count === 0) return false;
	await closeMoneyIssue(tx, "PAYOUT_FAILED", id, "Sent again.");
	return true;
}

/** More payouts than will ever wait for new payee details at once. */
const REFUSED_MAX = 1_000;

/**
 * Reschedules refused payouts if the payee has changed their details since the refusal. Returns the number of
 * payouts.
 */
async function repeatRefusedPayouts(): Promise<number> {
	const refused = await db().payout.findMany({
		where: { status: { in: ["WAITING", "FAILED"] }, nextAttemptAt: null },
		orderBy: { id: "desc" },
		take: REFUSED_MAX,
		select: { id: true, statusAt: true, professionalId: true, payment: { select: { provider: true } } },
	});
	if (refused.length === 0) return 0;
	const payees = await db().payee.findMany({
		where: {
			professionalId: { in: refused.map(({ professionalId }) => professionalId) },
			detailsChangedAt: { not: null },
		},
		select: { professionalId: true, provider: true, detailsChangedAt: true },
	});
	const changes = new Map(
		payees.map(({ professionalId, provider, detailsChangedAt }) => [
			`${professionalId} ${provider}`,
			detailsChangedAt,
		]),
	);
	const due = refused.filter(
		({ professionalId, statusAt, payment }) =>
			(changes.get(`${professionalId} ${payment.provider}`) ?? statusAt) > statusAt,
	);
	return forEachInSequence(
		due,
		{ text: "a payout was not repeated", about: ({ id }) => ({ payoutId: id }) },
		({ id: payoutId }) => transaction((tx) => repeatPayout(tx, { payoutId })),
	);
}
