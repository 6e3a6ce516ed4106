/**
 * What Greenroom requires of a payment provider. Every order includes our own reference. A provider that gets
 * the same reference again gives the same response as the first time. Amounts are in US cents.
 *
 * Several providers can be set up at once. A payment, its refunds and payouts, and a payee's account belong
 * to the provider where they began, so a change of provider affects new payments only.
 *
 * A call that fails may still have been carried out, so look up the reference at the provider (`find…`)
 * before a retry. An order that the provider has definitely refused returns the reason, and is never carried
 * out. Any other response from these calls doesn't mean that something is paid. Money has moved only if an
 * event says so.
 */
export type PaymentProvider = {
	/** The name used in the database and in the URL of the provider's webhooks, such as `test-bank`. */
	name: string;
	/** The name that people read within a sentence, such as "the Greenroom test bank". */
	label: string;
	/** Whether its rules allow payments for adult content. */
	takesAdultWork: boolean;
	/** The origins of its pages, to which our forms lead. None if they are pages of this site. */
	pageOrigins: () => readonly string[];
	/**
	 * Starts a payment. The payer visits the address and comes back to `returnTo`, or to `cancelTo`
	 * if they don't pay.
	 */
	startCheckout(order: CheckoutOrder): Promise<OpenCheckout>;
	findCheckout(order: Pick<CheckoutOrder, "reference" | "startedAt">): Promise<OpenCheckout | null>;
	/** Closes a checkout, so that it can no longer be paid. Doesn't stop a payment that is being settled. */
	expireCheckout(checkoutId: string): Promise<void>;
	refund(order: RefundOrder): Promise<{ refundId: string } | Refused>;
	findRefund(order: RefundOrder): Promise<{ refundId: string } | null>;
	/**
	 * Starts or continues a payee's registration, or lets them change their details, at the address. `payeeId`
	 * is what an earlier call returned or passed to `onCreated`, and null if there was no such call.
	 */
	onboardPayee(payee: PayeeToOnboard): Promise<{ payeeId: string; address: string }>;
	/** Moves money from a payment to a payee's account at the provider. */
	transfer(order: TransferOrder): Promise<{ transferId: string } | Refused>;
	findTransfer(order: TransferOrder): Promise<{ transferId: string } | null>;
	/** A payee's balance at the provider, apart from payouts that are on their way to the payee's bank. */
	getPayeeBalance(payeeId: string): Promise<bigint>;
	/** Takes all or part of a transfer back. Refused if the payee's balance doesn't cover it. */
	reverseTransfer(order: ReversalOrder): Promise<{ reversalId: string } | Refused>;
	findReversal(order: ReversalOrder): Promise<{ reversalId: string } | null>;
	/**
	 * Moves money from a payee's account at the provider to their bank. Null if the provider does so without an
	 * order, and only reports it. Such a provider tries again by itself after a failed payout, so a later
	 * `payout-paid` with the same reference completes it.
	 */
	bankPayouts: {
		send(order: BankPayoutOrder): Promise<{ bankPayoutId: string } | Refused>;
		find(order: BankPayoutOrder): Promise<{ bankPayoutId: string } | null>;
	} | null;
	/**
	 * Stops and resumes the payouts that the provider sends to a payee's bank without an order. While they are
	 * stopped, the money stays in the payee's account at the provider. Null if it sends none without an order.
	 */
	automaticPayouts: {
		stop(payeeId: string): Promise<void>;
		resume(payeeId: string): Promise<void>;
	} | null;
	/** Adds our own money to our balance at the provider, from our bank account elsewhere. */
	addFunds(order: FundsOrder): Promise<{ fundsId: string } | Refused>;
	findFunds(order: FundsOrder): Promise<{ fundsId: string } | null>;
	/**
	 * Sends what we have to say about a chargeback or an inquiry to the payer's bank, once: another call about
	 * the same one does nothing. Throws if an inquiry has become a chargeback, which needs evidence of its own,
	 * and if the bank has decided. Null if the provider takes no evidence.
	 */
	evidence: { submit(order: EvidenceOrder): Promise<EvidenceReceipt> } | null;
	/**
	 * Our balance at the provider, according to its books, without money that it hasn't reported in an event.
	 */
	getBalance(): Promise<bigint>;
	/**
	 * The lines that the provider has booked since an instant and that no event reports: fees apart from
	 * payments (such as those for chargebacks), payouts to our own bank, returned deposits, and lines that we
	 * don't know, such as those of payments and transfers without an order of ours.
	 */
	listOtherLines(since: Date): Promise<readonly BookLine[]>;
	/**
	 * Verifies a webhook. The body must be the bytes as they arrived. Null if the signature doesn't match or is
	 * more than five minutes old.
	 */
	verifyEvent(body: string, headers: Headers): Promise<VerifiedEvent | null>;
	/** Events that happened after an instant, oldest first, to find those that never arrived. */
	listEventsSince(at: Date): Promise<readonly { id: string; body: string }[]>;
	/** When an event happened. Throws if the body isn't one of the provider's events. */
	getEventTime(body: string): Date;
	/**
	 * Reads what an event means for us, which may require asking the provider. Empty for a kind of event that
	 * we don't use. Throws if the body isn't one of the provider's events or the provider doesn't respond.
	 */
	resolveEvent(body: string): Promise<readonly ProviderEvent[]>;
	/** Checks the provider's settings, at the provider too, for `npm run doctor`. */
	examine?(): Promise<readonly ProviderFinding[]>;
};

