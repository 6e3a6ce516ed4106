export const EMAIL_STATES = ["PENDING", "SENT", "WITHHELD", "DEAD"] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

export const emailStateLabels: Record<EmailState, string> = {
	PENDING: "Waiting",
	SENT: "Sent",
	WITHHELD: "Withheld",
	DEAD: "Given up",
};

/** Whether an admin may retry an email now: one that has failed at least once. */
export const canRetry = ({ state, attempts }: { state: EmailState; attempts: number }): boolean =>
	state === "DEAD" || (state === "PENDING" && attempts > 0);

const HIDDEN = "(hidden)";

/**
 * An email's text or HTML without what opens an account or acts for its recipient: the secrets of
 * links and email confirmation codes. The team can see the email but can't use it.
 */
export const withoutSecrets = (text: string): string =>
	text.replace(/\b(token=)[\w.~%-]+/g, `$1${HIDDEN}`).replace(/(Your code: )\d{3} ?\d{3}/g, `$1${HIDDEN}`);
