/** Hours for which the link in a confirmation mail is valid (product decisions, "States"). */
export const CONFIRMATION_HOURS = 48;

/** Where a confirmation stands, as its page tells it. */
export type Confirmation = "open" | "confirmed" | "expired" | "unknown";

/** Where an address stands, as the page behind its unsubscribe link tells it. */
export type Subscription = "subscribed" | "unsubscribed" | "unknown";

export const SUBSCRIBER_STATES = ["PENDING", "ACTIVE", "UNSUBSCRIBED"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

export const subscriberStateLabels: Record<SubscriberState, string> = { PENDING: "Not confirmed", ACTIVE: "Subscribed", UNSUBSCRIBED: "Unsubscribed" };
