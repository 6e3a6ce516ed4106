import type { CheckoutStatus } from "./labels.ts";

type Transition = { from: readonly CheckoutStatus[]; to: CheckoutStatus };

/**
 * The lifecycle of a checkout. It is committed as STARTING before the provider is called, and can be paid
 * once it is OPEN. A payment is accepted whenever it arrives, even after the checkout has expired or failed.
 */
export const checkoutTransitions = {
	open: { from: ["STARTING"], to: "OPEN" },
	/** The bank has taken the payment and needs a few days. */
	settle: { from: ["STARTING", "OPEN"], to: "PROCESSING" },
	pay: { from: ["STARTING", "OPEN", "PROCESSING", "FAILED", "EXPIRED"], to: "PAID" },
	fail: { from: ["STARTING", "OPEN", "PROCESSING"], to: "FAILED" },
	/** The checkout wasn't paid in time, or was canceled. A checkout that is being settled continues. */
	expire: { from: ["STARTING", "OPEN"], to: "EXPIRED" },
} as const satisfies Record<string, Transition>;

/** Hours to make a payment after starting it. */
export const CHECKOUT_HOURS = 24;

/** The page that shows the state of a payment. The provider also sends the payer back to this page. */
export const checkoutPath = (bookingId: string, reference: string): string =>
	`/bookings/${bookingId}/payment/${reference}`;

/** The printable receipt for a payment. */
export const receiptPath = (reference: string): string => `/payments/${reference}`;

/** How many times the payment page checks for the provider's report after the payer returns. */
export const CONFIRMING_LOOKS = 10;

/** The payment page for a payer who has just paid, with the number of checks done so far. */
export const confirmingPath = (bookingId: string, reference: string, looks = 0): string =>
	`${checkoutPath(bookingId, reference)}?look=${looks}`;

/**
 * The page where the payer confirms a payment before going to the provider, for the given milestones or for
 * all unfunded ones.
 */
export const startCheckoutPath = (bookingId: string, milestoneIds: readonly string[] = []): string => {
	const query = new URLSearchParams(milestoneIds.map((id) => ["milestone", id]));
	return `/bookings/${bookingId}/start-checkout${query.size > 0 ? `?${query}` : ""}`;
};
