import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider, ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import { findProvider, paymentProviders } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { lockBookingRow } from "../platform/lock-booking.server.ts";
import { lockDebt, lowerDebt } from "./debt.server.ts";
import { getUnreservedCents, reversalTransitions } from "./debt.ts";
import { tellOfReversal } from "./debt-emails.server.ts";
import { closeMoneyIssue, openMoneyIssue } from "./finance.server.ts";
import { postEntry } from "./ledger.server.ts";
import {
	ATTEMPTS_BEFORE_ISSUE,
	newReferenceFor,
	nextAttemptAfter,
	type Running,
	readSentReference,
	sendOnce,
	sentReference,
} from "./payment.server.ts";
import { getTakenBackCents } from "./payout.server.ts";
import { getSentCents, payoutTransitions } from "./payout.ts";

/**
 * After a lost chargeback, finance can book what the professional received as a debt. If some of it, or of
 * another payout, is still in their balance at the provider, its transfer is reversed. The rest stays a debt.
 *
 * 1. `planReversals` stores a reversal for each payout whose money may be there, together with the debt.
 * 2. The job `reverseTransfers` claims each one that is due for an attempt (`claim`).
 * 3. Before the first order, it reads the balance and fixes the amount (`reserve`). Then it orders the
 *    reversal (`send`).
 * 4. It stores the response (`settle`). A refused order is repeated with the amount that is left.
 * 5. `confirmReversal` posts the reversal once the provider reports it.
 */

/** If the provider refuses an order in this round or a later one, the reversal ends. */
const ROUNDS = 3;

/**
 * The payouts whose money may be in the payee's balance at the provider, now or once their transfer succeeds.
 */
const MAY_BE_AT_PROVIDER = ["SENDING", "TRANSFERRED", "FAILED"] as const;

/**
 * Plans to reverse the transfers of a professional's payouts that haven't reached the bank, for a new debt
 * after a chargeback: first the payouts of the payment that was charged back, then the others at its
 * provider.
 */
export async function planReversals(
	tx: Tx,
	{ receivableId, paymentId }: { receivableId: string; paymentId: string },
): Promise<void> {
	const { professionalId } = await tx.receivable.findUniqueOrThrow({ where: { id: receivableId } });
	const { provider } = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } });
	const payouts = await tx.payout.findMany({
		where: { professionalId, payment: { provider }, status: { in: [...MAY_BE_AT_PROVIDER] } },
		orderBy: { id: "asc" },
		select: { id: true, paymentId: true },
	});
	const isOwn = (payout: { paymentId: string }) => payout.paymentId === paymentId;
	const at = now();
	for (const { id: payoutId } of [...payouts.filter(isOwn), ...payouts.filter((one) => !isOwn(one))])
		await tx.transferReversal.create({
			data: {
				reference: await newReferenceFor(tx, "TRR"),
				receivableId,
				payoutId,
				statusAt: at,
				createdAt: at,
				nextAttemptAt: at,
			},
		});
}

const BATCH = 100;

/**
 * The condition for reversals that are due. Nothing is ordered while the debt is contested or settled, or
 * before the transfer is confirmed.
 */
const sendable = (provider: PaymentProvider) =>
	({
		nextAttemptAt: { lte: now() },
		payout: { payment: { provider: provider.name } },
		OR: [
			{ status: "SENDING" },
			{
				status: "WAITING",
				receivable: { status: "OPEN" },
				NOT: { payout: { status: { in: ["WAITING", "SENDING"] } } },
			},
		],
	}) satisfies Prisma.TransferReversalWhereInput;

const withOrder = {
	receivable: { select: { bookingId: true } },
	payout: {
		include: {
			milestone: { select: { bookingId: true } },
			payment: { select: { providerId: true, provider: true } },
			professional: { select: { payees: { select: { provider: true, providerId: true } } } },
		},
	},
} as const;
type DueReversal = Prisma.TransferReversalGetPayload<{ include: typeof withOrder }>;

/**
 * Orders each due reversal from the provider of its transfer, for as much as the payee's balance there, the
 * payout, and the debt allow. A call without a response is retried later, and opens an issue after
 * ATTEMPTS_BEFORE_ISSUE attempts. Nothing is posted until the provider reports the reversal. Returns the
 * number of calls with a response.
 */
export async function reverseTransfers(
	running?: Running,
	providers: readonly PaymentProvider[] = paymentProviders(),
): Promise<number> {
	let count = 0;
	for (const provider of providers) count += await reverseTransfersOf(provider, running);
	return count;
}

async function reverseTransfersOf(provider: PaymentProvider, running?: Running): Promise<number> {
	const due = await db().transferReversal.findMany({
		where: sendable(provider),
		orderBy: [{ nextAttemptAt: "asc" }, { id: "asc" }],
		take: BATCH,
		select: { id: true },
	});
	return forEachInSequence(
		due,
		{ text: "a transfer was not reversed", about: ({ id }) => ({ reversalId: id }) },
		async ({ id }) => {
			const reversal = running?.isStopped() ? null : await transaction((tx) => claim(tx, provider, id));
			if (!reversal) return false;
			const sent = await send(provider, reversal);
			await transaction((tx) => settle(tx, reversal, sent));
			return true;
		},
	);
}

