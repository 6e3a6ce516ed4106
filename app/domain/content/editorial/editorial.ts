/** The kinds of content that the team edits, as URLs name them. */
export const CONTENT_KINDS = ["article", "faq", "city", "glossary", "site"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The name of a piece of content that the team edits. */
export type ContentName = { kind: ContentKind; slug: string };

export const contentKindLabels: Record<ContentKind, { one: string; many: string }> = {
	article: { one: "Article", many: "Articles" },
	faq: { one: "FAQ", many: "FAQs" },
	city: { one: "City", many: "Cities" },
	glossary: { one: "Glossary", many: "Glossary" },
	site: { one: "Site facts", many: "Site facts" },
};

export type ContentState = "DRAFT" | "IN_REVIEW" | "SCHEDULED" | "PUBLISHED" | "ARCHIVED";

/** The columns of the board, in the order that content moves through them. */
export const CONTENT_STATES = [
	"DRAFT",
	"IN_REVIEW",
	"SCHEDULED",
	"PUBLISHED",
	"ARCHIVED",
] as const satisfies readonly ContentState[];

export const contentStateLabels: Record<ContentState, string> = {
	DRAFT: "Draft",
	IN_REVIEW: "In review",
	SCHEDULED: "Scheduled",
	PUBLISHED: "Published",
	ARCHIVED: "Archived",
};

/** The transitions that content can make. */
export const CONTENT_TRANSITIONS = ["submit", "return", "publish", "schedule", "archive"] as const;
export type ContentTransition = (typeof CONTENT_TRANSITIONS)[number];

type Move = { from: readonly ContentState[]; to: ContentState; label: string; hint: string; done: string };

/**
 * The lifecycle of content from draft to page: which transitions are possible in each state, and to which
 * state they lead.
 */
export const contentTransitions: Record<ContentTransition, Move> = {
	submit: {
		from: ["DRAFT"],
		to: "IN_REVIEW",
		label: "Submit for review",
		hint: "Someone else reviews it before it's published.",
		done: "It's waiting for review.",
	},
	return: {
		from: ["IN_REVIEW", "SCHEDULED"],
		to: "DRAFT",
		label: "Back to draft",
		hint: "It's no longer scheduled for publication.",
		done: "It is a draft again.",
	},
	publish: {
		from: ["DRAFT", "IN_REVIEW", "SCHEDULED", "ARCHIVED"],
		to: "PUBLISHED",
		label: "Publish now",
		hint: "Visitors see it immediately, and so do the feed, search, and sitemap.",
		done: "It is published.",
	},
	schedule: {
		from: ["DRAFT", "IN_REVIEW", "SCHEDULED"],
		to: "SCHEDULED",
		label: "Publish later",
		hint: "Automatically, at the day and time below.",
		done: "It is scheduled.",
	},
	archive: {
		from: ["DRAFT", "IN_REVIEW", "SCHEDULED", "PUBLISHED"],
		to: "ARCHIVED",
		label: "Archive",
		hint: "Visitors no longer see it. All revisions are saved.",
		done: "It is archived.",
	},
};

/** The transitions possible in a state. */
export const contentTransitionsFrom = (state: ContentState): ContentTransition[] =>
	CONTENT_TRANSITIONS.filter((transition) => contentTransitions[transition].from.includes(state));

/** The maximum length of a text, in characters. */
export const SOURCE_MAX = 60_000;

/** The number of months without a change or review after which content is stale. */
export const STALE_MONTHS = 12;
