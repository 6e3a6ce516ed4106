export const messageFlagStateLabels = {
	OPEN: "Open",
	NO_PROBLEM: "No problem",
	WARNED: "Sender warned",
	SUSPENDED: "Account suspended",
} as const;
