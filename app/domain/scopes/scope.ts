/**
 * What someone on the team may open and do. Screens call them roles. The code calls them scopes,
 * because `User.role` separates the team from members.
 */
export const SCOPES = ["OWNER", "REVIEWER", "SUPPORT", "EDITOR", "FINANCE"] as const;
export type Scope = (typeof SCOPES)[number];

export const scopeWords: Record<Scope, { label: string; hint: string }> = {
	OWNER: { label: "Owner", hint: "Everything, including roles, the phase, the outbox, and the audit trail." },
	REVIEWER: {
		label: "Reviewer",
		hint: "Applications, age checks, licenses, matching, reports, flagged texts, and reviews.",
	},
	SUPPORT: { label: "Support", hint: "Support tickets, users and suspensions, bookings, and disputes." },
	EDITOR: {
		label: "Editor",
		hint: "Content, campaigns, the newsletter, the waitlist, invitations, and partnerships.",
	},
	FINANCE: {
		label: "Finance",
		hint: "Money, the records of bookings, business figures, and what opening the marketplace requires.",
	},
};

/** Scopes in the order of SCOPES, each once. */
export const inOrder = (scopes: readonly Scope[]): Scope[] =>
	SCOPES.filter((scope) => scopes.includes(scope));

/** Scopes in words: "Owner, Support". */
export const scopesInWords = (scopes: readonly Scope[]): string =>
	inOrder(scopes)
		.map((scope) => scopeWords[scope].label)
		.join(", ");
