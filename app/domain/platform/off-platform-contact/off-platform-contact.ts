/** The kinds of content that lead people off the platform, in the order that messages name them. */
export const OFF_PLATFORM_KINDS = ["phone", "email", "messenger", "website", "payment"] as const;
export type OffPlatformKind = (typeof OFF_PLATFORM_KINDS)[number];

/** Labels worded to follow "This looks like". */
export const offPlatformLabels: Record<OffPlatformKind, string> = {
	phone: "a phone number",
	email: "an email address",
	messenger: "an account of another messenger or network",
	website: "a website to reach or book someone",
	payment: "a payment outside Greenroom",
};

/** A piece of a text: `start` inclusive and `end` exclusive, in UTF-16 code units of that text. */
export type Span = { start: number; end: number };

/** A span that is evidence for one kind. */
export type OffPlatformSpan = Span & { kind: OffPlatformKind };

export type OffPlatformContact = {
	/** The text that was judged. */
	text: string;
	/** The kinds that were found, in the order of OFF_PLATFORM_KINDS. Empty if nothing was found. */
	kinds: OffPlatformKind[];
	/**
	 * The spans to highlight, in order and without overlaps. If `kinds` isn't empty, there is at least one
	 * span.
	 */
	spans: OffPlatformSpan[];
	/**
	 * The likelihood that the text moves contact or payment off the platform, from 0 to 1. It is 1 if a rule is
	 * certain.
	 */
	score: number;
};

/**
 * At this score or above, the sender has to confirm the text. A lower threshold would stop additional texts,
 * most of them harmless. docs/contact-leaks.md describes the accuracy.
 */
export const ASK_SCORE = 0.6;

/**
 * At this score or above, a message that its sender confirmed is held until the team has reviewed it. This is
 * the lowest multiple of 0.05 at which precision is 0.98 or more for authors that the model wasn't trained
 * on.
 */
export const HOLD_SCORE = 0.85;

/** Parses a stored or submitted list of kinds, such as "phone,email". */
export const parseOffPlatformKinds = (list: string): OffPlatformKind[] =>
	OFF_PLATFORM_KINDS.filter((kind) => list.split(",").includes(kind));

/** The maximum length of a quoted excerpt, in characters. */
const QUOTE_MAX = 80;

/** Sentences for the writer that name what was found, one per kind. */
export function describeFound({ text, kinds, spans }: OffPlatformContact): string[] {
	return kinds.map((kind) => {
		const parts = spans.filter((span) => span.kind === kind).map(({ start, end }) => text.slice(start, end));
		const quoted = [...new Set(parts)].map(
			(part) => `“${part.length > QUOTE_MAX ? `${part.slice(0, QUOTE_MAX)}…` : part}”`,
		);
		return quoted.length > 0
			? `${new Intl.ListFormat("en-US").format(quoted)} looks like ${offPlatformLabels[kind]}.`
			: `This looks like ${offPlatformLabels[kind]}.`;
	});
}

/** The sentences and kinds that a page asks the writer to confirm. Null if nothing was found. */
export const toConfirm = (found: OffPlatformContact): { seen: string[]; kinds: string } | null =>
	found.kinds.length > 0 ? { seen: describeFound(found), kinds: found.kinds.join(",") } : null;

/** A piece of a text, and the kind that it is evidence for, or null. */
export type TextPiece = { start: number; text: string; kind: OffPlatformKind | null };

/** Splits a text into pieces, in order. */
export function splitPieces({ text, spans }: Pick<OffPlatformContact, "text" | "spans">): TextPiece[] {
	const pieces: TextPiece[] = [];
	let from = 0;
	for (const { kind, start, end } of spans) {
		pieces.push(
			{ start: from, text: text.slice(from, start), kind: null },
			{ start, text: text.slice(start, end), kind },
		);
		from = end;
	}
	return [...pieces, { start: from, text: text.slice(from), kind: null }].filter(
		(piece) => piece.text !== "",
	);
}

/** The name of a flagged text, worded to follow "your" or precede "from Ana". */
export const flaggedTexts = {
	MESSAGE: "message",
	REQUEST: "request",
	REVIEW: "review",
	DESCRIPTION: "profile description",
	AREAS: "service areas",
	LINKS: "names of links",
	PACKAGES: "packages",
	SPECIALTIES: "specialties",
	PICTURES: "photo descriptions",
	APPLICATION: "application",
	QUOTE: "quote",
	QUOTE_NOTE: "note on a quote",
	SIGNATURE: "name and address in a signature",
	DELIVERY: "delivery",
	CHANGES: "request for changes",
	REASON: "reason for changing a booking",
	CALL_SHEET: "call sheet",
	COMMENT: "comment on a delivery",
} as const;
export type FlaggedPlace = keyof typeof flaggedTexts;

