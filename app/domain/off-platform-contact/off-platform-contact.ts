/** What in a text can lead away from the platform, in the order in which it is named. */
export const OFF_PLATFORM_KINDS = ["phone", "email", "messenger", "website", "payment"] as const;
export type OffPlatformKind = (typeof OFF_PLATFORM_KINDS)[number];

/** Labels that fit after "This looks like". */
export const offPlatformLabels: Record<OffPlatformKind, string> = {
	phone: "a phone number or a call",
	email: "an email address",
	messenger: "an account of another messenger or network",
	website: "a website to reach or book someone",
	payment: "a payment outside Greenroom",
};

/** A piece of a text: `start` inclusive and `end` exclusive, in UTF-16 code units of that text. */
export type Span = { start: number; end: number };

/** A span that shows one kind. */
export type OffPlatformSpan = Span & { kind: OffPlatformKind };

export type OffPlatformContact = {
	/** In the order of OFF_PLATFORM_KINDS; empty if the text is left alone. */
	kinds: OffPlatformKind[];
	/** What to highlight, in order, without overlaps. At least one for each text with kinds. */
	spans: OffPlatformSpan[];
	/** How likely the text moves contact or payment away, 0 to 1; 1 where a rule is certain. */
	score: number;
};

/** From this score on, the sender is asked first. */
export const ASK_SCORE = 0.5;

/** From this score on, what is sent anyway waits for the team before the other side gets it. */
export const HOLD_SCORE = 0.9;

/** The kinds of a list that was stored or sent, such as "phone,email". */
export const offPlatformKindsOf = (list: string): OffPlatformKind[] => OFF_PLATFORM_KINDS.filter((kind) => list.split(",").includes(kind));
