import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { paymentProviders } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import type { RefundReason, RefundStatus } from "#generated/prisma/sqlite/client/enums.ts";
import { formatCents } from "../platform/cents.ts";
import { DomainError } from "../platform/domain-error.ts";
import { lockBooking } from "../platform/lock-booking.server.ts";
import { taxInPart } from "./amounts.ts";
import { recoverLoss } from "./chargeback.server.ts";
import { findRepaidDebt } from "./debt.server.ts";
import { tellOfReturn } from "./debt-emails.server.ts";
import { closeMoneyIssue, openMoneyIssue } from "./finance.server.ts";
import { postEntry } from "./ledger.server.ts";
import { LOSSES } from "./ledger-account.ts";
import type { MoneyOutcomes } from "./outcomes.server.ts";
import { requireOwnFunds } from "./own-funds.server.ts";
import {
	ATTEMPTS_BEFORE_ISSUE,
	getSuspenseCents,
	lockPayment,
	newReferenceFor,
	nextAttemptAfter,
	nothingToReturnError,
	type Running,
	readSentReference,
	returnableCents,
	sendOnce,
	sentReference,
	takeFromHeld,
} from "./payment.server.ts";
import type { RETURN_REASONS } from "./refund.ts";

type Transition = { from: readonly RefundStatus[]; to: RefundStatus };

/**
 * The lifecycle of a refund. It is posted and created as SENDING. A job hands it to the provider, and the
 * provider's report completes it. A refusal wins, in whatever order the reports arrive.
 */
const refundTransitions = {
	confirm: { from: ["SENDING"], to: "CONFIRMED" },
	/** A refund may come back after it was sent. The money is then in suspense. */
	refuse: { from: ["SENDING", "CONFIRMED"], to: "FAILED" },
	/** The team sends the refund again, under another reference. */
	repeat: { from: ["FAILED"], to: "SENDING" },
} as const satisfies Record<string, Transition>;

type NewRefund = {
	paymentId: string;
	milestoneId: string | null;
	amountCents: number;
	/** The sales tax included in the amount. */
	taxCents?: number;
	reason: RefundReason;
	/** The provider's ID of a refund that was made there. There is then nothing to send. */
	providerId?: string;
	/** The closed tax year that counts it already. */
	taxYear?: number | null;
};

/** Creates a refund for a job to send. The caller posts it in the same transaction. */
export async function createRefund(tx: Tx, facts: NewRefund): Promise<{ id: string; reference: string }> {
	const at = now();
	const reference = await newReferenceFor(tx, "RFD");
	return tx.refund.create({
		data: {
			...facts,
			reference,
			status: "SENDING",
			statusAt: at,
			createdAt: at,
			nextAttemptAt: facts.providerId === undefined ? at : null,
		},
		select: { id: true, reference: true },
	});
}

/**
 * Refunds all or part of the money held for a milestone to the creator: posts it and creates the refund,
 * which a job sends. No fee is deducted from a refund, and it includes the sales tax on its amount. If the
 * payer then has all their money back, partly through their bank, anything left in suspense makes up for our
 * loss. Throws `conflict` like `takeFromHeld`.
 */
export async function refundHeld(
	tx: Tx,
	input: { milestoneId: string; amountCents: number; reason: RefundReason },
): Promise<{ refundId: string }> {
	const { milestoneId, amountCents, reason } = input;
	const {
		paymentId,
		bookingId,
		taxBackCents: taxCents,
	} = await takeFromHeld(tx, { milestoneId, amountCents, to: "refundedCents" });
	const { id, reference } = await createRefund(tx, {
		paymentId,
		milestoneId,
		amountCents: amountCents + taxCents,
		taxCents,
		reason,
	});
	const refund = { id, reference, round: 1, paymentId, milestone: { id: milestoneId, bookingId } };
	await postEntry(tx, "refund-sent", { refund, source: "held", cents: amountCents, taxCents });
	await recoverLoss(tx, paymentId, id);
	return { refundId: id };
}

