/** The states of an endpoint that the team sees. STOPPED is turned off by a job. */
export type WebhookState = "ON" | "OFF" | "STOPPED";

export const webhookStateLabels: Record<WebhookState, string> = {
	ON: "On",
	OFF: "Off",
	STOPPED: "Stopped",
};

export type WebhookDeliveryState = "PENDING" | "DELIVERED" | "FAILED";

export const deliveryStateLabels: Record<WebhookDeliveryState, string> = {
	PENDING: "Waiting",
	DELIVERED: "Delivered",
	FAILED: "Failed",
};

export type WebhookProblem = "REFUSED" | "NOT_PUBLIC" | "UNREACHABLE" | "TOO_SLOW" | "TURNED_OFF";

export const webhookProblems: Record<WebhookProblem, string> = {
	REFUSED: "It didn’t answer with a status from 200 to 299.",
	NOT_PUBLIC: "Its host isn’t on the public internet.",
	UNREACHABLE: "We couldn’t connect to it.",
	TOO_SLOW: "It took longer than 10 seconds to answer.",
	TURNED_OFF: "It was turned off before this event was delivered.",
};

/** The beginning of each secret, so that people and secret scanners recognize one. */
export const WEBHOOK_SECRET_PREFIX = "whsec_";

export const ENDPOINTS_MAX = 10;
export const WEBHOOK_URL_MAX = 500;
export const WEBHOOK_DESCRIPTION_MAX = 120;

/** Minutes that a new secret can be seen. */
export const SECRET_SHOWN_MINUTES = 15;

/** Hours for which the secret before a rotation still signs. */
export const ROTATION_HOURS = 24;

/** Seconds to wait after each failed attempt. After one more attempt, a delivery has failed. In total, about three days. */
export const RETRY_SECONDS = [
	5,
	5 * 60,
	30 * 60,
	...[2, 5, 10, 14, 20, 24].map((hours) => hours * 60 * 60),
] as const;

export const ATTEMPTS_MAX = RETRY_SECONDS.length + 1;

/** Days after which an endpoint is stopped if every attempt has failed. */
export const STOPPED_AFTER_DAYS = 3;

/** The number of deliveries on an endpoint’s page. */
export const DELIVERIES_SHOWN = 50;
