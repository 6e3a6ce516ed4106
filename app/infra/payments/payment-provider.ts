/**
 * What Greenroom requires of a payment provider. Every call includes our own reference. A provider that gets
 * the same reference again gives the same response as the first time. Amounts are in US cents.
 *
 * A call that fails may still have been carried out, so look up the reference at the provider (`find…`)
 * before a retry. A response from these calls never means that something is paid. Money has moved only if an
 * event says so.
 */
export type PaymentProvider = {
	/** The name used in the database and in the URL of the provider's webhooks, such as `test-bank`. */
	name: string;
	/** The name that people read, such as "Greenroom test bank". */
	label: string;
	/** Whether its rules allow payments for adult content. */
	takesAdultWork: boolean;
	/**
	 * Starts a payment. The payer visits the address and comes back to `returnTo`, or to `cancelTo`
	 * if they don't pay.
	 */
	startCheckout(order: CheckoutOrder): Promise<OpenCheckout>;
	findCheckout(reference: string): Promise<OpenCheckout | null>;
	/** Closes a checkout, so that it can no longer be paid. Doesn't stop a payment that is being settled. */
	expireCheckout(checkoutId: string): Promise<void>;
	refund(order: { reference: string; paymentId: string; amountCents: number }): Promise<{ refundId: string }>;
	findRefund(reference: string): Promise<{ refundId: string } | null>;
	/** Starts or continues a payee's registration, which the payee completes at the address. */
	onboardPayee(payee: { reference: string; returnTo: string }): Promise<{ payeeId: string; address: string }>;
	/** Moves money from a payment to a payee's account at the provider. */
	transfer(order: {
		reference: string;
		payeeId: string;
		amountCents: number;
		sourcePaymentId: string;
	}): Promise<{ transferId: string }>;
	findTransfer(reference: string): Promise<{ transferId: string } | null>;
	/** Moves money from a payee's account at the provider to their bank. */
	payOut(order: {
		reference: string;
		payeeId: string;
		amountCents: number;
	}): Promise<{ bankPayoutId: string }>;
	findBankPayout(reference: string): Promise<{ bankPayoutId: string } | null>;
	/** Adds our own money to our balance at the provider, from our bank account elsewhere. */
	addFunds(order: { reference: string; amountCents: number }): Promise<{ fundsId: string }>;
	findFunds(reference: string): Promise<{ fundsId: string } | null>;
	/** Events that happened after an instant, oldest first, to find those that never arrived. */
	listEventsSince(at: Date): Promise<readonly { id: string; body: string }[]>;
	/** Our balance at the provider, according to its books. */
	getBalance(): Promise<bigint>;
	/**
	 * Whether the signature matches the body and is at most five minutes old. The body must be the bytes as
	 * they arrived.
	 */
	isSigned(body: string, headers: Headers): boolean;
	/** Reads a signed body. Throws if it isn't one of the provider's events. */
	readEvent(body: string): ProviderEvent;
};

export type CheckoutOrder = {
	reference: string;
	amountCents: number;
	description: string;
	returnTo: string;
	cancelTo: string;
	expiresAt: Date;
};
export type OpenCheckout = { checkoutId: string; address: string };

/**
 * The events that a provider reports. They may arrive in any order, twice, late, or never.
 *
 * `payment-failed` closes its checkout, so a provider that lets the payer try another card doesn't report it.
 * `detailsChangedAt` is when a payee last entered a bank account, including the first one.
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
	| { kind: "refund-succeeded"; reference: string }
	| { kind: "refund-failed"; reference: string; reason: string }
	| { kind: "transfer-succeeded"; reference: string }
	| { kind: "transfer-failed"; reference: string; reason: string }
	| { kind: "payout-paid"; reference: string }
	| { kind: "payout-failed"; reference: string; reason: string }
	| {
			kind: "payee-updated";
			payeeId: string;
			isReady: boolean;
			hasTaxDetails: boolean;
			missing: readonly string[];
			bankEnding: string | null;
			detailsChangedAt: Date | null;
	  }
	/** Our own money has arrived. */
	| { kind: "funds-added"; reference: string; amountCents: number }
	| { kind: "funds-failed"; reference: string; reason: string }
	| ChargebackReport<"chargeback-opened">
	| ChargebackReport<"chargeback-won">
	| ChargebackReport<"chargeback-lost">
);
type ChargebackReport<Kind> = { kind: Kind; chargebackId: string; paymentId: string; amountCents: number };
export type ProviderEventKind = ProviderEvent["kind"];
