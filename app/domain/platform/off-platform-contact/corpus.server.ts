import { readFileSync } from "node:fs";
import { OFF_PLATFORM_KINDS } from "./off-platform-contact.ts";
import type { CorpusLabel, CorpusLine } from "./train-model.ts";

export type Split = "training" | "evaluation";

/** The lines of one split of the corpus. No author has lines in both splits. */
export function readCorpus(split: Split): CorpusLine[] {
	const [, ...rows] = readFileSync(`app/domain/platform/off-platform-contact/corpus/${split}.tsv`, "utf8")
		.trimEnd()
		.split("\n");
	return rows.map((row) => {
		const [author = "", source = "", label = "", kinds = "", language = "", comprehension = "", text = ""] =
			row.split("\t");
		return {
			author,
			source,
			language,
			text,
			label: label as CorpusLabel,
			kinds: OFF_PLATFORM_KINDS.filter((kind) => kinds.split(",").includes(kind)),
			needsComprehension: comprehension === "yes",
		};
	});
}