/**
 * Claims a reversal for one attempt, and returns it as it was before. Null if another node has claimed it.
 */
async function claim(tx: Tx, provider: PaymentProvider, id: string): Promise<DueReversal | null> {
	const reversal = await tx.transferReversal.findFirst({
		where: { id, ...sendable(provider) },
		include: withOrder,
	});
	if (!reversal) return null;
	const { round, status, attempts, nextAttemptAt } = reversal;
	const { count } = await tx.transferReversal.updateMany({
		where: { id, round, status, attempts, nextAttemptAt },
		data: { attempts: attempts + 1, nextAttemptAt: nextAttemptAfter(attempts + 1) },
	});
	if (count === 0) return null;
	if (attempts === ATTEMPTS_BEFORE_ISSUE)
		await reportFailure(
			tx,
			reversal,
			`The provider hasn't answered ${ATTEMPTS_BEFORE_ISSUE} attempts to take back what a professional owes.`,
		);
	return reversal;
}

const reportFailure = (tx: Tx, { id, reference, receivable }: DueReversal, summary: string): Promise<void> =>
	openMoneyIssue(tx, {
		kind: "REVERSAL_FAILED",
		subjectId: id,
		bookingId: receivable.bookingId,
		summary: `${reference}: ${summary}`,
	});

/**
 * Orders a reversal, with the amount fixed before its first order. Null if nothing is left to take back.
 */
async function send(
	provider: PaymentProvider,
	reversal: DueReversal,
): Promise<{ refused: string } | { reversalId: string } | null> {
	const { payout } = reversal;
	const payee = payout.professional.payees.find((one) => one.provider === provider.name);
	const payeeId = payee?.providerId ?? "";
	const transferId = await findTransferId(provider, payout, payeeId);
	// A payout may have been kept for debts after the provider had refused its transfer.
	if (transferId === undefined && payout.status !== "KEPT")
		throw new Error(`The provider doesn't know the transfer of ${payout.reference}.`);
	const isFirst = reversal.status === "WAITING";
	const balance = isFirst ? await provider.getPayeeBalance(payeeId) : 0n;
	const amountCents = isFirst
		? await transaction((tx) => reserve(tx, reversal, { provider, balance }))
		: reversal.amountCents;
	if (amountCents === 0 || transferId === undefined) return null;
	const toReverse = { reference: sentReference(reversal), transferId, amountCents };
	return sendOnce(
		isFirst ? 0 : reversal.attempts,
		() => provider.findReversal(toReverse),
		() => provider.reverseTransfer(toReverse),
	);
}

/**
 * The provider's ID of a payout's transfer. If the response was lost, the transfer is found by its reference.
 * That reference may be from an earlier round than the payout's current one, because a refused payout to the
 * bank starts another round.
 */
async function findTransferId(
	provider: PaymentProvider,
	{ transferId, reference, round, amountCents, payment }: DueReversal["payout"],
	payeeId: string,
): Promise<string | undefined> {
	let found = transferId ?? undefined;
	for (let of = round; found === undefined && of > 0; of--) {
		const order = {
			reference: sentReference({ reference, round: of }),
			payeeId,
			amountCents,
			sourcePaymentId: payment.providerId,
		};
		found = (await provider.findTransfer(order))?.transferId;
	}
	return found;
}

/**
 * Locks both bookings in the same order as other commands, then returns the reversal with its payout and
 * debt.
 */
async function lockReversal(tx: Tx, id: string) {
	const { receivable, payout } = await tx.transferReversal.findUniqueOrThrow({
		where: { id },
		include: withOrder,
	});
	for (const bookingId of [...new Set([receivable.bookingId, payout.milestone.bookingId])].sort())
		await lockBookingRow(tx, bookingId);
	const reversal = await tx.transferReversal.findUniqueOrThrow({
		where: { id },
		include: { payout: { include: { ...withOrder.payout.include, reversals: true } } },
	});
	return { reversal, ...(await lockDebt(tx, reversal.receivableId)) };
}

/**
 * Fixes the amount of a reversal, in cents, and reserves it in the debt and in the payout. Ends it and
 * returns 0 if there is nothing to take back, because nothing is owed, the payee's balance is empty, or the
 * money is on its way to the bank. Throws if another node has reserved an amount since the reversal was
 * claimed.
 */
