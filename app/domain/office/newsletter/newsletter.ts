/** Hours that the link in a confirmation email is valid. */
export const CONFIRMATION_HOURS = 48;

/** The state of a confirmation link, as its page shows it. */
export type Confirmation = "open" | "confirmed" | "expired" | "unknown";

/** The state of an address, as the page of its unsubscribe link shows it. */
export type Subscription = "subscribed" | "unsubscribed" | "unknown";

export const SUBSCRIBER_STATES = ["PENDING", "ACTIVE", "UNSUBSCRIBED"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

export const subscriberStateLabels: Record<SubscriberState, string> = {
	PENDING: "Not confirmed",
	ACTIVE: "Subscribed",
	UNSUBSCRIBED: "Unsubscribed",
};