/**
 * Pays a creator under the guarantee from our own money: posts it and creates a refund of the milestone's
 * payment, which a job sends. Call it after `lockPayment` and `lockOwnFunds`. Throws `conflict` if less than
 * the amount is refundable or our own money doesn't cover it.
 */
export async function payGuarantee(
	tx: Tx,
	{ milestoneId, amountCents }: { milestoneId: string; amountCents: number },
): Promise<{ refundId: string }> {
	const { paymentId, ...milestone } = await tx.milestone.findUniqueOrThrow({
		where: { id: milestoneId },
		select: { id: true, bookingId: true, paymentId: true },
	});
	if (!paymentId) throw nothingToReturnError();
	const { payment } = await lockPayment(tx, paymentId);
	if (amountCents > (await returnableCents(tx, payment))) throw nothingToReturnError();
	await requireOwnFunds(tx, amountCents);
	const { id, reference } = await createRefund(tx, {
		paymentId,
		milestoneId,
		amountCents,
		reason: "GUARANTEE",
	});
	const refund = { id, reference, round: 1, paymentId, milestone };
	await postEntry(tx, "guarantee-paid", { refund, cents: amountCents });
	return { refundId: id };
}

type Return = {
	paymentId: string;
	reason: (typeof RETURN_REASONS)[number];
	/**
	 * The milestone that part of the payment was for, and that part's amount with its sales tax. The milestone
	 * is null for the unused part of a debt repayment. If `part` is undefined, the whole payment is returned.
	 */
	part?: { milestoneId: string | null; amountCents: number };
};

/**
 * Returns money that doesn't fund anything: posts it to suspense, unless it is already there, and creates the
 * refund, which a job sends. Throws `conflict` if nothing is left to return, because it was sent before or
 * the payer's bank took it.
 */
export async function returnPayment(tx: Tx, { paymentId, reason, part }: Return): Promise<void> {
	const { payment, memo } = await lockPayment(tx, paymentId);
	if (!part && payment.outcome === "FUNDED")
		throw new Error(`The payment ${paymentId} funded something, so it isn't returned as a whole.`);
	const milestone = part?.milestoneId
		? await tx.milestone.findUniqueOrThrow({
				where: { id: part.milestoneId },
				select: { id: true, bookingId: true },
			})
		: null;
	const { isNew } = await postEntry(tx, "payment-suspended", {
		payment,
		part: milestone,
		cents: part?.amountCents ?? payment.amountCents,
		memo,
	});
	const waiting = part ? (isNew ? part.amountCents : 0) : await unsentCents(tx, paymentId);
	const amountCents = Math.min(waiting, await returnableCents(tx, payment));
	if (amountCents <= 0) throw nothingToReturnError();
	const { id, reference } = await createRefund(tx, {
		paymentId,
		milestoneId: milestone?.id ?? null,
		amountCents,
		reason,
	});
	await postEntry(tx, "refund-sent", {
		refund: { id, reference, round: 1, paymentId, milestone },
		source: "suspense",
		cents: amountCents,
	});
	if (reason === "UNMATCHED")
		await closeMoneyIssue(tx, "UNMATCHED_PAYMENT", paymentId, `Returned as ${reference}.`);
}

/** How much of a payment in suspense the team can return, in cents. */
export async function centsToReturn(tx: Tx, paymentId: string): Promise<number> {
	const { payment } = await lockPayment(tx, paymentId);
	return Math.min(await unsentCents(tx, paymentId), await returnableCents(tx, payment));
}

/** What a payment has in suspense, without its refused refunds, which are sent again separately. */
async function unsentCents(tx: Tx, paymentId: string): Promise<number> {
	const refused = await tx.refund.aggregate({
		where: { paymentId, status: "FAILED" },
		_sum: { amountCents: true },
	});
	return (await getSuspenseCents(tx, paymentId)) - (refused._sum.amountCents ?? 0);
}

