import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { postEntry } from "../ledger/post-entry.server.ts";
import { formatCents } from "../money/cents.ts";
import { isPaused } from "./is-paused.server.ts";
import { closeMoneyIssue, openMoneyIssue } from "./money-issues.server.ts";
import { findContestedPayments } from "./payout-clearing.server.ts";
import { repeatRefusedPayouts } from "./repeat-refused-payouts.server.ts";
import { nextAttemptAfter, PATIENCE, type Running, sendOnce } from "./sending.server.ts";
import { sentReference } from "./sent-reference.server.ts";

const BATCH = 100;

/**
 * Payouts that are due, which have cleared, and that nothing makes wait: the payee's registration is
 * complete, the pause after a change of their details is over, and their account isn't suspended. One
 * that wasn't sent before the payer's bank took back its payment waits until that is decided.
 */
const sendable = async (from: Tx, provider: PaymentProvider, at: Date) =>
	({
		status: { in: ["WAITING", "SENDING", "TRANSFERRED"] },
		nextAttemptAt: { lte: at },
		NOT: { status: "WAITING", paymentId: { in: await findContestedPayments(from) } },
		payment: { provider: provider.name },
		professional: {
			user: { suspendedAt: null },
			payee: {
				provider: provider.name,
				providerId: { not: null },
				isReady: true,
				hasTaxDetails: true,
				OR: [{ pausedUntil: null }, { pausedUntil: { lte: at } }],
			},
		},
	}) satisfies Prisma.PayoutWhereInput;

const withPayee = {
	payment: { select: { providerId: true } },
	milestone: { select: { id: true, bookingId: true } },
	professional: { select: { payee: { select: { providerId: true } } } },
} as const;
type DuePayout = Prisma.PayoutGetPayload<{ include: typeof withPayee }>;

/**
 * Hands payouts to the provider: first the transfer to the professional's account there, which is
 * posted before the call, then, once that was reported, the payout to their bank. Nothing is sent
 * while finance has paused payouts. One that gets no answer is tried again later, and an issue is
 * opened after PATIENCE attempts. Returns how many calls were answered.
 */
export async function sendPayouts(
	running?: Running,
	provider: PaymentProvider | null = paymentProvider(),
): Promise<number> {
	if (!provider || (await isPaused("PAYOUTS"))) return 0;
	await repeatRefusedPayouts();
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
			await transaction(await callProvider(provider, payout));
			return true;
		},
	);
}

/**
 * Takes a payout for one call, posts the transfer where this is its first, and returns the payout as
 * it was. Null if someone else has it, or it must wait now.
 */
async function claim(tx: Tx, provider: PaymentProvider, id: string): Promise<DuePayout | null> {
	const at = now();
	if (await isPaused("PAYOUTS", tx)) return null;
	const payout = await tx.payout.findFirst({
		where: { id, ...(await sendable(tx, provider, at)) },
		include: withPayee,
	});
	if (!payout) return null;
	const { round, status, attempts, nextAttemptAt, professionalId, amountCents, milestone, reference } =
		payout;
	const isFirst = status === "WAITING";
	const { count } = await tx.payout.updateMany({
		where: { id, round, status, attempts, nextAttemptAt },
		data: {
			attempts: attempts + 1,
			nextAttemptAt: nextAttemptAfter(attempts + 1),
			...(isFirst && { status: "SENDING", statusAt: at }),
		},
	});
	if (count === 0) return null;
	if (isFirst) await postEntry(tx, "transfer-sent", { payout, professionalId, cents: amountCents });
	const summary = `The provider hasn't answered ${PATIENCE} attempts to send the payout ${reference} of ${formatCents(amountCents)}.`;
	if (attempts === PATIENCE)
		await openMoneyIssue(tx, {
			kind: "PAYOUT_FAILED",
			subjectId: id,
			bookingId: milestone.bookingId,
			amountCents,
			summary,
		});
	return payout;
}

/** Calls the provider, outside of any transaction. Returns what to store of its answer. */
async function callProvider(
	provider: PaymentProvider,
	payout: DuePayout,
): Promise<(tx: Tx) => Promise<void>> {
	const { id, round, attempts, amountCents, payment } = payout;
	const reference = sentReference(payout);
	const payeeId = payout.professional.payee?.providerId ?? "";
	const isTransfer = payout.status !== "TRANSFERRED";
	const sent = isTransfer
		? await sendOnce(
				attempts,
				() => provider.findTransfer(reference),
				() => provider.transfer({ reference, payeeId, amountCents, sourcePaymentId: payment.providerId }),
			)
		: await sendOnce(
				attempts,
				() => provider.findBankPayout(reference),
				() => provider.payOut({ reference, payeeId, amountCents }),
			);
	return async (tx) => {
		await tx.payout.updateMany({ where: { id, round }, data: sent });
		// The report may have come before the answer, and the next step may be due.
		const { count } = await tx.payout.updateMany({
			where: { id, round, status: isTransfer ? "SENDING" : "TRANSFERRED" },
			data: { nextAttemptAt: null },
		});
		if (count > 0 && attempts >= PATIENCE)
			await closeMoneyIssue(tx, "PAYOUT_FAILED", id, "The provider answered.");
	};
}