/** Texts that stay on a public profile until its professional changes them. */
const OF_PROFILE: readonly FlaggedPlace[] = [
	"DESCRIPTION",
	"AREAS",
	"LINKS",
	"PACKAGES",
	"SPECIALTIES",
	"PICTURES",
];

export const isOfProfile = (place: FlaggedPlace): boolean => OF_PROFILE.includes(place);

/** Texts that list places, links, specialties, or names. Only the rules judge them, not the model. */
const NAMES: readonly FlaggedPlace[] = ["AREAS", "LINKS", "SPECIALTIES", "SIGNATURE"];

/** The context of a text, by where it appears. */
export const getContext = (place: FlaggedPlace): { isNames: boolean; deliversFiles: boolean } => ({
	isNames: NAMES.includes(place),
	deliversFiles: place === "DELIVERY",
});

/**
 * A passage has as many whole sentences as fit into this many characters. If its first sentence is longer, it
 * has as many whole words as fit into twice as many characters.
 */
const PASSAGE_MAX = 120;
const ENDS = ".!?\n";

/** A part of a text from `normalize`, and where it starts. */
export type Passage = { text: string; start: number };

/** Splits a text into passages, at the ends of sentences if possible. */
export function splitPassages(text: string): Passage[] {
	const passages: Passage[] = [];
	let start = 0;
	for (let end = 0; start < text.length; start = end) {
		end = passageEnd(text, start);
		passages.push({ text: text.slice(start, end), start });
	}
	return passages;
}

/**
 * The end of the last sentence that fits into a passage from `start`. If none fits, the end of the last word
 * within twice the passage's length.
 */
function passageEnd(text: string, start: number): number {
	const limit = start + PASSAGE_MAX;
	if (limit >= text.length) return text.length;
	for (let end = limit; end > start + 1; end--)
		if (ENDS.includes(text[end - 2] as string) && (text[end - 1] === " " || text[end - 1] === "\n"))
			return end;
	const space = text.lastIndexOf(" ", limit + PASSAGE_MAX);
	return space > start ? space + 1 : Math.min(text.length, limit + PASSAGE_MAX);
}

const FILE_HOSTS = [
	...[
		"dropbox.com",
		"db.tt",
		"wetransfer.com",
		"we.tl",
		"drive.google.com",
		"docs.google.com",
		"photos.google.com",
		"photos.app.goo.gl",
		"frame.io",
		"f.io",
	],
	...[
		"onedrive.live.com",
		"1drv.ms",
		"sharepoint.com",
		"icloud.com",
		"box.com",
		"mega.nz",
		"pcloud.com",
		"swisstransfer.com",
		"fromsmash.com",
		"hightail.com",
	],
	...[
		"filemail.com",
		"mediafire.com",
		"masv.io",
		"vimeo.com",
		"pixieset.com",
		"pic-time.com",
		"smugmug.com",
		"shootproof.com",
	],
];
/** A link to a file host, on any of its subdomains: the host, and the path after it. */
const FILE_LINK = new RegExp(
	String.raw`(?<![\w@.-])(?:https?:\/\/)?(?:[a-z0-9-]{1,63}\.){0,3}(?:${FILE_HOSTS.map((host) => host.replaceAll(".", "\\.")).join("|")})(?![\w.-])([^\s]*)`,
	"g",
);
/** Names of services and things that deliver files. */
const FILE_WORDS =
	/(?<![\w./@-])(?:dropbox|wetransfer|google drive|frame\.io|one ?drive|icloud drive|vimeo|pixieset|pic-time|smugmug|contact sheets?|proof sheets?)(?![\w@-]|\.\w)/g;

const blank = (text: string): string => " ".repeat(text.length);

/**
 * Replaces links to file hosts with spaces, and FILE_WORDS with "files", without changing the text's length.
 * In a text that delivers files, they aren't contact details. The longer words in a link stay, because
 * someone could write a message there. Takes a text from `normalize`.
 */
export const withoutFileHosts = (text: string): string =>
	text
		.replace(
			FILE_LINK,
			(link, path: string) =>
				blank(link.slice(0, link.length - path.length)) +
				path.replace(/[a-z]*\d\w*|\b[a-z]{1,3}\b|[^a-z]/g, blank),
		)
		.replace(FILE_WORDS, (name) => "files".padEnd(name.length));