const BATCH = 100;

/**
 * Hands posted refunds to the provider. A call without a response is retried later, and opens an issue after
 * ATTEMPTS_BEFORE_ISSUE attempts. A refund is confirmed only once the provider reports it, and fails if the
 * provider refuses the order. Returns the number of calls with a response.
 */
export async function sendRefunds(
	running?: Running,
	providers: readonly PaymentProvider[] = paymentProviders(),
): Promise<number> {
	let count = 0;
	for (const provider of providers) count += await sendRefundsOf(provider, running);
	return count;
}

async function sendRefundsOf(provider: PaymentProvider, running?: Running): Promise<number> {
	const due = await db().refund.findMany({
		where: { status: "SENDING", nextAttemptAt: { lte: now() }, payment: { provider: provider.name } },
		orderBy: [{ nextAttemptAt: "asc" }, { id: "asc" }],
		take: BATCH,
		select: { id: true },
	});
	return forEachInSequence(
		due,
		{ text: "a refund was not sent", about: ({ id }) => ({ refundId: id }) },
		async ({ id }) => {
			const refund = running?.isStopped() ? null : await transaction((tx) => claim(tx, id));
			if (!refund) return false;
			const { round, attempts, amountCents, payment } = refund;
			const order = { reference: sentReference(refund), paymentId: payment.providerId, amountCents };
			const sent = await sendOnce(
				attempts,
				() => provider.findRefund(order),
				() => provider.refund(order),
			);
			await transaction(async (tx) => {
				if ("refused" in sent) return failRefund(tx, order.reference, sent.refused);
				const { refundId } = sent;
				await tx.refund.updateMany({ where: { id, round }, data: { providerId: refundId } });
				// The report may have arrived before the response.
				const { count } = await tx.refund.updateMany({
					where: { id, round, status: "SENDING" },
					data: { nextAttemptAt: null },
				});
				if (count > 0 && attempts >= ATTEMPTS_BEFORE_ISSUE)
					await closeMoneyIssue(tx, "REFUND_FAILED", id, "The provider answered.");
			});
			return true;
		},
	);
}

/** Claims a refund for one call, and returns it as it was before. Null if another node has claimed it. */
async function claim(tx: Tx, id: string) {
	const refund = await tx.refund.findFirst({
		where: { id, status: "SENDING", nextAttemptAt: { lte: now() } },
		include: { payment: { select: { providerId: true } }, milestone: { select: { bookingId: true } } },
	});
	if (!refund) return null;
	const { round, attempts, nextAttemptAt, amountCents, reference, milestone } = refund;
	const { count } = await tx.refund.updateMany({
		where: { id, round, status: "SENDING", attempts, nextAttemptAt },
		data: { attempts: attempts + 1, nextAttemptAt: nextAttemptAfter(attempts + 1) },
	});
	if (count === 0) return null;
	const summary = `The provider hasn't answered ${ATTEMPTS_BEFORE_ISSUE} attempts to send the refund ${reference} of ${formatCents(amountCents)}.`;
	if (attempts === ATTEMPTS_BEFORE_ISSUE)
		await openMoneyIssue(tx, {
			kind: "REFUND_FAILED",
			subjectId: id,
			bookingId: milestone?.bookingId ?? null,
			amountCents,
			summary,
		});
	return refund;
}

const withBooking = {
	milestone: { select: { id: true, bookingId: true } },
	payment: {
		select: {
			provider: true,
			method: true,
			checkout: { select: { bookingId: true, receivableId: true, reference: true } },
		},
	},
} as const;

/**
 * The refund that a provider's report is about, with its booking locked. Null if the report is
 * about an earlier round, which was refused. Throws for a refund that we never sent.
 */
