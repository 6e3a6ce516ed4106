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
	/** The text that was judged. */
	text: string;
	/** In the order of OFF_PLATFORM_KINDS; empty if the text is left alone. */
	kinds: OffPlatformKind[];
	/** What to highlight, in order, without overlaps. At least one for each text with kinds. */
	spans: OffPlatformSpan[];
	/** How likely the text moves contact or payment away, 0 to 1; 1 where a rule is certain. */
	score: number;
};

/**
 * From this score on, the sender is asked first: the lowest step of 0.05 at which precision is 0.95
 * or more, and false alarms on talk 0.03 or less, on voices that the model was not trained on.
 */
export const ASK_SCORE = 0.6;

/**
 * From this score on, the team looks at what was sent anyway: the lowest step of 0.01 at which
 * precision is 0.99 or more on authors that the model was not trained on.
 */
export const HOLD_SCORE = 0.91;

/** The kinds of a list that was stored or sent, such as "phone,email". */
export const offPlatformKindsOf = (list: string): OffPlatformKind[] =>
	OFF_PLATFORM_KINDS.filter((kind) => list.split(",").includes(kind));

/** The longest part of a text that a sentence quotes, in characters. */
const QUOTE_MAX = 80;

/** Sentences for the writer that name what was seen, one per kind. */
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

/** What a page asks the writer to confirm: the sentences, and the kinds. Null if nothing was found. */
export const toConfirm = (found: OffPlatformContact): { seen: string[]; kinds: string } | null =>
	found.kinds.length > 0 ? { seen: describeFound(found), kinds: found.kinds.join(",") } : null;

/** A piece of a text, and the kind that it shows, or null. */
export type TextPiece = { start: number; text: string; kind: OffPlatformKind | null };

/** A text in pieces, in order. */
export function piecesOf({ text, spans }: Pick<OffPlatformContact, "text" | "spans">): TextPiece[] {
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
