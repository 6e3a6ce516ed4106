import { createHash } from "node:crypto";
import * as z from "zod";
import { ContentError, readMarkdownContent } from "#app/infra/content/content-files.server.ts";
import { contentPart, date, text } from "../../market/content-part.server.ts";
import { fillOperator } from "../../market/legal.server.ts";
import {
	MINOR_FACTS,
	RELEASE_FACTS,
	RELEASE_KINDS,
	type ReleaseFacts,
	type ReleaseKind,
	releaseFiles,
} from "./release.ts";

/** `publishedOn` is the day on which the operator published a part. A part without this date is a draft. */
const PartSchema = z.strictObject({ title: text, version: z.int().min(1), publishedOn: date.optional() });

/**
 * The part for one kind of release: words for the text that all kinds share, and clauses of its own.
 * `withdrawalDays` is how long after signing the text lets the signer withdraw.
 */
const KindSchema = PartSchema.extend({
	withdrawalDays: z.int().min(1).max(3_650),
	/** Whether the signer has to add a photo of themselves. */
	asksForPhoto: z.boolean().default(false),
	/** Who or what the release is for, up to the name of the work. */
	about: text,
	/** The word for the person who signs. */
	signer: text,
	/** What may be recorded. */
	recorded: text,
	/** What may not be used anymore after a withdrawal. */
	shown: text,
	/** What else is not allowed. */
	limits: text,
});

export type ReleaseTemplate = {
	/** The template's name, with the version of each part. */
	name: string;
	text: string;
	withdrawalDays: number;
	asksForPhoto: boolean;
	/** Whether the operator has published the template. */
	isPublished: boolean;
};
export type ReleaseTemplates = Record<ReleaseKind, ReleaseTemplate>;

const PLACEHOLDER = /\[\[([^\]]*)\]\]/g;

/** The placeholders that the part for one kind fills in. */
const WORDS = /\[\[(title|about|signer|recorded|shown|limits|clauses)\]\]/g;

function readTemplates(): ReleaseTemplates {
	const shared = readPart("release-for-all", PartSchema);
	const entries = RELEASE_KINDS.map((kind) => {
		const file = releaseFiles[kind];
		const { front, body } = readPart(file, KindSchema);
		const words: Record<string, string | number | boolean | undefined> = { ...front, clauses: body };
		const filled = shared.body.replace(WORDS, (_, word: string) => String(words[word]));
		checkPlaceholders(file, filled, kind === "MINOR" ? [...RELEASE_FACTS, ...MINOR_FACTS] : RELEASE_FACTS);
		return [
			kind,
			{
				name: `${file} ${shared.front.version}.${front.version}`,
				text: filled,
				withdrawalDays: front.withdrawalDays,
				asksForPhoto: front.asksForPhoto,
				isPublished: Boolean(shared.front.publishedOn && front.publishedOn),
			},
		] as const;
	});
	return Object.fromEntries(entries) as ReleaseTemplates;
}

function readPart<Schema extends z.ZodType>(name: string, schema: Schema) {
	const { front, body } = readMarkdownContent(`agreements/${name}.md`, schema, fillOperator);
	return { front, body: body.trim() };
}

function checkPlaceholders(file: string, body: string, known: readonly string[]): void {
	const used = new Set([...body.matchAll(PLACEHOLDER)].map(([, fact = ""]) => fact));
	const problems = [
		...[...used]
			.filter((fact) => !known.includes(fact))
			.map((fact) => `[[${fact}]] is not a fact of a release`),
		...known.filter((fact) => !used.has(fact)).map((fact) => `[[${fact}]] is missing`),
	];
	if (problems.length > 0)
		throw new ContentError(
			problems.map((problem) => `content/agreements/${file}.md, with release-for-all.md: ${problem}`),
		);
}

/**
 * The current release templates: the text that all kinds share, filled in with the words and clauses of each
 * kind. Throws a ContentError if a file is invalid.
 */
export const releaseTemplates = contentPart("releases", readTemplates);

/** The text of a release: the template of its kind, filled in. */
export function fillRelease(kind: ReleaseKind, facts: Omit<ReleaseFacts, "withdrawalDays">) {
	const { name, text: template, withdrawalDays, asksForPhoto } = releaseTemplates()[kind];
	const all: ReleaseFacts = { ...facts, withdrawalDays: String(withdrawalDays) };
	const filled = `${template.replace(/\[\[(\w+)\]\]/g, (_, fact: keyof ReleaseFacts) => all[fact])}\n`;
	return {
		template: name,
		text: filled,
		sha256: createHash("sha256").update(filled).digest("hex"),
		withdrawalDays,
		asksForPhoto,
	};
}
