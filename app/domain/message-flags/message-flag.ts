import { OFF_PLATFORM_KINDS, type OffPlatformKind } from "../messages/off-platform-contact.ts";

export const messageFlagStateLabels = {
	OPEN: "Open",
	NO_PROBLEM: "No problem",
	WARNED: "Sender warned",
	SUSPENDED: "Account suspended",
} as const;

/** The kinds of contact or payment that a flag names. */
export const flaggedKinds = (kinds: string): OffPlatformKind[] => OFF_PLATFORM_KINDS.filter((kind) => kinds.split(",").includes(kind));
