import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Prisma, Receivable } from "#generated/prisma/sqlite/client/client.ts";
import { requireRecentProof } from "../people/credentials.server.ts";
import { type Actor, requireArea, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { formatCents } from "../platform/cents.ts";
import { bookingCommand } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { lockBookingRow } from "../platform/lock-booking.server.ts";
import { alreadyDecided, recordDecision } from "../platform/work-items.server.ts";
import { endCheckouts } from "./checkout.server.ts";
import { checkoutTransitions } from "./checkout.ts";
import {
	type DebtCause,
	type DebtDecision,
	debtTransitions,
	getOwedCents,
	getUnreservedCents,
	OWED_STATUSES,
	reversalTransitions,
} from "./debt.ts";
import {
	type DebtFacts,
	tellOfAnswer,
	tellOfDebt,
	tellOfOffset,
	tellOfRestoredDebt,
	tellTeamOfObjection,
} from "./debt-emails.server.ts";
import { decideOnMoney } from "./finance.server.ts";
import { postEntry } from "./ledger.server.ts";
import { receivable } from "./ledger-account.ts";
import { newReferenceFor } from "./payment.server.ts";

const person = { select: { id: true, name: true, email: true } } as const;
const withDebtor = {
	booking: { select: { reference: true, title: true } },
	professional: { select: { user: person } },
	reversals: { where: { status: "SENDING" }, select: { amountCents: true } },
} as const;

/**
 * A debt, locked until the transaction ends, with the fields that the ledger and emails need.
 * `reversingCents` is the amount that the provider has been asked to take back. Throws if the professional's
 * account was deleted, which isn't possible while anything is owed.
 */
export async function lockDebt(tx: Tx, id: string) {
	await tx.receivable.updateMany({ where: { id }, data: { settledCents: { increment: 0 } } });
	const { booking, professional, reversals, ...debt } = await tx.receivable.findUniqueOrThrow({
		where: { id },
		include: withDebtor,
	});
	const debtor = professional.user;
	if (!debtor) throw new Error(`No one owes ${debt.reference} anymore.`);
	const facts: DebtFacts = { reference: debt.reference, bookingId: debt.bookingId, debtor, booking };
	const reversingCents = reversals.reduce((sum, { amountCents }) => sum + amountCents, 0);
	return { debt: { ...debt, personId: debtor.id, reversingCents }, facts };
}

/**
 * The debt that a checkout pays back, locked, with the fields that emails need. Null if the checkout is for
 * work.
 */
export async function findRepaidDebt(
	tx: Tx,
	checkout: { receivableId: string | null } | null,
): Promise<DebtFacts | null> {
	return checkout?.receivableId ? (await lockDebt(tx, checkout.receivableId)).facts : null;
}

type NewDebt = {
	cause: DebtCause;
	/** The ID of the chargeback or of the claim. */
	subjectId: string;
	bookingId: string;
	amountCents: number;
	/** Shown to the professional. */
	reason: string | null;
};

/**
 * Records a professional's debt to us and emails them, in the caller's transaction. The caller posts the
 * debt. Throws `conflict` if their account was deleted.
 */
export async function createDebt(tx: Tx, { reason, ...facts }: NewDebt) {
	const { professionalId, reference, title, professional } = await tx.booking.findUniqueOrThrow({
		where: { id: facts.bookingId },
		select: {
			professionalId: true,
			reference: true,
			title: true,
			professional: { select: { user: person } },
		},
	});
	const debtor = professional.user;
	if (!debtor)
		throw new DomainError("conflict", "This professional's account was deleted, so they can't owe anything.");
	const at = now();
	const debt = await tx.receivable.create({
		data: {
			...facts,
			professionalId,
			reference: await newReferenceFor(tx, "RCV"),
			statusAt: at,
			createdAt: at,
		},
		select: { id: true, reference: true, cause: true, amountCents: true, bookingId: true },
	});
	await tellOfDebt(
		tx,
		{
			reference: debt.reference,
			bookingId: facts.bookingId,
			debtor,
			booking: { reference, title },
		},
		{ amountCents: debt.amountCents, cause: debt.cause, reason },
	);
	return { ...debt, personId: debtor.id };
}

/**
 * Lowers the amount owed on a locked debt because some of it was settled or written off. Once nothing is
 * left, ends the debt and its waiting reversals. A payment that was started for the old amount is canceled.
 */
export async function lowerDebt(
	tx: Tx,
	debt: Pick<Receivable, "id" | "amountCents" | "settledCents" | "writtenOffCents">,
	{ by, cents }: { by: "settledCents" | "writtenOffCents"; cents: number },
): Promise<{ leftCents: number }> {
	const leftCents = getOwedCents(debt) - cents;
	if (cents <= 0 || leftCents < 0) throw new Error(`${cents} cents can't be taken off the debt ${debt.id}.`);
	const { from, to } = debtTransitions[by === "settledCents" ? "settle" : "write-off"];
	const { count } = await tx.receivable.updateMany({
		where: { id: debt.id, status: { in: [...from] } },
		data: { [by]: { increment: cents }, ...(leftCents === 0 && { status: to, statusAt: now() }) },
	});
	if (count === 0) throw new DomainError("conflict", "This debt is already settled or written off.");
	if (leftCents === 0) {
		const { from, to } = reversalTransitions.end;
		await tx.transferReversal.updateMany({
			where: { receivableId: debt.id, status: { in: [...from] } },
			data: { status: to, statusAt: now(), nextAttemptAt: null },
		});
	}
	const started = await tx.checkout.findMany({
		where: { receivableId: debt.id, status: { in: [...checkoutTransitions.expire.from] } },
		select: { id: true },
	});
	await endCheckouts(
		tx,
		started.map(({ id }) => id),
		"expire",
	);
	return { leftCents };
}

/**
 * Reopens the ended reversals of a payout or of a debt, so that they are ordered again for what is still
 * owed. Each order needs its own reference, so they get another round.
 */
export async function reopenReversals(
	tx: Tx,
	of: { payoutId: string } | { receivableId: string },
): Promise<void> {
	const { from, to } = reversalTransitions.reopen;
	const at = now();
	await tx.transferReversal.updateMany({
		where: { ...of, status: { in: [...from] }, receivable: { status: { in: [...OWED_STATUSES] } } },
		data: { status: to, statusAt: at, round: { increment: 1 }, attempts: 0, nextAttemptAt: at },
	});
}

/** The amount that the entries with these keys posted to people's debts, in cents. */
async function sumOwedBy(tx: Tx, keys: string[]): Promise<number> {
	const { _sum } = await tx.ledgerLine.aggregate({
		where: { entry: { key: { in: keys } }, accountName: { startsWith: receivable("") } },
		_sum: { cents: true },
	});
	return Number(_sum.cents ?? 0);
}

/**
 * The professional's bank took back all or part of a repayment for good. The professional owes that amount
 * again, and gets an email. Returns the amount owed again, in cents. Anything the bank took beyond the repaid
 * debt remains our loss. If the professional's account was deleted, the whole amount remains our loss. Call
 * this after `lockPayment`.
 */
export async function restoreDebt(
	tx: Tx,
	{
		receivableId,
		paymentId,
		chargebackId,
	}: { receivableId: string; paymentId: string; chargebackId: string },
): Promise<number> {
	const { professional } = await tx.receivable.findUniqueOrThrow({
		where: { id: receivableId },
		select: { professional: { select: { userId: true } } },
	});
	if (professional.userId === null) return 0;
	const { debt, facts } = await lockDebt(tx, receivableId);
	const lost = await tx.chargeback.findMany({
		where: { paymentId, status: "LOST" },
		select: { id: true, amountCents: true },
	});
	const repaidCents = 0 - (await sumOwedBy(tx, [`receivable-repaid:${paymentId}`]));
	const restoredCents = await sumOwedBy(
		tx,
		lost.map(({ id }) => `receivable-restored:${id}`),
	);
	const lostCents = lost.reduce((sum, { amountCents }) => sum + amountCents, 0);
	const cents = Math.min(lostCents, repaidCents) - restoredCents;
	if (cents <= 0) return 0;
	await postEntry(tx, "receivable-restored", { debt, chargebackId, cents });
	await tx.receivable.update({ where: { id: debt.id }, data: { settledCents: { decrement: cents } } });
	const { from, to } = debtTransitions.restore;
	await tx.receivable.updateMany({
		where: { id: debt.id, status: { in: [...from] } },
		data: { status: to, statusAt: now() },
	});
	await reopenReversals(tx, { receivableId });
	await tellOfRestoredDebt(tx, facts, {
		cents,
		owedCents: getOwedCents(debt) + cents,
		isContested: debt.status === "CONTESTED",
	});
	return cents;
}

type PayoutToSend = {
	id: string;
	reference: string;
	round: number;
	professionalId: string;
	amountCents: number;
	keptCents: number;
	milestone: { id: string; bookingId: string };
};

/**
 * Withholds what the professional owes from a payout that is about to be sent, oldest debt first, and posts
 * the amounts withheld. Nothing is withheld for a contested debt. Returns the total withheld from the payout,
 * in cents.
 */
export async function keepForDebts(tx: Tx, payout: PayoutToSend): Promise<number> {
	const { id: payoutId, professionalId, amountCents } = payout;
	const open = await tx.receivable.findMany({
		where: { professionalId, status: "OPEN" },
		orderBy: [{ createdAt: "asc" }, { id: "asc" }],
		select: { id: true, bookingId: true },
	});
	// Locks bookings before debts, as every command about a debt does.
	for (const bookingId of new Set(open.map((debt) => debt.bookingId).sort()))
		await lockBookingRow(tx, bookingId);
	let { keptCents } = payout;
	const told: (() => Promise<void>)[] = [];
	for (const { id } of open) {
		const { debt, facts } = await lockDebt(tx, id);
		const cents = Math.min(amountCents - keptCents, getUnreservedCents(debt));
		if (debt.status !== "OPEN" || cents <= 0) continue;
		const { leftCents } = await lowerDebt(tx, debt, { by: "settledCents", cents });
		await postEntry(tx, "receivable-offset", { debt, payout, professionalId, cents });
		await tx.payoutOffset.upsert({
			where: { payoutId_receivableId: { payoutId, receivableId: id } },
			create: { payoutId, receivableId: id, amountCents: cents, at: now() },
			update: { amountCents: { increment: cents }, at: now() },
		});
		keptCents += cents;
		told.push(() =>
			tellOfOffset(tx, facts, {
				cents,
				leftCents,
				payout: payout.reference,
				sentCents: amountCents - keptCents,
			}),
		);
	}
	for (const tell of told) await tell();
	return keptCents;
}

/** The reversals that took something back for a debt, with their payouts, oldest first. */
const withPayout = {
	where: { status: "REVERSED" },
	orderBy: { statusAt: "asc" },
	include: { payout: { select: { reference: true, payment: { select: { provider: true } } } } },
} as const satisfies Prisma.TransferReversalFindManyArgs;

const ofUser = ({ id: userId }: { id: string }) => ({ professional: { userId } });

/** What a professional owes us or has owed us, latest first. */
export const findDebts = (user: { id: string }, from: Tx = db()) =>
	from.receivable.findMany({
		where: ofUser(user),
		orderBy: { id: "desc" },
		include: { booking: { select: { reference: true, title: true } } },
	});

/**
 * A professional's debt, with the amounts withheld from payouts, taken back from transfers, and paid back.
 * Throws `not_found` for anyone else's.
 */
export async function getDebt(actor: Actor, reference: string) {
	const user = requireUser(actor, "PROFESSIONAL");
	const debt = await db().receivable.findFirst({
		where: { reference, ...ofUser(user) },
		include: {
			booking: { select: { id: true, reference: true, title: true } },
			offsets: { orderBy: { at: "asc" }, include: { payout: { select: { reference: true } } } },
			reversals: withPayout,
			checkouts: {
				orderBy: { id: "desc" },
				select: {
					reference: true,
					status: true,
					amountCents: true,
					address: true,
					failure: true,
					createdAt: true,
					payments: {
						select: {
							amountCents: true,
							receivedAt: true,
							chargebacks: { where: { status: "LOST" }, select: { amountCents: true, decidedAt: true } },
							refunds: { select: { reference: true, amountCents: true, status: true } },
						},
					},
				},
			},
		},
	});
	if (!debt) throw new DomainError("not_found", "There is no such debt");
	return debt;
}

/**
 * The professional explains why they don't owe a debt. They can do this only once. Until the team responds,
 * nothing is withheld from payouts for this debt. Throws `conflict` if the debt is no longer owed or was
 * contested before.
 */
export async function contestDebt(
	actor: Actor,
	{ reference, objection }: { reference: string; objection: string },
): Promise<void> {
	const user = requireUser(actor, "PROFESSIONAL");
	const { id, bookingId } = await getDebt(actor, reference);
	await bookingCommand(actor, "contest-debt", { bookingId, reference, objection }, async (tx) => {
		const { debt, facts } = await lockDebt(tx, id);
		if (debt.objectedAt)
			throw new DomainError("conflict", "You have contested this before. Our team's answer is on this page.");
		const at = now();
		const { from, to } = debtTransitions.contest;
		const { count } = await tx.receivable.updateMany({
			where: { id, status: { in: [...from] } },
			data: { status: to, statusAt: at, objection, objectedAt: at },
		});
		if (count === 0) throw new DomainError("conflict", "You don't owe this anymore.");
		await recordEvent(tx, actor, {
			action: "contest-debt",
			subject: ["Receivable", id],
			detail: { reference, userId: user.id },
		});
		await tellTeamOfObjection(tx, facts, { debtId: id, leftCents: getOwedCents(debt) });
	});
}

const conflictWithReversal = () =>
	new DomainError(
		"conflict",
		"We're taking some of this back from the professional's balance at the payment provider right now. Try again in a few minutes.",
	);

type DecideInput = {
	debtId: string;
	decision: DebtDecision;
	/** The amount still owed after a reduction, in cents. */
	amount: number | null;
	reason: string;
};

/**
 * Someone with the finance role answers an objection or proposes to write off all or part of the debt. A
 * second person always has to confirm a write-off. Requires a recent identity check. Throws `invalid` if the
 * amount isn't less than the debt. Throws `conflict` if nothing is owed anymore, the objection was already
 * answered, a decision about the booking is already waiting, or the debt is to be lowered while the provider
 * is taking some of it back.
 */
export async function decideDebt(
	actor: Actor,
	{ debtId, decision, amount, reason }: DecideInput,
): Promise<{ isDone: boolean }> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	const known = await db().receivable.findUnique({ where: { id: debtId }, select: { bookingId: true } });
	if (!known) throw new DomainError("not_found", "There is no such debt.");
	const { bookingId } = known;
	return bookingCommand(actor, "decide-debt", { bookingId, debtId, decision, amount, reason }, async (tx) => {
		const { debt, facts } = await lockDebt(tx, debtId);
		if (!OWED_STATUSES.some((status) => status === debt.status))
			throw await alreadyDecided(tx, "RECEIVABLE", debtId, "The professional no longer owes anything.");
		if (debt.reversingCents > 0 && decision !== "stands") throw conflictWithReversal();
		const owed = getOwedCents(debt);
		if (decision === "stands" && debt.status !== "CONTESTED")
			throw new DomainError("conflict", "This was answered in the meantime.");
		const left = decision === "stands" ? owed : decision === "reduce" ? (amount ?? owed) : 0;
		if (decision === "reduce" && left >= owed)
			throw invalidField("amount", `Enter less than ${formatCents(owed)}. That's the current balance.`);
		const proposal = {
			kind: "WRITE_OFF",
			bookingId,
			receivableId: debtId,
			choice: decision,
			reason,
			amountCents: owed - left,
			parts: [],
			needsSecond: decision !== "stands",
		} as const;
		const result = await decideOnMoney(tx, actor, user, proposal, async () => {
			const at = now();
			const { from, to } = debtTransitions.uphold;
			await tx.receivable.updateMany({
				where: { id: debtId, status: { in: [...from] } },
				data: { status: to, statusAt: at, answer: reason, answeredAt: at },
			});
			await tellOfAnswer(tx, facts, { leftCents: owed, isReduced: false, reason });
		});
		await recordDecision(tx, actor, {
			kind: "RECEIVABLE",
			subjectId: debtId,
			choice: decision,
			reason,
			before: {},
			from: debt.status,
			to: result.isDone ? "OPEN" : debt.status,
			at: now(),
			emails: [],
			event: {
				action: result.isDone ? "answer-objection" : "propose-write-off",
				subject: ["Receivable", debtId],
				detail: { decision, amountCents: owed - left },
			},
			isFinal: true,
		});
		return result;
	});
}

