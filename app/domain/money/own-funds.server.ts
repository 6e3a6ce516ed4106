import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider, ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import { paymentProvider, paymentProviders } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import type { FundsDepositStatus } from "#generated/prisma/sqlite/client/enums.ts";
import { lockReauthentication, requireRecentProof } from "../people/credentials.server.ts";
import { type Actor, jobActor, requireArea } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { formatCents } from "../platform/cents.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { closeMoneyIssue, openMoneyIssue } from "./finance.server.ts";
import { getBalance, getOurMoney, lockAccount, postEntry } from "./ledger.server.ts";
import {
	ADJUSTMENTS,
	GUARANTEE_COSTS,
	LOSSES,
	OWN_BANK,
	OWN_FUNDS,
	PROVIDER_COSTS,
} from "./ledger-account.ts";
import {
	ATTEMPTS_BEFORE_ISSUE,
	newReferenceFor,
	nextAttemptAfter,
	type Running,
	sendOnce,
} from "./payment.server.ts";

/**
 * Our own money at the payment provider. The guarantee is paid from it, and never from money that
 * is held for others.
 */

type Transition = { from: readonly FundsDepositStatus[]; to: FundsDepositStatus };

/** The lifecycle of a deposit. A report that the money arrived wins, in whatever order the reports arrive. */
const depositTransitions = {
	/** Money may arrive after the provider refused the deposit. */
	arrive: { from: ["REQUESTED", "FAILED"], to: "ARRIVED" },
	refuse: { from: ["REQUESTED"], to: "FAILED" },
	/** Our bank took the money back. */
	return: { from: ["ARRIVED"], to: "RETURNED" },
} as const satisfies Record<string, Transition>;

/**
 * How much the guarantee can pay, in cents. This is our own money, less the guarantee's costs and less the
 * amounts that professionals still owe for it, because we have paid those out. After losses, it can't exceed
 * what is left at the providers once other people's money is covered.
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
	const added =
		0 - Number(funds) - Number(costs) - ((amountCents ?? 0) - (settledCents ?? 0) - (writtenOffCents ?? 0));
	return Math.min(added, Number(await getOurMoney(from)));
}

/**
 * Serializes guarantee payments until the transaction ends. No two of them can rely on the same money or
 * budget, and no loss or cost is posted in between.
 */
export async function lockOwnFunds(tx: Tx): Promise<void> {
	for (const name of [ADJUSTMENTS, LOSSES, OWN_BANK, OWN_FUNDS, PROVIDER_COSTS]) await lockAccount(tx, name);
}

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
 * Someone with the finance role orders a deposit of our own money at the payment provider. The intent is
 * committed first, and a job calls the provider. The money becomes available once the provider reports it.
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
 * Asks the provider for the deposits that finance ordered. A call without a response is retried later, and
 * opens an issue after ATTEMPTS_BEFORE_ISSUE attempts. A refused order fails its deposit. Returns the number
 * of calls with a response.
 */
export async function sendDeposits(
	running?: Running,
	providers: readonly PaymentProvider[] = paymentProviders(),
): Promise<number> {
	let count = 0;
	for (const provider of providers) count += await sendDepositsOf(provider, running);
	return count;
}

async function sendDepositsOf(provider: PaymentProvider, running?: Running): Promise<number> {
	const due = await db().fundsDeposit.findMany({
		where: { status: "REQUESTED", provider: provider.name, nextAttemptAt: { lte: now() } },
		orderBy: [{ nextAttemptAt: "asc" }, { id: "asc" }],
		take: BATCH,
		select: { id: true },
	});
	return forEachInSequence(
		due,
		{ text: "a deposit of our own money was not ordered", about: ({ id }) => ({ depositId: id }) },
		async ({ id }) => {
			const deposit = running?.isStopped() ? null : await transaction((tx) => claim(tx, id));
			if (!deposit) return false;
			const { reference, amountCents, attempts, createdAt: startedAt } = deposit;
			const order = { reference, amountCents, startedAt };
			const sent = await sendOnce(
				attempts,
				() => provider.findFunds(order),
				() => provider.addFunds(order),
			);
			await transaction(async (tx) => {
				if ("refused" in sent)
					return failFunds(tx, jobActor("send-deposits"), provider.name, { reference, reason: sent.refused });
				// The report may have arrived before the response.
				const { count } = await tx.fundsDeposit.updateMany({
					where: { id, status: "REQUESTED" },
					data: { nextAttemptAt: null },
				});
				if (count > 0) await closeMoneyIssue(tx, "DEPOSIT_FAILED", id, "The provider answered.");
			});
			return true;
		},
	);
}

/**
 * Claims a deposit for one call, and returns it as it was before. Null if another node has claimed it.
 */