async function reserve(
	tx: Tx,
	{ id, round }: DueReversal,
	{ provider, balance }: { provider: PaymentProvider; balance: bigint },
): Promise<number> {
	const { reversal, debt } = await lockReversal(tx, id);
	const { payout } = reversal;
	const isAtProvider =
		payout.status === "FAILED" ||
		// A payout to the bank that we have ordered can't be lowered anymore.
		(payout.status === "TRANSFERRED" && (provider.bankPayouts === null || payout.attempts === 0));
	const reservedCents = payout.reversals
		.filter(({ status }) => status === "SENDING")
		.reduce((sum, { amountCents }) => sum + amountCents, 0);
	const left =
		isAtProvider && debt.status === "OPEN"
			? getSentCents(payout) - reservedCents - (await getTakenBackCents(tx, payout.id))
			: 0;
	const cents = Math.max(0, Math.min(left, getUnreservedCents(debt), Number(balance)));
	const { from, to } = reversalTransitions[cents > 0 ? "send" : "end"];
	const { count } = await tx.transferReversal.updateMany({
		where: { id, round, status: { in: [...from] } },
		data: {
			status: to,
			statusAt: now(),
			amountCents: cents,
			...(cents > 0 ? { attempts: 1, nextAttemptAt: nextAttemptAfter(1) } : { nextAttemptAt: null }),
		},
	});
	if (count === 0) throw new Error(`Another node has ordered the reversal ${reversal.reference}.`);
	return cents;
}

/** Stores the provider's response. An accepted reversal is posted once the provider reports it. */
async function settle(
	tx: Tx,
	reversal: DueReversal,
	sent: { refused: string } | { reversalId: string } | null,
): Promise<void> {
	const { id, round, attempts } = reversal;
	const change = async (
		{ from, to }: (typeof reversalTransitions)["refuse" | "give-up"],
		data: Pick<
			Prisma.TransferReversalUpdateManyMutationInput,
			"attempts" | "failure" | "round" | "nextAttemptAt"
		>,
	) =>
		tx.transferReversal.updateMany({
			where: { id, round, status: { in: [...from] } },
			data: { ...data, status: to, statusAt: now(), amountCents: 0 },
		});
	if (sent && "refused" in sent) {
		const { refused: failure } = sent;
		if (round >= ROUNDS) {
			await change(reversalTransitions["give-up"], { failure, nextAttemptAt: null });
			return reportFailure(tx, reversal, `The provider refused it: ${failure} The amount is still owed.`);
		}
		const again = { failure, round: round + 1, attempts: 0, nextAttemptAt: now() };
		await change(reversalTransitions.refuse, again);
	} else if (sent)
		// The report may have arrived before the response.
		await tx.transferReversal.updateMany({
			where: { id, round, status: "SENDING" },
			data: { nextAttemptAt: null },
		});
	if (attempts >= ATTEMPTS_BEFORE_ISSUE)
		await closeMoneyIssue(tx, "REVERSAL_FAILED", id, "The provider answered.");
}

/**
 * The provider reports that it reversed a transfer. Lowers the debt by the amount, and adds it to what was
 * kept from the payout. The professional gets an email. A repeated report does nothing. Throws for a reversal
 * that we never ordered, or not for this amount.
 */
export async function confirmReversal(
	tx: Tx,
	provider: string,
	{ reference: sent, amountCents: cents }: Extract<ProviderEvent, { kind: "transfer-reversed" }>,
): Promise<void> {
	const { reference, round } = readSentReference(sent);
	const known = await tx.transferReversal.findFirst({
		where: { reference, payout: { payment: { provider } } },
		select: { id: true },
	});
	if (!known) throw new Error(`No transfer was reversed as ${sent}.`);
	const { id } = known;
	const { reversal, debt, facts } = await lockReversal(tx, id);
	const isOrdered = reversal.status === "SENDING" || reversal.status === "REVERSED";
	if (!isOrdered || round !== reversal.round || cents !== reversal.amountCents)
		throw new Error(`The reversal ${sent} of ${cents} cents was never ordered.`);
	const { from, to } = reversalTransitions.confirm;
	const { count } = await tx.transferReversal.updateMany({
		where: { id, round, status: { in: [...from] } },
		data: { status: to, statusAt: now(), failure: null, nextAttemptAt: null },
	});
	if (count === 0) return;
	const { leftCents } = await lowerDebt(tx, debt, { by: "settledCents", cents });
	await postEntry(tx, "transfer-reversed", { reversal, debt, provider, cents });
	const { payout } = reversal;
	await tx.payout.update({ where: { id: payout.id }, data: { keptCents: { increment: cents } } });
	if (getSentCents(payout) === cents) {
		const { from, to } = payoutTransitions["take-back"];
		await tx.payout.updateMany({
			where: { id: payout.id, status: { in: [...from] } },
			data: { status: to, statusAt: now(), failure: null, nextAttemptAt: null },
		});
		await closeMoneyIssue(
			tx,
			"PAYOUT_FAILED",
			payout.id,
			"It was taken back for what the professional owes.",
		);
	}
	await closeMoneyIssue(tx, "REVERSAL_FAILED", id, "The provider took it back.");
	await tellOfReversal(tx, facts, {
		cents,
		leftCents,
		payout: payout.reference,
		provider: findProvider(provider)?.label ?? provider,
	});
}