/**
 * `isOtherMode` is whether the event isn't from the mode (live or test) in which we use the provider. Such an
 * event is genuine, but means nothing here.
 */
export type VerifiedEvent = { id: string; isOtherMode: boolean };

/** Why the provider refused an order, as a sentence. */
export type Refused = { refused: string };

export type ProviderFinding = {
	state: "ok" | "warning" | "failed";
	said: string;
	/** The next step for the operator. */
	todo?: string;
};

export type PayeeToOnboard = {
	reference: string;
	payeeId: string | null;
	email: string;
	returnTo: string;
	/** Stores the ID of the account once it exists, because the rest of the call may fail. */
	onCreated?(payeeId: string): Promise<void>;
};

export type CheckoutOrder = {
	reference: string;
	/** When the order was created here. The provider can't have received it earlier. */
	startedAt: Date;
	amountCents: number;
	description: string;
	returnTo: string;
	cancelTo: string;
	expiresAt: Date;
	/**
	 * When the order is repeated, at least a minute after the first time and after `findCheckout` found nothing.
	 * The provider's first response was an error or was lost, so the provider must not repeat it.
	 */
	repeatedAt?: Date;
};
export type RefundOrder = { reference: string; paymentId: string; amountCents: number };
export type TransferOrder = {
	reference: string;
	payeeId: string;
	amountCents: number;
	sourcePaymentId: string;
};
export type ReversalOrder = { reference: string; transferId: string; amountCents: number };
export type BankPayoutOrder = { reference: string; payeeId: string; amountCents: number };
export type FundsOrder = { reference: string; startedAt: Date; amountCents: number };
/** A line of a provider's book. Negative cents lower our balance. */
export type BookLine = {
	id: string;
	cents: number;
	description: string;
} & (
	| { kind: "fee" | "unknown" }
	/** A payout to our own bank, or one that came back. */
	| { kind: "own-payout" }
	/** A deposit of our own money that had arrived, and that our bank took back. */
	| { kind: "returned-deposit"; reference: string }
);
/**
 * `chargebackId` is the provider's ID of the chargeback or inquiry. The file is a PDF. Text and file together
 * have at most 150,000 characters.
 */
