import { OUTSIDE_KINDS, type OutsideKind } from "../messages/outside-contact.ts";

export const messageFlagStateLabels = {
	OPEN: "Open",
	NO_PROBLEM: "No problem",
	WARNED: "Sender warned",
	SUSPENDED: "Account suspended",
} as const;

/** The kinds of contact or payment that a flag names. */
export const flaggedKinds = (kinds: string): OutsideKind[] => OUTSIDE_KINDS.filter((kind) => kinds.split(",").includes(kind));
