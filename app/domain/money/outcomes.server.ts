import type { Tx } from "#app/infra/database/db.server.ts";

/** A payment, refund, or payout for a booking. */
export type MoneyMove = { bookingId: string; amountCents: number; reference: string };

/** A payment with everything that its receipt shows. */
export type ReceivedPayment = MoneyMove & {
	/** The payment method, such as "Card ending in 4242". Null if the provider doesn't say. */
	method: string | null;
	receivedAt: Date;
	/** The milestones that the payment funds. */
	lines: readonly { position: number; title: string; amountCents: number; taxCents: number }[];
};

/** A refund that was sent, with the payment that it belongs to. */
export type SentRefund = MoneyMove & {
	taxCents: number;
	payment: { reference: string | null; method: string | null };
};

/** A payout that was sent, for a milestone. `keptCents` is the part withheld for its payee's debts. */
export type SentPayout = MoneyMove & {
	milestone: { position: number; title: string };
	keptCents: number;
};

/** A payment, refund, or payout that failed, with the reason that the provider or a bank gave. */
export type FailedMove = MoneyMove & { failure: string };

/**
 * Callbacks for what happens to a booking's money. The money code doesn't know a booking's lifecycle or whom
 * to notify. It calls one of these callbacks in the transaction that records what happened, with the booking
 * locked. They are implemented in `bookings/money-outcomes.server.ts`, and the caller that applies events
 * passes them in.
 */
export type MoneyOutcomes = {
	/** A payment funds a milestone. The payment is posted right after this call, in the same transaction. */
	funded: (tx: Tx, milestoneId: string) => Promise<void>;
	/** A payment has funded one or more milestones. */
	paymentReceived: (tx: Tx, payment: ReceivedPayment) => Promise<void>;
	/** A checkout is being settled, or has expired. */
	checkoutMoved: (tx: Tx, bookingId: string) => Promise<void>;
	paymentFailed: (tx: Tx, payment: FailedMove) => Promise<void>;
	/** All or part of a payment is returned because it doesn't fund anything. */
	paymentReturned: (tx: Tx, payment: MoneyMove) => Promise<void>;
	refunded: (tx: Tx, refund: SentRefund) => Promise<void>;
	/**
	 * Someone refunded, at the provider, all that is held for a milestone. The refund is posted right after
	 * this call, in the same transaction.
	 */
	refundedAtProvider: (tx: Tx, milestoneId: string) => Promise<void>;
	paidOut: (tx: Tx, payout: SentPayout) => Promise<void>;
	payoutRefused: (tx: Tx, payout: FailedMove) => Promise<void>;
	chargedBack: (tx: Tx, chargeback: Chargeback) => Promise<void>;
	chargebackWon: (tx: Tx, chargeback: Chargeback) => Promise<void>;
	/** No money is held anymore for the milestones in `emptiedMilestoneIds`. */
	chargebackLost: (tx: Tx, chargeback: Chargeback & { emptiedMilestoneIds: string[] }) => Promise<void>;
};

type Chargeback = { bookingId: string; amountCents: number };
