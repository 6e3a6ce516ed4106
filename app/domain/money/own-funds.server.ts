import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { PaymentProvider, ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { lockReauthentication, requireRecentProof } from "../people/credentials.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { formatCents } from "../platform/cents.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { getBalance, lockAccount, postEntry } from "./ledger.server.ts";
import { GUARANTEE_COSTS, OWN_FUNDS } from "./ledger-account.ts";
import { newReferenceFor, nextAttemptAfter, type Running, sendOnce } from "./payment.server.ts";

/**
 * Our own money at the payment provider. The guarantee is paid from it, and never from money that
 * is held for others.
 */

/**
 * How much the guarantee can pay, in cents: our own money, less what the guarantee cost us and what
 * professionals still owe for it, because that money has left, too.
 */
export async function getAvailableFunds(from: Tx = db()): Promise<number> {
	const [funds, costs, owed] = [
		await getBalance(OWN_FUNDS, from),
		await getBalance(GUARANTEE_COSTS, from),
		await from.receivable.aggregate({
			where: { cause: "GUARANTEE" },
			_sum: { amountCents: true, settledCents: true, writtenOffCents: true },
		}),
	];
	const { amountCents, settledCents, writtenOffCents } = owed._sum;
	return (
		0 - Number(funds) - Number(costs) - ((amountCents ?? 0) - (settledCents ?? 0) - (writtenOffCents ?? 0))
	);
}

/**
 * Serializes payments under the guarantee until the transaction ends, so that no two of them rely
 * on the same money or the same budget.
 */
export const lockOwnFunds = (tx: Tx) => lockAccount(tx, OWN_FUNDS);

/** Throws `conflict` if our own money doesn't cover a payment. Call it after `lockOwnFunds`. */
export async function requireOwnFunds(tx: Tx, amountCents: number): Promise<void> {
	const available = await getAvailableFunds(tx);
	if (amountCents <= available) return;
	throw new DomainError(
		"conflict",
		`Our own money for the guarantee is ${formatCents(Math.max(0, available))}, which isn't enough to pay ${formatCents(amountCents)}. Ask finance to add money first.`,
	);
}

/**
 * Someone with the finance role orders a deposit of our own money at the payment provider. The
 * intent is committed, and a job calls the provider. It counts once the provider reports it.
 * Requires a recent identity check. Throws `conflict` if payments aren't set up.
 */
export async function orderDeposit(
	actor: Actor,
	{ amount }: { amount: number },
): Promise<{ reference: string }> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	const provider = paymentProvider();
	if (!provider)
		throw new DomainError("conflict", "Payments aren't set up on this site yet, so no money can be added.");
	return command(actor, "order-deposit", { amount }, async (tx) => {
		await lockReauthentication(tx, user);
		const at = now();
		const { id, reference } = await tx.fundsDeposit.create({
			data: {
				reference: await newReferenceFor(tx, "OWN"),
				provider: provider.name,
				amountCents: amount,
				statusAt: at,
				createdAt: at,
				requestedById: user.id,
				nextAttemptAt: at,
			},
			select: { id: true, reference: true },
		});
		await recordEvent(tx, actor, {
			action: "order-deposit",
			subject: ["FundsDeposit", id],
			detail: { reference, amountCents: amount },
		});
		return { reference };
	});
}

const BATCH = 100;

/**
 * Asks the provider for the deposits that finance ordered. A call without an answer is tried again
 * later. Returns how many calls were answered.
 */
export async function sendDeposits(
	running?: Running,
	provider: PaymentProvider | null = paymentProvider(),
): Promise<number> {
	if (!provider) return 0;
	const due = await db().fundsDeposit.findMany({
		where: { status: "REQUESTED", provider: provider.name, nextAttemptAt: { lte: now() } },
		orderBy: [{ nextAttemptAt: "asc" }, { id: "asc" }],
		take: BATCH,
	});
	return forEachInSequence(
		due,
		{ text: "a deposit of our own money was not ordered", about: ({ id }) => ({ depositId: id }) },
		async ({ id, reference, amountCents, attempts, nextAttemptAt }) => {
			if (running?.isStopped()) return false;
			const { count } = await db().fundsDeposit.updateMany({
				where: { id, status: "REQUESTED", attempts, nextAttemptAt },
				data: { attempts: attempts + 1, nextAttemptAt: nextAttemptAfter(attempts + 1) },
			});
			if (count === 0) return false;
			await sendOnce(
				attempts,
				() => provider.findFunds(reference),
				() => provider.addFunds({ reference, amountCents }),
			);
			await db().fundsDeposit.updateMany({ where: { id }, data: { nextAttemptAt: null } });
			return true;
		},
	);
}

/**
 * The provider reports that our own money has arrived: posts what arrived. A repeated report does
 * nothing. Throws for a deposit that nobody ordered.
 */
export async function applyFunds(
	tx: Tx,
	provider: string,
	{ reference, amountCents }: Extract<ProviderEvent, { kind: "funds-added" }>,
): Promise<void> {
	const deposit = await tx.fundsDeposit.findFirst({ where: { provider, reference } });
	if (!deposit) throw new Error(`No deposit was ordered as ${reference} from ${provider}.`);
	const { count } = await tx.fundsDeposit.updateMany({
		where: { id: deposit.id, status: "REQUESTED" },
		data: { status: "ARRIVED", statusAt: now(), amountCents, nextAttemptAt: null },
	});
	if (count > 0) await postEntry(tx, "own-funds-added", { deposit, cents: amountCents });
}

/** The deposits of our own money, the latest first. */
export const findDeposits = (take: number) =>
	db().fundsDeposit.findMany({
		orderBy: { id: "desc" },
		take,
		include: { requestedBy: { select: { name: true } } },
	});

/** What our own money and the guarantee stand at, in cents. */
export async function getFundsBalance(): Promise<{ addedCents: number; availableCents: number }> {
	return {
		addedCents: 0 - Number(await getBalance(OWN_FUNDS)),
		availableCents: await getAvailableFunds(),
	};
}
