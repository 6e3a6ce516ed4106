export const ROLES = ["CREATOR", "PROFESSIONAL", "ADMIN"] as const;
export type Role = (typeof ROLES)[number];

export const roleLabels: Record<Role, string> = {
	CREATOR: "Creator",
	PROFESSIONAL: "Professional",
	ADMIN: "Team",
};

/** The page after sign-in if there is no page to return to. */
export const getHomePath = (role: Role): "/admin" | "/dashboard" =>
	role === "ADMIN" ? "/admin" : "/dashboard";

/**
 * The permissions of people on our team. Screens call them roles. The code calls them scopes, because
 * `User.role` separates the team from members.
 */
export const SCOPES = ["OWNER", "REVIEWER", "SUPPORT", "EDITOR", "FINANCE", "COMPLIANCE"] as const;
export type Scope = (typeof SCOPES)[number];

export const scopeLabels: Record<Scope, { label: string; hint: string }> = {
	OWNER: {
		label: "Owner",
		hint: "Everything, including roles, the phase, the outbox, jobs, errors, webhooks, and the audit trail.",
	},
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
	COMPLIANCE: { label: "Compliance", hint: "Performer records of adult content, with the copies of IDs." },
};

/** Scopes in the order of SCOPES, each once. */
export const inOrder = (scopes: readonly Scope[]): Scope[] =>
	SCOPES.filter((scope) => scopes.includes(scope));

/** Scopes in words: "Owner, Support". */
export const formatScopes = (scopes: readonly Scope[]): string =>
	inOrder(scopes)
		.map((scope) => scopeLabels[scope].label)
		.join(", ");

/**
 * The areas of the back office, each with the scopes that open it. An owner opens every area. Each
 * route of the back office is in one area, and each of the team's commands and queries requires
 * one. docs/operating.md shows this table in words.
 */
const areas = {
	/** The Today page, and undoing one's own decisions. Both are limited to the person's other areas. */
	home: ["REVIEWER", "SUPPORT", "EDITOR", "FINANCE", "COMPLIANCE"],
	/** Finds accounts and records, limited to those in the person's other areas. */
	search: ["REVIEWER", "SUPPORT", "FINANCE"],
	/** Applications with checks, references, and licenses; age verifications; the underage log. */
	vetting: ["REVIEWER"],
	matching: ["REVIEWER"],
	/** Reports, flagged texts, and reviews, with the suspensions that they lead to. */
	moderation: ["REVIEWER"],
	/** Support tickets and saved replies. */
	support: ["SUPPORT"],
	/**
	 * The team's actions on bookings: notes, extensions, disputes, claims under the guarantee, and exports of
	 * the record. Includes the list of a member's conversations.
	 */
	bookings: ["SUPPORT"],
	/**
	 * The record of a booking: its sides, agreements, deliveries with their files, history, disputes,
	 * and claims under the guarantee.
	 */
	records: ["SUPPORT", "FINANCE"],
	/** The performer records of adult content (18 U.S.C. 2257). Each look is in the audit trail. */
	"performer-records": ["COMPLIANCE"],
	/** Members' accounts, suspensions, and bans. */
	people: ["SUPPORT"],
	/** Members' files and pictures, wherever a back-office page links to one. */
	files: ["REVIEWER", "SUPPORT"],
	/** The waitlist, invitations, the newsletter, campaigns, and partnerships. */
	audience: ["EDITOR"],
	/** Content, pictures in articles, and the figures about visits. */
	content: ["EDITOR"],
	/** Figures about supply and demand. */
	market: ["REVIEWER", "EDITOR"],
	/** Business and executive figures. */
	business: ["FINANCE"],
	/** Held money, payouts, refunds at the team's discretion, and issues about money. */
	money: ["FINANCE"],
	/** The current phase, and what opening the marketplace requires. */
	phase: ["FINANCE"],
	/** Changing the phase. */
	launch: [],
	outbox: [],
	/** The team's roles, and measures against its accounts. */
	team: [],
	/** The audit trail. */
	audit: [],
	/** The scheduler's jobs, the error inbox, maintenance mode, and webhooks. */
	operations: [],
} as const satisfies Record<string, readonly Scope[]>;

export type Area = keyof typeof areas;

export const AREAS = Object.keys(areas) as Area[];

/** The scopes that open an area: its own and OWNER. */
export const listScopes = (area: Area): readonly Scope[] => ["OWNER", ...areas[area]];

/** Whether someone with these scopes may open an area. */
export const isOpenTo = (scopes: readonly Scope[], area: Area): boolean =>
	scopes.some((scope) => listScopes(area).includes(scope));

/** The roles that open one of these areas, in words: "Reviewer or Support". Empty if only owners do. */
export const formatRoles = (...opened: Area[]): string =>
	formatScopes(opened.flatMap((area) => areas[area])).replace(/, (?=[^,]+$)/, " or ");

/**
 * The area required for measures against an account. Only owners may take measures against people on the
 * team.
 */
export const areaOfAccount = ({ role }: { role: Role }): Area => (role === "ADMIN" ? "team" : "people");
