import type { EvidenceOrder, PaymentProvider, ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import { now } from "#app/infra/process/clock.server.ts";

/** How a call ends: successfully, without reaching the bank, or with its response lost. */
export type Luck = "fine" | "lost" | "unanswered";
type Kind = "refund" | "transfer" | "reversal" | "bankPayout";
export type OrderKind = Kind | "funds";
type Order = {
	reference: string;
	cents: number;
	/** The payment that a refund returns, or the payee who receives the money. */
	of: string;
	/** Records that an amount was moved, or moved back if it is negative. */
	add: (cents: number) => void;
	reports: {
		done: "refund-succeeded" | "transfer-succeeded" | "payout-paid";
		refused: "refund-failed" | "transfer-failed" | "payout-failed";
	};
};
type WithoutId<Event> = Event extends ProviderEvent ? Omit<Event, "id" | "at"> : never;
type Report = WithoutId<ProviderEvent>;
export type Moved = {
	id: string;
	reference: string;
	cents: number;
	of: string;
	isRefused: boolean;
	/** Reverses the movement. */
	undo: () => void;
};

/**
 * Creates an in-memory bank for tests that implements the payment provider's interface and reports what
 * happened, but loses calls and responses as configured. It records calls that a bank should never receive.
 */
export function newCarelessBank(name: string) {
	const payments = new Map<string, { cents: number; returned: number }>();
	const moved: Record<Kind, Map<string, Moved>> = {
		refund: new Map(),
		transfer: new Map(),
		reversal: new Map(),
		bankPayout: new Map(),
	};
	const payees = new Map<string, number>();
	const funds = new Set<string>();
	const evidence = new Map<string, Omit<EvidenceOrder, "chargebackId">>();
	const wrongs: string[] = [];
	/** Reports that have not been delivered yet. */
	const events: ProviderEvent[] = [];
	let balance = 0;
	let count = 0;
	const newId = (prefix: string) => `${prefix}-${name}-${++count}`;

	const bank = {
		/** `luck` decides how each call ends, and `refuses` whether the bank refuses an order. */
		luck: (): Luck => "fine",
		refuses: (_: OrderKind, __: { reference: string; cents: number }): boolean => false,
		events,
		wrongs,
		moved,
		payees,
		/** The first evidence about each chargeback or inquiry. */
		evidence,
		balance: () => balance,
		report: (event: Report): void =>
			void events.push({ id: newId("evt"), at: now(), ...event } as ProviderEvent),

		pay(reference: string, cents: number, feeCents: number): string {
			const paymentId = newId("pay");
			payments.set(paymentId, { cents, returned: 0 });
			balance += cents - feeCents;
			bank.report({
				kind: "payment-succeeded",
				reference,
				paymentId,
				amountCents: cents,
				feeCents,
				currency: "USD",
			});
			return paymentId;
		},
		/** Our own money arrives, whether the deposit was refused before or not. */
		fund(reference: string, amountCents: number): void {
			balance += amountCents;
			bank.report({ kind: "funds-added", reference, amountCents });
		},
		/**
		 * Asks about the given amount of a payment. Returns the inquiry's ID, which a chargeback may have
		 * later.
		 */
		inquire(paymentId: string, amountCents: number): string {
			const chargebackId = newId("cb");
			bank.report({ kind: "inquiry-opened", chargebackId, paymentId, amountCents });
			return chargebackId;
		},
		closeInquiry(chargebackId: string, paymentId: string, amountCents: number): void {
			bank.report({ kind: "inquiry-closed", chargebackId, paymentId, amountCents });
		},
		/** Opens a chargeback for the given amount of a payment. Returns the chargeback's ID. */
		chargeBack(paymentId: string, amountCents: number, chargebackId = newId("cb")): string {
			balance -= amountCents;
			bank.report({ kind: "chargeback-opened", chargebackId, paymentId, amountCents });
			return chargebackId;
		},
		/** Returns money that was reported as sent, because the receiving account was closed. */
		sendBack({ undo, ...one }: Moved, kind: "refund" | "bankPayout"): void {
			moved[kind].set(one.reference, { ...one, undo, isRefused: true });
			undo();
			bank.report({
				kind: kind === "refund" ? "refund-failed" : "payout-failed",
				reference: one.reference,
				reason: "It came back",
			});
		},
		decide(chargebackId: string, paymentId: string, amountCents: number, isWon: boolean): void {
			if (isWon) balance += amountCents;
			bank.report({
				kind: isWon ? "chargeback-won" : "chargeback-lost",
				chargebackId,
				paymentId,
				amountCents,
			});
		},
	};

	/** Runs a call, unless it is lost. Throws if the call or its response is lost. */
	async function call<T>(work: () => T): Promise<T> {
		const luck = bank.luck();
		if (luck === "lost") throw new Error("The bank could not be reached.");
		const answer = work();
		if (luck === "unanswered") throw new Error("The bank did not answer in time.");
		return answer;
	}

	/** Moves money once per reference, or refuses to, and reports it. Returns the bank's ID. */
	function move(kind: Kind, { reference, cents, of, add, reports }: Order): string {
		const earlier = moved[kind].get(reference);
		if (earlier) return earlier.id;
		const one = {
			id: newId(kind),
			reference,
			cents,
			of,
			isRefused: bank.refuses(kind, { reference, cents }),
			undo: () => add(-cents),
		};
		moved[kind].set(reference, one);
		if (one.isRefused) bank.report({ kind: reports.refused, reference, reason: "The account is closed" });
		else {
			add(cents);
			bank.report({ kind: reports.done, reference });
		}
		return one.id;
	}

	const provider: PaymentProvider = {
		name,
		label: "Careless bank",
		takesAdultWork: true,
		pageOrigins: () => [],
		startCheckout: () => Promise.reject(new Error("This bank has no checkout.")),
		findCheckout: () => Promise.resolve(null),
		expireCheckout: () => Promise.resolve(),
		refund: ({ reference, paymentId, amountCents }) =>
			call(() => {
				const add = (cents: number) => {
					const payment = payments.get(paymentId);
					if (!payment) return void wrongs.push(`a refund of the unknown payment ${paymentId}`);
					payment.returned += cents;
					if (payment.returned > payment.cents)
						wrongs.push(`${paymentId} of ${payment.cents} was refunded ${payment.returned}`);
					balance -= cents;
				};
				const reports = { done: "refund-succeeded", refused: "refund-failed" } as const;
				return { refundId: move("refund", { reference, cents: amountCents, of: paymentId, add, reports }) };
			}),
		findRefund: ({ reference }) =>
			call(() => found(moved.refund.get(reference), (refundId) => ({ refundId }))),
		onboardPayee: () => Promise.reject(new Error("This bank registers no one.")),
		transfer: ({ reference, payeeId, amountCents }) =>
			call(() => {
				const add = (cents: number) => {
					payees.set(payeeId, (payees.get(payeeId) ?? 0) + cents);
					balance -= cents;
				};
				const reports = { done: "transfer-succeeded", refused: "transfer-failed" } as const;
				return { transferId: move("transfer", { reference, cents: amountCents, of: payeeId, add, reports }) };
			}),
		findTransfer: ({ reference }) =>
			call(() => found(moved.transfer.get(reference), (transferId) => ({ transferId }))),
		getPayeeBalance: (payeeId) => call(() => BigInt(payees.get(payeeId) ?? 0)),
		reverseTransfer: ({ reference, transferId, amountCents }) =>
			call(() => {
				const known = moved.reversal.get(reference);
				if (known) return { reversalId: known.id };
				const transfer = [...moved.transfer.values()].find(({ id }) => id === transferId);
				if (!transfer) throw new Error(`No transfer is known as ${transferId}.`);
				if (bank.refuses("reversal", { reference, cents: amountCents }))
					return { refused: "The account is closed" };
				const left = (payees.get(transfer.of) ?? 0) - amountCents;
				if (left < 0) return { refused: "The balance doesn't cover it" };
				const add = (cents: number) => {
					payees.set(transfer.of, (payees.get(transfer.of) ?? 0) - cents);
					balance += cents;
				};
				add(amountCents);
				const reversalId = newId("reversal");
				const undo = () => add(-amountCents);
				moved.reversal.set(reference, {
					id: reversalId,
					reference,
					cents: amountCents,
					of: transferId,
					isRefused: false,
					undo,
				});
				bank.report({ kind: "transfer-reversed", reference, amountCents });
				return { reversalId };
			}),
		findReversal: ({ reference }) =>
			call(() => found(moved.reversal.get(reference), (reversalId) => ({ reversalId }))),
		automaticPayouts: null,
		bankPayouts: {
			send: ({ reference, payeeId, amountCents }) =>
				call(() => {
					const add = (cents: number) => {
						const left = (payees.get(payeeId) ?? 0) - cents;
						if (left < 0) wrongs.push(`${payeeId} was paid out ${-left} more than was transferred`);
						payees.set(payeeId, left);
					};
					const reports = { done: "payout-paid", refused: "payout-failed" } as const;
					return {
						bankPayoutId: move("bankPayout", { reference, cents: amountCents, of: payeeId, add, reports }),
					};
				}),
			find: ({ reference }) =>
				call(() => found(moved.bankPayout.get(reference), (bankPayoutId) => ({ bankPayoutId }))),
		},
		addFunds: ({ reference, amountCents }) =>
			call(() => {
				if (funds.has(reference)) return { fundsId: reference };
				funds.add(reference);
				if (bank.refuses("funds", { reference, cents: amountCents }))
					bank.report({ kind: "funds-failed", reference, reason: "The account is closed" });
				else bank.fund(reference, amountCents);
				return { fundsId: reference };
			}),
		findFunds: ({ reference }) => call(() => (funds.has(reference) ? { fundsId: reference } : null)),
		evidence: {
			submit: ({ chargebackId, ...rest }) =>
				call(() => {
					const key = rest.isInquiry ? `inquiry ${chargebackId}` : chargebackId;
					if (!evidence.has(key)) evidence.set(key, rest);
					return { isReceived: true };
				}),
		},
		listEventsSince: () => Promise.resolve([]),
		getBalance: () => Promise.resolve(BigInt(balance)),
		listOtherLines: () => Promise.resolve([]),
		verifyEvent: async (body) => ({ id: (JSON.parse(body) as ProviderEvent).id, isOtherMode: false }),
		getEventTime: (body) => new Date((JSON.parse(body) as ProviderEvent).at),
		resolveEvent: async (body) => [JSON.parse(body) as ProviderEvent],
	};
	return Object.assign(bank, { provider });
}
const found = <T>(moved: Moved | undefined, answer: (id: string) => T): T | null =>
	moved ? answer(moved.id) : null;

export type CarelessBank = ReturnType<typeof newCarelessBank>;
