import { randomUUID } from "node:crypto";
import { later, now } from "#app/infra/process/clock.server.ts";
import {
	type BankOrder,
	type BankOrderKind,
	type BankPayee,
	bank,
	bankTransaction,
} from "./bank-database.server.ts";
import { moveOnPayee, moveOnPlatform, payeeBalance } from "./book.server.ts";
import { findCheckoutById } from "./checkouts.server.ts";
import { reportEvent } from "./events.server.ts";
import { findPayeeById, missingDetails } from "./payees.server.ts";
import { ORDER_TAKES, REFUSED_DEPOSIT } from "./test-cards.ts";

type Order = { reference: string; amountCents: number; checkoutId?: string; payeeId?: string };

const findTaken = (kind: BankOrderKind, reference: string): BankOrder | undefined =>
	bank()
		.prepare<[string, string], BankOrder>("SELECT * FROM MoneyOrder WHERE kind = ? AND reference = ?")
		.get(kind, reference);

/** Accepts an order and returns its ID. For a known reference, returns the ID of the existing order. */
export async function takeOrder(kind: BankOrderKind, order: Order): Promise<string> {
	const { reference, amountCents, checkoutId = null, payeeId = null } = order;
	if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
		throw new Error(`The test bank refuses to move ${amountCents} cents.`);
	bank()
		.prepare(
			`INSERT INTO MoneyOrder (id, kind, reference, checkoutId, payeeId, amountCents, dueAt)
			VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (kind, reference) DO NOTHING`,
		)
		.run(
			...[randomUUID(), kind, reference, checkoutId, payeeId, amountCents],
			later(now(), ORDER_TAKES[kind]).toISOString(),
		);
	const taken = findTaken(kind, reference);
	if (taken?.amountCents !== amountCents)
		throw new Error(`The test bank knows ${reference} with another amount.`);
	return taken.id;
}

/** The ID of an order, or null. */
export const findOrder = async (kind: BankOrderKind, reference: string): Promise<string | null> =>
	findTaken(kind, reference)?.id ?? null;

/** Carries out up to 50 orders that are due. Returns how many there were. */
export const carryOutOrders = async (): Promise<number> => carryOutDue(now().toISOString());

/** Carries out up to 50 orders, even before they are due, to fill a demo. Returns how many there were. */
export const carryOutPendingOrders = async (): Promise<number> => carryOutDue("9999-12-31");

function carryOutDue(until: string): number {
	const due = bank()
		.prepare<[string], BankOrder>("SELECT * FROM MoneyOrder WHERE dueAt <= ? ORDER BY dueAt, rowid LIMIT 50")
		.all(until);
	for (const order of due) bankTransaction(() => carryOut(order));
	return due.length;
}

function carryOut(order: BankOrder): void {
	const { id, kind, reference, amountCents } = order;
	const { obstacle, move, done, failed } = orders[kind];
	const failure = obstacle(order);
	const { changes } = bank()
		.prepare("UPDATE MoneyOrder SET state = ?, failure = ?, dueAt = NULL WHERE id = ? AND state = 'PENDING'")
		.run(failure ? "FAILED" : "DONE", failure, id);
	if (changes === 0) return;
	if (failure) {
		reportEvent({ kind: failed, reference, reason: failure });
		return;
	}
	move(order);
	reportEvent(done === "funds-added" ? { kind: done, reference, amountCents } : { kind: done, reference });
}

type Run = {
	/** Why an order can't be carried out, or null. */
	obstacle: (order: BankOrder) => string | null;
	move: (order: BankOrder) => void;
	done: "refund-succeeded" | "transfer-succeeded" | "payout-paid" | "funds-added";
	failed: "refund-failed" | "transfer-failed" | "payout-failed" | "funds-failed";
};

const orders: Record<BankOrderKind, Run> = {
	REFUND: {
		obstacle: ({ checkoutId, amountCents }) =>
			getRemaining(checkoutId, "REFUND") < amountCents
				? "Less is left of the payment than was to be refunded."
				: null,
		move: ({ id, amountCents }) => moveOnPlatform(-amountCents, { kind: "REFUND", subjectId: id }),
		done: "refund-succeeded",
		failed: "refund-failed",
	},
	TRANSFER: {
		obstacle: ({ checkoutId, payeeId, amountCents }) => {
			const payee = getPayee(payeeId);
			if (missingDetails(payee).length > 0) return "The payee's details are incomplete.";
			return getRemaining(checkoutId, "TRANSFER") < amountCents
				? "Less is left of the payment than was to be transferred."
				: null;
		},
		move: ({ id, payeeId, amountCents }) => {
			const cause = { kind: "TRANSFER", subjectId: id } as const;
			moveOnPlatform(-amountCents, cause);
			moveOnPayee(payeeId ?? "", amountCents, cause);
		},
		done: "transfer-succeeded",
		failed: "transfer-failed",
	},
	PAYOUT: {
		obstacle: ({ payeeId, amountCents }) => {
			const payee = getPayee(payeeId);
			if (payee.refusesPayouts)
				return `The bank of the account ending in ${payee.bankEnding} refused the payout.`;
			return payeeBalance(payee.id) < amountCents
				? "Less is on the payee's account than was to be paid out."
				: null;
		},
		move: ({ id, payeeId, amountCents }) =>
			moveOnPayee(payeeId ?? "", -amountCents, { kind: "PAYOUT", subjectId: id }),
		done: "payout-paid",
		failed: "payout-failed",
	},
	FUNDS: {
		obstacle: ({ amountCents }) =>
			amountCents === REFUSED_DEPOSIT ? "Our bank refused to transfer the money." : null,
		move: ({ id, amountCents }) => moveOnPlatform(amountCents, { kind: "FUNDS", subjectId: id }),
		done: "funds-added",
		failed: "funds-failed",
	},
};

function getPayee(id: string | null): BankPayee {
	const payee = findPayeeById(id ?? "");
	if (!payee) throw new Error(`The test bank doesn't know the payee ${id}.`);
	return payee;
}

/** How much of a payment can still be refunded or transferred. */
function getRemaining(checkoutId: string | null, kind: "REFUND" | "TRANSFER"): number {
	const checkout = findCheckoutById(checkoutId ?? "");
	if (!checkout) throw new Error(`The test bank doesn't know the payment ${checkoutId}.`);
	const movedCents = bank()
		.prepare<[string, string], number>(
			"SELECT coalesce(sum(amountCents), 0) FROM MoneyOrder WHERE checkoutId = ? AND kind = ? AND state = 'DONE'",
		)
		.pluck()
		.get(checkout.id, kind);
	const { state, amountCents, chargedBackCents } = checkout;
	const isReceived = ["PAID", "CHARGED_BACK", "CHARGEBACK_WON", "CHARGEBACK_LOST"].includes(state);
	const isTaken = kind === "REFUND" && (state === "CHARGED_BACK" || state === "CHARGEBACK_LOST");
	return isReceived ? amountCents - (movedCents ?? 0) - (isTaken ? (chargedBackCents ?? 0) : 0) : 0;
}
