export const MAIL_STATES = ["PENDING", "SENT", "WITHHELD", "DEAD"] as const;
export type EmailState = (typeof MAIL_STATES)[number];

export const emailStateLabels: Record<EmailState, string> = { PENDING: "Waiting", SENT: "Sent", WITHHELD: "Withheld", DEAD: "Given up" };

/** Whether somebody of the team may have a mail tried again now: one that was tried in vain. */
export const canRetry = ({ state, attempts }: { state: EmailState; attempts: number }): boolean => state === "DEAD" || (state === "PENDING" && attempts > 0);

const HIDDEN = "(hidden)";

/**
 * A mail's text or HTML without what opens an account or acts for its reader: the secrets of links and the code to confirm an
 * address. The team sees how a mail looks, and can do nothing with it.
 */
export const withoutSecrets = (text: string): string => text.replace(/\b(token=)[\w.~%-]+/g, `$1${HIDDEN}`).replace(/(Your code: )\d{3} ?\d{3}/g, `$1${HIDDEN}`);