async function findSentRefund(tx: Tx, sent: string) {
	const { reference, round } = readSentReference(sent);
	const known = await tx.refund.findUnique({ where: { reference }, include: withBooking });
	const bookingId = known?.milestone?.bookingId ?? known?.payment.checkout?.bookingId ?? null;
	if (bookingId) await lockBooking(tx, bookingId);
	const refund = await tx.refund.findUnique({ where: { reference }, include: withBooking });
	if (!refund || round > refund.round) throw new Error(`No refund was sent as ${sent}.`);
	return round < refund.round ? null : { ...refund, bookingId };
}

/**
 * The provider reports whether our balance there covers a refund that it has accepted. If it doesn't, the
 * refund waits, with an issue for finance until the provider begins it. Does nothing if the refund was
 * confirmed or refused. Throws for an unknown reference.
 */
export async function noteFunding(
	tx: Tx,
	{ reference: sent, isUnfunded }: { reference: string; isUnfunded: boolean },
): Promise<void> {
	const refund = await findSentRefund(tx, sent);
	if (refund?.status !== "SENDING") return;
	const { id, reference, amountCents, bookingId } = refund;
	if (!isUnfunded) return closeMoneyIssue(tx, "SHORTFALL", id, "The provider has begun the refund.");
	await openMoneyIssue(tx, {
		kind: "SHORTFALL",
		subjectId: id,
		bookingId,
		amountCents,
		summary: `The refund ${reference} of ${formatCents(amountCents)} waits at the provider, because our balance there doesn't cover it. Add money on the page Own funds. The provider then sends the refund by itself.`,
	});
}

/**
 * The provider reports that a refund was sent. Posts the refund, and runs the booking's callback or, if the refund
 * returns a repayment of a debt, tells the professional. Repeated or late reports, and those about an earlier
 * round, do nothing. `at` is when the provider confirmed it. Throws for an unknown reference.
 */
export async function confirmRefund(
	tx: Tx,
	outcomes: MoneyOutcomes,
	sent: string,
	at: Date = now(),
): Promise<void> {
	const refund = await findSentRefund(tx, sent);
	if (!refund) return;
	const { id, round, amountCents, taxCents, reference, payment, bookingId } = refund;
	const { count } = await tx.refund.updateMany({
		where: { id, round, status: { in: [...refundTransitions.confirm.from] } },
		data: { status: refundTransitions.confirm.to, statusAt: at, failure: null, nextAttemptAt: null },
	});
	if (count === 0) return;
	await closeMoneyIssue(tx, "SHORTFALL", id, "The refund was sent.");
	await postEntry(tx, "refund-confirmed", { refund, provider: payment.provider, cents: amountCents });
	const debt = await findRepaidDebt(tx, payment.checkout);
	if (debt) await tellOfReturn(tx, debt, amountCents);
	else if (bookingId)
		await outcomes.refunded(tx, {
			bookingId,
			amountCents,
			taxCents,
			reference,
			payment: { reference: payment.checkout?.reference ?? null, method: payment.method },
		});
}

/**
 * Whether a refund that was made at the provider is our loss, which no money in suspense has made up for.
 */
async function isOurLoss(tx: Tx, { id, paymentId }: { id: string; paymentId: string }): Promise<boolean> {
	const lost = { key: `refund-sent:${id}:1`, lines: { some: { accountName: LOSSES } } };
	const recovered = { kind: "loss-recovered", key: { startsWith: `loss-recovered:${paymentId}:` } };
	return (
		(await tx.ledgerEntry.count({ where: lost })) > 0 &&
		(await tx.ledgerEntry.count({ where: recovered })) === 0
	);
}

/**
 * The provider reports that a refund was refused, or came back after it was sent. The money goes to suspense,
 * with an issue for the team, unless it was our loss. A refusal wins, in whatever order the reports arrive.
 * Throws for an unknown reference.
 */