/**
 * Writes off all or part of a debt once a second person has confirmed it, and tells the professional. This
 * answers any objection. Throws `conflict` if less than `cents` is owed now, if the whole debt was to be
 * written off and more is owed, or while the provider is taking some of it back.
 */
export async function writeOffDebt(
	tx: Tx,
	{
		debtId,
		decisionId,
		choice,
		cents,
		reason,
	}: { debtId: string; decisionId: string; choice: string; cents: number; reason: string },
): Promise<void> {
	const { debt, facts } = await lockDebt(tx, debtId);
	if (debt.reversingCents > 0) throw conflictWithReversal();
	const owed = getOwedCents(debt);
	if (cents > owed || (choice === "end" && cents !== owed))
		throw new DomainError(
			"conflict",
			"The amounts have changed since this was proposed. Decline it, then have it proposed again.",
		);
	const { leftCents } = await lowerDebt(tx, debt, { by: "writtenOffCents", cents });
	await postEntry(tx, "receivable-written-off", { debt, decisionId, cents });
	const at = now();
	const { from, to } = debtTransitions.uphold;
	await tx.receivable.updateMany({
		where: { id: debtId, status: { in: [...from] } },
		data: { status: to, statusAt: at },
	});
	await tx.receivable.update({ where: { id: debtId }, data: { answer: reason, answeredAt: at } });
	await tellOfAnswer(tx, facts, { leftCents, isReduced: true, reason });
}
