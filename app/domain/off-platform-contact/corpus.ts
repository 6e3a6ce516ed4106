import { readFileSync } from "node:fs";
import { OFF_PLATFORM_KINDS, type OffPlatformKind } from "./off-platform-contact.ts";

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

export type Split = "training" | "evaluation";

/** The lines of one half of the corpus. No author has lines in both. */
export function readCorpus(split: Split): CorpusLine[] {
	const [, ...rows] = readFileSync(`app/domain/off-platform-contact/corpus/${split}.tsv`, "utf8").trimEnd().split("\n");
	return rows.map((row) => {
		const [author = "", source = "", label = "", kinds = "", language = "", comprehension = "", text = ""] = row.split("\t");
		return {
			...{ author, source, language, text },
			label: label as CorpusLabel,
			kinds: OFF_PLATFORM_KINDS.filter((kind) => kinds.split(",").includes(kind)),
			needsComprehension: comprehension === "yes",
		};
	});
}