export type EvidenceOrder = {
	chargebackId: string;
	isInquiry: boolean;
	text: string;
	file: { name: string; bytes: Uint8Array } | null;
};
/**
 * Whether the provider has our evidence. If not, other evidence was submitted before, such as by someone on the
 * provider's pages.
 */
export type EvidenceReceipt = { isReceived: boolean };
export type OpenCheckout = { checkoutId: string; address: string };

/**
 * The events that a provider reports. They may arrive in any order, twice, late, or never. `at` is when the
 * reported change happened, which decides the tax year in which it is counted.
 *
 * `payment-failed` closes its checkout, so a provider that lets the payer try another card doesn't report it.
 * `detailsChangedAt` is when a payee last entered a bank account, including the first one. `detailsDueAt` is
 * when the provider stops paying out to a payee, unless they enter the missing details by then. An account
 * that `isClosed` is never used again.
 */
export type ProviderEvent = { id: string; at: Date } & (
	| {
			kind: "payment-succeeded";
			reference: string;
			paymentId: string;
			amountCents: number;
			feeCents: number;
			currency: string;
			/** How it was paid, such as "Card ending in 4242". */
			method?: string;
	  }
	| { kind: "payment-processing"; reference: string }
	| { kind: "payment-failed"; reference: string; reason: string }
	| { kind: "checkout-expired"; reference: string }
	/** The provider has begun the refund or, if `isUnfunded`, begins it once our balance there covers it. */
	| { kind: "refund-accepted"; reference: string; isUnfunded: boolean }
	| { kind: "refund-succeeded"; reference: string }
	| { kind: "refund-failed"; reference: string; reason: string }
	/**
	 * A payment of ours was refunded without an order of ours. `lineId` is the ID of its line in the provider's
	 * book, if there is one yet.
	 */
	| ({
			kind: "refund-at-provider";
			refundId: string;
			paymentId: string;
			amountCents: number;
			lineId: string | null;
	  } & ({ state: "sending" | "succeeded" } | { state: "failed"; reason: string }))
	/**
	 * `availableOn` is the day, in UTC, on which the money is available in the payee's account, which may be
	 * after the transfer. The payout to their bank comes after that.
	 */
	| { kind: "transfer-succeeded"; reference: string; availableOn?: string | null }
	| { kind: "transfer-failed"; reference: string; reason: string }
	| { kind: "transfer-reversed"; reference: string; amountCents: number }
	/** A transfer, named by its reference, was reversed without an order of ours. */
	| { kind: "transfer-taken-back"; reversalId: string; reference: string; amountCents: number }
	| { kind: "payout-paid"; reference: string }
	| { kind: "payout-failed"; reference: string; reason: string }
	| {
			kind: "payee-updated";
			payeeId: string;
			isReady: boolean;
			hasTaxDetails: boolean;
			missing: readonly string[];
			detailsDueAt: Date | null;
			bankEnding: string | null;
			detailsChangedAt: Date | null;
			isClosed?: boolean;
	  }
	/** Our own money has arrived. */
	| { kind: "funds-added"; reference: string; amountCents: number }
	| { kind: "funds-failed"; reference: string; reason: string }
	| ChargebackReport<"chargeback-opened">
	| ChargebackReport<"chargeback-won">
	| ChargebackReport<"chargeback-lost">
	/**
	 * The payer's bank asks about a payment. No money has moved. It may become a chargeback with the same ID.
	 */
	| ChargebackReport<"inquiry-opened">
	| ChargebackReport<"inquiry-closed">
	/** The payer's bank suspects that the payer didn't make the payment. No money has moved. */
	| { kind: "fraud-warning"; paymentId: string; reason?: string | null }
);
type ChargebackReport<Kind> = {
	kind: Kind;
	chargebackId: string;
	paymentId: string;
	amountCents: number;
	/** When the provider stops accepting evidence. */
	evidenceDueAt?: Date | null;
	/** What the payer told their bank, as a sentence in plain words. */
	reason?: string | null;
};
export type ProviderEventKind = ProviderEvent["kind"];
