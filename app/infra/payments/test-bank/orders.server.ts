import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { later, now } from "#app/infra/process/clock.server.ts";
import type { TestBankOrder, TestBankOrderKind } from "#generated/prisma/sqlite/client/client.ts";
import { moveOnPayee, moveOnPlatform, payeeBalance } from "./book.server.ts";
import { reportEvent } from "./events.server.ts";
import { findOrCreate } from "./find-or-create.server.ts";
import { missingDetails } from "./payees.server.ts";
import { ORDER_TAKES } from "./test-cards.ts";

type Order = { reference: string; amountCents: number; checkoutId?: string; payeeId?: string };

/** Accepts an order and returns its ID. For a known reference, returns the ID of the existing order. */
export async function takeOrder(kind: TestBankOrderKind, order: Order): Promise<string> {
	const { reference, amountCents } = order;
	if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
		throw new Error(`The test bank refuses to move ${amountCents} cents.`);
	const at = now();
	const taken = await findOrCreate(
		() => db().testBankOrder.findUnique({ where: { kind_reference: { kind, reference } } }),
		() =>
			db().testBankOrder.create({
				data: { kind, ...order, dueAt: later(at, ORDER_TAKES[kind]), createdAt: at },
			}),
	);
	if (taken.amountCents !== amountCents)
		throw new Error(`The test bank knows ${reference} with another amount.`);
	return taken.id;
}

/** The ID of an order, or null. */
export async function findOrder(kind: TestBankOrderKind, reference: string): Promise<string | null> {
	return (
		(
			await db().testBankOrder.findUnique({
				where: { kind_reference: { kind, reference } },
				select: { id: true },
			})
		)?.id ?? null
	);
}

/** Carries out the orders that are due. Returns how many. */
export const carryOutOrders = (): Promise<number> => carryOutDue({ lte: now() });

/** Carries out orders before they are due, to fill a demo. Returns how many. */
export const carryOutPendingOrders = (): Promise<number> => carryOutDue({ not: null });

async function carryOutDue(dueAt: { lte: Date } | { not: null }): Promise<number> {
	const due = await db().testBankOrder.findMany({
		where: { dueAt },
		orderBy: [{ dueAt: "asc" }, { id: "asc" }],
		take: 50,
	});
	for (const order of due) await transaction((tx) => carryOut(tx, order));
	return due.length;
}

async function carryOut(tx: Tx, order: TestBankOrder): Promise<void> {
	const { id, kind, reference, amountCents } = order;
	const { obstacle, move, done, failed } = orders[kind];
	const failure = await obstacle(tx, order);
	const { count } = await tx.testBankOrder.updateMany({
		where: { id, state: "PENDING" },
		data: { state: failure ? "FAILED" : "DONE", failure, dueAt: null },
	});
	if (count === 0) return;
	if (failure) {
		if (failed) await reportEvent(tx, { kind: failed, reference, reason: failure });
		return;
	}
	await move(tx, order);
	await reportEvent(
		tx,
		done === "funds-added" ? { kind: done, reference, amountCents } : { kind: done, reference },
	);
}

type Run = {
	/** Why it can't be carried out, or null. */
	obstacle: (tx: Tx, order: TestBankOrder) => Promise<string | null>;
	move: (tx: Tx, order: TestBankOrder) => Promise<unknown>;
	done: "refund-succeeded" | "transfer-succeeded" | "payout-paid" | "funds-added";
	/** Null if it can't fail. */
	failed: "refund-failed" | "transfer-failed" | "payout-failed" | null;
};

const orders: Record<TestBankOrderKind, Run> = {
	REFUND: {
		obstacle: async (tx, { checkoutId, amountCents }) =>
			(await getRemaining(tx, checkoutId ?? "", "REFUND")) < amountCents
				? "Less is left of the payment than was to be refunded."
				: null,
		move: (tx, { id, amountCents }) => moveOnPlatform(tx, -amountCents, { kind: "REFUND", subjectId: id }),
		...{ done: "refund-succeeded", failed: "refund-failed" },
	},
	TRANSFER: {
		obstacle: async (tx, { checkoutId, payeeId, amountCents }) => {
			const payee = await tx.testBankPayee.findUniqueOrThrow({ where: { id: payeeId ?? "" } });
			if (missingDetails(payee).length > 0) return "The payee's details are incomplete.";
			return (await getRemaining(tx, checkoutId ?? "", "TRANSFER")) < amountCents
				? "Less is left of the payment than was to be transferred."
				: null;
		},
		move: async (tx, { id, payeeId, amountCents }) => {
			const cause = { kind: "TRANSFER", subjectId: id } as const;
			await moveOnPlatform(tx, -amountCents, cause);
			await moveOnPayee(tx, payeeId ?? "", amountCents, cause);
		},
		...{ done: "transfer-succeeded", failed: "transfer-failed" },
	},
	PAYOUT: {
		obstacle: async (tx, { payeeId, amountCents }) => {
			const payee = await tx.testBankPayee.findUniqueOrThrow({ where: { id: payeeId ?? "" } });
			if (payee.refusesPayouts)
				return `The bank of the account ending in ${payee.bankEnding} refused the payout.`;
			return (await payeeBalance(payee.id, tx)) < amountCents
				? "Less is on the payee's account than was to be paid out."
				: null;
		},
		move: (tx, { id, payeeId, amountCents }) =>
			moveOnPayee(tx, payeeId ?? "", -amountCents, { kind: "PAYOUT", subjectId: id }),
		...{ done: "payout-paid", failed: "payout-failed" },
	},
	FUNDS: {
		obstacle: () => Promise.resolve(null),
		move: (tx, { id, amountCents }) => moveOnPlatform(tx, amountCents, { kind: "FUNDS", subjectId: id }),
		...{ done: "funds-added", failed: null },
	},
};

/** How much of a payment can still be refunded, or transferred. */
async function getRemaining(tx: Tx, checkoutId: string, kind: "REFUND" | "TRANSFER"): Promise<number> {
	const { state, amountCents, chargedBackCents } = await tx.testBankCheckout.findUniqueOrThrow({
		where: { id: checkoutId },
	});
	const { _sum: moved } = await tx.testBankOrder.aggregate({
		where: { checkoutId, kind, state: "DONE" },
		_sum: { amountCents: true },
	});
	const isReceived = ["PAID", "CHARGED_BACK", "CHARGEBACK_WON", "CHARGEBACK_LOST"].includes(state);
	const isTaken = kind === "REFUND" && (state === "CHARGED_BACK" || state === "CHARGEBACK_LOST");
	return isReceived ? amountCents - (moved.amountCents ?? 0) - (isTaken ? (chargedBackCents ?? 0) : 0) : 0;
}