export async function failRefund(tx: Tx, sent: string, reason: string): Promise<void> {
	const refund = await findSentRefund(tx, sent);
	if (!refund) return;
	const { id, round, amountCents, reference, reason: cause, payment, bookingId } = refund;
	await lockPayment(tx, refund.paymentId);
	const refuse = (from: (typeof refundTransitions.refuse.from)[number]) =>
		tx.refund.updateMany({
			where: { id, round, status: from },
			data: { status: refundTransitions.refuse.to, statusAt: now(), failure: reason, nextAttemptAt: null },
		});
	const wasSending = (await refuse("SENDING")).count > 0;
	if (!wasSending && (await refuse("CONFIRMED")).count === 0) return;
	await closeMoneyIssue(tx, "SHORTFALL", id, "The refund was refused.");
	const isOurs = cause === "AT_PROVIDER" && (await isOurLoss(tx, refund));
	await postEntry(tx, "refund-refused", {
		refund,
		returnedTo: wasSending ? null : payment,
		source: isOurs ? "losses" : "suspense",
		cents: amountCents,
	});
	if (isOurs) return;
	await openMoneyIssue(tx, {
		kind: "REFUND_FAILED",
		subjectId: id,
		bookingId,
		amountCents,
		summary: `The refund ${reference} of ${formatCents(amountCents)} was refused: ${reason}`,
	});
	await recoverLoss(tx, refund.paymentId, `${id}-${round}`);
}

/**
 * Sends a refused refund again under a new reference: posts it from suspense, and a job sends it. If the
 * payer's bank took part of the payment, a new refund sends the rest, and if the refund was made at the
 * provider, a new one of ours takes its place. Throws `conflict` if the refund is no longer refused or nothing
 * is left to send.
 */
export async function repeatRefund(tx: Tx, { refundId }: { refundId: string }): Promise<void> {
	const { refused, cents } = await findRefusedRefund(tx, refundId);
	const { paymentId, round, amountCents, milestone, milestoneId, reason, taxYear } = refused;
	const isOrdered = reason !== "AT_PROVIDER";
	if (cents < amountCents || !isOrdered) {
		const taxCents = taxInPart(refused, cents);
		const facts = { paymentId, milestoneId, amountCents: cents, taxCents, taxYear };
		const rest = await createRefund(tx, { ...facts, reason: isOrdered ? reason : "DISCRETIONARY" });
		await postEntry(tx, "refund-sent", {
			refund: { ...rest, round: 1, paymentId, milestone },
			source: "suspense",
			cents,
		});
	} else {
		const at = now();
		const again = {
			status: refundTransitions.repeat.to,
			statusAt: at,
			round: round + 1,
			providerId: null,
			attempts: 0,
			nextAttemptAt: at,
		} as const;
		await tx.refund.updateMany({
			where: { id: refundId, round, status: { in: [...refundTransitions.repeat.from] } },
			data: again,
		});
		await postEntry(tx, "refund-sent", {
			refund: { ...refused, round: round + 1 },
			source: "suspense",
			cents,
		});
	}
	await closeMoneyIssue(tx, "REFUND_FAILED", refundId, "Sent again.");
}

/**
 * A refused refund, with its payment locked, and how much of it can be sent again. Throws like
 * `repeatRefund`.
 */
export async function findRefusedRefund(tx: Tx, refundId: string) {
	const { paymentId } = await tx.refund.findUniqueOrThrow({
		where: { id: refundId },
		select: { paymentId: true },
	});
	const { payment } = await lockPayment(tx, paymentId);
	const refused = await tx.refund.findUniqueOrThrow({
		where: { id: refundId },
		include: { milestone: { select: { id: true, bookingId: true } } },
	});
	if (refused.status !== "FAILED")
		throw new DomainError("conflict", "This refund was sent again in the meantime.");
	const cents = Math.min(
		refused.amountCents,
		await getSuspenseCents(tx, paymentId),
		await returnableCents(tx, payment),
	);
	if (cents <= 0) throw nothingToReturnError();
	return { refused, cents };
}
