import type { OffPlatformKind } from "./off-platform-contact.ts";

/** Moves contact or payment away, only talks about it, or is about something else. */
export type CorpusLabel = "leak" | "talk" | "ordinary";

/** A line of the corpus; docs/contact-leaks.md explains the columns. */
export type CorpusLine = {
	author: string;
	/** Where the line is from: "written" for this corpus, or "team" for a decision about a flag. */
	source: string;
	label: CorpusLabel;
	kinds: OffPlatformKind[];
	/** ISO 639-1. */
	language: string;
	/** Only someone who knows the situation can see what is meant. */
	needsComprehension: boolean;
	text: string;
};
