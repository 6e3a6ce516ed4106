import { Document, parseDocument } from "yaml";
import type { EditValues } from "../domain-error.ts";
import type { ContentName } from "./editorial.ts";
import type { SaveArticle } from "./editorial-forms.ts";

/** The fields of an article's form, as text. */
export type ArticleValues = Record<Exclude<keyof SaveArticle, "note" | "version">, string>;

type Front = {
	[key: string]: unknown;
	callToAction?: { title?: string; description?: string; buttonText?: string; buttonLink?: string } | null;
};

const TEXTS = [
	"title",
	"excerpt",
	"author",
	"category",
	"publishedAt",
	"updatedAt",
	"seoTitle",
	"seoDescription",
	"pictureAlt",
] as const;
const LISTS = ["tags", "keywords", "relatedPosts"] as const;

/** The field of the form that shows a line of the front matter, `body` for anything else. */
export function articleFieldOf(path: string): string {
	const [name = "", part = ""] = path.split(".");
	if (name === "callToAction")
		return `cta${(part || "title").charAt(0).toUpperCase()}${(part || "title").slice(1)}`;
	return [...TEXTS, ...LISTS].includes(name as (typeof TEXTS)[number]) ? name : "body";
}

const parts = (source: string): { front: string; body: string } => {
	const [, front = "", body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
	return { front, body };
};

/** An article's file as values of its form. */
export function articleValues(source: string): ArticleValues {
	const { front, body } = parts(source);
	const facts = (parseDocument(front).toJS() ?? {}) as Front;
	const text = (value: unknown) =>
		value === undefined || value === null ? "" : Array.isArray(value) ? value.join(", ") : String(value);
	const { title, description, buttonText, buttonLink } = facts.callToAction ?? {};
	return {
		...Object.fromEntries([...TEXTS, ...LISTS].map((name) => [name, text(facts[name])])),
		...{
			ctaTitle: text(title),
			ctaDescription: text(description),
			ctaButtonText: text(buttonText),
			ctaButtonLink: text(buttonLink),
		},
		body: body.trim(),
	} as ArticleValues;
}

/** A content file as values of its form. */
export const contentValues = ({ kind }: ContentName, source: string): EditValues =>
	kind === "article" ? articleValues(source) : { source };

/**
 * An article's file from the values of its form. What didn't change since `before` keeps its
 * formatting.
 */
export function articleSource(article: Omit<SaveArticle, "note" | "version">, before?: string): string {
	const {
		ctaTitle: title,
		ctaDescription: description,
		ctaButtonText: buttonText,
		ctaButtonLink: buttonLink,
	} = article;
	const document = before ? parseDocument(parts(before).front) : new Document({});
	const facts = (document.toJS() ?? {}) as Front;
	const call = Object.fromEntries(
		Object.entries({ title, description, buttonText, buttonLink }).filter(([, value]) => value),
	);
	const wanted: [string, unknown][] = [
		...[...TEXTS, ...LISTS]
			.filter((name) => name !== "pictureAlt")
			.map((name): [string, unknown] => [name, article[name]]),
		["callToAction", Object.keys(call).length > 0 ? call : undefined],
		["pictureAlt", article.pictureAlt],
	];
	for (const [name, value] of wanted) {
		const isAbsent = value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
		if (isAbsent) document.delete(name);
		else if (JSON.stringify(facts[name]) !== JSON.stringify(value))
			document.set(name, document.createNode(value, { flow: Array.isArray(value) }));
	}
	return `---\n${document.toString({ lineWidth: 0, flowCollectionPadding: false }).trimEnd()}\n---\n\n${article.body}\n`;
}
