import { readSentReference } from "#app/domain/money/payment.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import type { randomFrom } from "../market/random.ts";

type Random = ReturnType<typeof randomFrom>;

/** How a payer pays. A bank that knows only one way uses that. */
export const PAYMENT_METHODS = [
	"card",
	"card after a declined one",
	"card with slow refunds",
	"bank account",
	"bank account without the money",
	"bank account whose bank returns the debit",
] as const;
export type HistoryMethod = (typeof PAYMENT_METHODS)[number];

/** A chargeback, or an inquiry that may become one. */
export type Contest = {
	id: string;
	paymentId: string;
	cents: number;
	isInquiry: boolean;
	isDecided: boolean;
};

/**
 * What a bank's own book says, in cents. Refunds and transfers that came back or failed aren't in it, and
 * transfers are without what was reversed.
 */
export type BankBook = {
	balance: number;
	/** By the bank's ID, less its fee. */
	payments: Record<string, number>;
	/** By our reference. */
	refunds: Record<string, number>;
	transfers: Record<string, number>;
	reversals: Record<string, number>;
	/** What someone else reversed, in total. */
	takenBack: number;
	/** What is in the payee's account, and what has reached their bank. */
	atPayee: number;
	paidOut: number;
	/** Orders that we should never have sent. */
	wrongs: string[];
};

/**
 * Adds up what a bank sent, by our reference without the round, so that an amount that was sent twice shows.
 * Leaves out zeros.
 */
export function sumByReference(
	sent: readonly { reference: string; cents: number }[],
): Record<string, number> {
	const sums: Record<string, number> = {};
	for (const { reference: full, cents } of sent) {
		const { reference } = readSentReference(full);
		sums[reference] = (sums[reference] ?? 0) + cents;
	}
	return withoutZeros(sums);
}

export const withoutZeros = (sums: Record<string, number>): Record<string, number> =>
	Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));

/**
 * The bank of a random history: a payment provider, and what payers, a payee, banks, and time do there. What
 * can't happen there, such as a chargeback of a payment that has been refunded, does nothing.
 */
export type HistoryBank = {
	provider: PaymentProvider;
	payeeId: string;
	/** Whether the rest of a payment can be refunded after the payer's bank has taken a part of it for good. */
	refundsAfterLoss: boolean;
	/** Pays a checkout. Returns the ID of the payment, or null if it can't be made. */
	pay(checkout: { reference: string; amountCents: number }, method: HistoryMethod): Promise<string | null>;
	/** The payer's bank asks about a payment (an inquiry), or takes up to this amount of it back. */
	contest(payment: { paymentId: string; cents: number; isInquiry: boolean }): Promise<Contest | null>;
	/** The payer's bank decides a chargeback, or closes an inquiry. */
	decide(contest: Contest, isWon: boolean): Promise<void>;
	/** The payer's bank turns an inquiry into a chargeback. Returns whether it did. */
	escalate(contest: Contest): Promise<boolean>;
	/** The n-th of the refunds or payouts that were sent comes back. */
	sendBack(n: number, kind: "refund" | "bankPayout"): Promise<void>;
	/** Someone reverses this percentage of the n-th transfer at the bank, without our order. */
	takeBack(n: number, share: number): Promise<void>;
	/** The payee completes their details, or something about them becomes wrong. */
	changePayee(isComplete: boolean): Promise<void>;
	/** From now on, the bank carries out every order that it can. */
	refuseNothing(): void;
	/** The longest time that passes at once, in milliseconds. */
	pause: number;
	/** Delivers some of what the bank has reported, in any order, some of it twice. */
	deliver(random: Random): Promise<void>;
	/** Whether reports are on their way. */
	isReporting(): Promise<boolean>;
	/** Looks for reports that were lost. Returns whether there may be more. */
	recover(): Promise<boolean>;
	readBook(): Promise<BankBook>;
	close(): Promise<void>;
};
