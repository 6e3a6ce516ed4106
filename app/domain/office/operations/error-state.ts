export const ERROR_STATES = ["open", "resolved"] as const;
export type ErrorState = (typeof ERROR_STATES)[number];

export const errorStateLabels: Record<ErrorState, string> = { open: "Open", resolved: "Resolved" };