async function claim(tx: Tx, id: string) {
	const deposit = await tx.fundsDeposit.findFirst({
		where: { id, status: "REQUESTED", nextAttemptAt: { lte: now() } },
	});
	if (!deposit) return null;
	const { attempts, nextAttemptAt, amountCents, reference } = deposit;
	const { count } = await tx.fundsDeposit.updateMany({
		where: { id, status: "REQUESTED", attempts, nextAttemptAt },
		data: { attempts: attempts + 1, nextAttemptAt: nextAttemptAfter(attempts + 1) },
	});
	if (count === 0) return null;
	if (attempts === ATTEMPTS_BEFORE_ISSUE)
		await openMoneyIssue(tx, {
			kind: "DEPOSIT_FAILED",
			subjectId: id,
			amountCents,
			summary: `The provider hasn't answered ${ATTEMPTS_BEFORE_ISSUE} attempts to order the deposit ${reference} of ${formatCents(amountCents)}.`,
		});
	return deposit;
}

/** The deposit that a provider's report is about. Throws if nobody ordered it. */
async function findOrdered(tx: Tx, provider: string, reference: string) {
	const deposit = await tx.fundsDeposit.findFirst({ where: { provider, reference } });
	if (!deposit) throw new Error(`No deposit was ordered as ${reference} from ${provider}.`);
	return deposit;
}

/**
 * The provider reports that our own money has arrived. Posts the amount, even if the deposit was refused
 * before. A repeated report does nothing. Throws for a deposit that nobody ordered.
 */
export async function applyFunds(
	tx: Tx,
	actor: Actor,
	provider: string,
	{ reference, amountCents }: Extract<ProviderEvent, { kind: "funds-added" }>,
): Promise<void> {
	const deposit = await findOrdered(tx, provider, reference);
	const { from, to } = depositTransitions.arrive;
	const { count } = await tx.fundsDeposit.updateMany({
		where: { id: deposit.id, status: { in: [...from] } },
		data: { status: to, statusAt: now(), amountCents, failure: null, nextAttemptAt: null },
	});
	if (count === 0) return;
	await postEntry(tx, "own-funds-added", { deposit, cents: amountCents });
	await closeMoneyIssue(tx, "DEPOSIT_FAILED", deposit.id, "The money arrived.");
	await recordEvent(tx, actor, {
		action: "receive-deposit",
		subject: ["FundsDeposit", deposit.id],
		detail: { reference, amountCents },
	});
}

/**
 * The provider reports that it refused a deposit of our own money. Nothing is posted, and finance gets an
 * issue. A repeated report, or one after the money arrived, does nothing. Throws for a deposit that nobody
 * ordered.
 */
export async function failFunds(
	tx: Tx,
	actor: Actor,
	provider: string,
	{ reference, reason }: Pick<Extract<ProviderEvent, { kind: "funds-failed" }>, "reference" | "reason">,
): Promise<void> {
	const { id, amountCents } = await findOrdered(tx, provider, reference);
	const { from, to } = depositTransitions.refuse;
	const { count } = await tx.fundsDeposit.updateMany({
		where: { id, status: { in: [...from] } },
		data: { status: to, statusAt: now(), failure: reason, nextAttemptAt: null },
	});
	if (count === 0) return;
	await openMoneyIssue(tx, {
		kind: "DEPOSIT_FAILED",
		subjectId: id,
		amountCents,
		summary: `The deposit ${reference} of ${formatCents(amountCents)} was refused: ${reason}`,
	});
	await recordEvent(tx, actor, {
		action: "refuse-deposit",
		subject: ["FundsDeposit", id],
		detail: { reference, amountCents },
	});
}

/**
 * The provider's book says that a deposit was returned to our bank after it had arrived. Posts it, and opens
 * an issue for finance. Does nothing for a repeated call, for another amount, or for a deposit that hasn't
 * arrived.
 */
export async function returnFunds(
	tx: Tx,
	actor: Actor,
	provider: string,
	{ reference, cents }: { reference: string; cents: number },
): Promise<void> {
	const deposit = await tx.fundsDeposit.findFirst({ where: { provider, reference } });
	if (deposit?.amountCents !== cents) return;
	const { from, to } = depositTransitions.return;
	const { count } = await tx.fundsDeposit.updateMany({
		where: { id: deposit.id, status: { in: [...from] } },
		data: { status: to, statusAt: now() },
	});
	if (count === 0) return;
	await postEntry(tx, "own-funds-returned", { deposit, cents });
	await openMoneyIssue(tx, {
		kind: "DEPOSIT_FAILED",
		subjectId: deposit.id,
		amountCents: cents,
		summary: `The deposit ${reference} of ${formatCents(cents)} had arrived, and was returned to our bank.`,
	});
	await recordEvent(tx, actor, {
		action: "return-deposit",
		subject: ["FundsDeposit", deposit.id],
		detail: { reference, amountCents: cents },
	});
}

/** The deposits of our own money, latest first. */
export const findDeposits = (take: number) =>
	db().fundsDeposit.findMany({
		orderBy: { id: "desc" },
		take,
		include: { requestedBy: { select: { name: true } } },
	});

/** The balance of our own money, and how much the guarantee can pay, in cents. */
export async function getFundsBalance(): Promise<{ addedCents: number; availableCents: number }> {
	return {
		addedCents: 0 - Number(await getBalance(OWN_FUNDS)),
		availableCents: await getAvailableFunds(),
	};
}
