import { Document, parseDocument } from "yaml";
import { ContentError, contentFile, contentFileSlugs } from "#app/infra/content/content-files.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { cityFile, citySources } from "../../market/locations.server.ts";
import { DomainError, type EditValues } from "../../platform/domain-error.ts";
import { type Content, contentWith } from "../content.server.ts";
import type { ContentKind, ContentName } from "./editorial.ts";
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

/** The form field that contains the value at a path in the front matter, or `body` for any other path. */
function getArticleField(path: string): string {
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
		ctaTitle: text(title),
		ctaDescription: text(description),
		ctaButtonText: text(buttonText),
		ctaButtonLink: text(buttonLink),
		body: body.trim(),
	} as ArticleValues;
}

/** A content file as values of its form. */
export const contentValues = ({ kind }: ContentName, source: string): EditValues =>
	kind === "article" ? articleValues(source) : { source };

/**
 * An article's file from its form values. Fields that haven't changed since `before` keep their formatting.
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

/** The kinds as the database names them. */
export const storedKinds = {
	article: "ARTICLE",
	faq: "FAQ",
	city: "CITY",
	glossary: "GLOSSARY",
	site: "SITE",
} as const satisfies Record<ContentKind, string>;

/** The URL name of a stored kind of content. */
export const getKind = (stored: (typeof storedKinds)[ContentKind]): ContentKind =>
	stored.toLowerCase() as ContentKind;

/**
 * The file under content/ that a text overrides. There is no file for a city, because a city's text overrides
 * its part of cities.yaml.
 */
export const getFile = ({ kind, slug }: ContentName): string =>
	({
		article: `posts/${slug}.md`,
		faq: `faqs/${slug}.yaml`,
		city: cityFile(slug),
		glossary: "pages/glossary.yaml",
		site: "site.yaml",
	})[kind];

/** The text in the content files. Undefined if they don't include this content. */
export function baseSource({ kind, slug }: ContentName): string | undefined {
	if (!/^[a-z0-9-]+$/.test(slug)) return undefined;
	if (kind === "city") return citySources().get(slug);
	if ((kind === "site" || kind === "glossary") && slug !== kind) return undefined;
	return contentFile(getFile({ kind, slug }));
}

/** The names of all editable content in the files under content/. */
export const baseNames = (): ContentName[] => [
	...contentFileSlugs("posts", ".md").map((slug) => ({ kind: "article" as const, slug })),
	...contentFileSlugs("faqs", ".yaml").map((slug) => ({ kind: "faq" as const, slug })),
	...[...citySources().keys()].map((slug) => ({ kind: "city" as const, slug })),
	{ kind: "glossary", slug: "glossary" },
	{ kind: "site", slug: "site" },
];

/**
 * The complete content with one file replaced by `source`, or without that file if `source` is null. Throws
 * `invalid` with the messages of the file's schema, for each field of an article or for each line of another
 * file.
 */
export function contentWithSource(
	name: ContentName,
	source: string | null,
	published: ReadonlyMap<string, string | null>,
): Content {
	const file = getFile(name);
	try {
		return contentWith(new Map([...published, [file, source]]));
	} catch (error) {
		if (error instanceof ContentError) throw refused(name, file, error);
		throw error;
	}
}

function refused({ kind }: ContentName, file: string, error: ContentError): DomainError {
	const fieldErrors: Record<string, string[]> = {};
	for (const problem of error.message.split("\n")) {
		const [, place = "", at, path = "", text = problem] =
			/^content\/([^:]+)(?::(\d+))?: (?:([\w.]+): )?(.*)$/.exec(problem) ?? [];
		const sentence = text.replace(/^(\S+) does not exist$/, "there is no “$1”");
		const words = sentence.charAt(0).toUpperCase() + sentence.slice(1);
		const isSameFile = place === file;
		const field = kind === "article" ? getArticleField(isSameFile ? path : "") : "source";
		const message = isSameFile
			? kind === "article"
				? `${words}.`
				: `${at ? `Line ${at}` : "The text"}: ${path ? `${path}: ` : ""}${text}.`
			: `Another page needs this: ${problem}.`;
		fieldErrors[field] = [...(fieldErrors[field] ?? []), message];
	}
	return new DomainError("invalid", Object.values(fieldErrors).flat()[0] ?? "The text can't be read.", {
		fieldErrors,
	});
}

/** The error (`not_found`) for content that doesn't exist. */
export const contentNotFound = () => new DomainError("not_found", "This content doesn't exist.");

/** The latest revision of a piece of content. `number` is 0 if there is none. */
export type Latest = { number: number; source: string; author: string };

/** The record of a piece of content with its latest revision. Null if nobody has edited it yet. */
async function findItem(tx: Tx, { kind, slug }: ContentName) {
	const item = await tx.contentItem.findUnique({
		where: { kind_slug: { kind: storedKinds[kind], slug } },
		include: {
			revisions: {
				orderBy: { number: "desc" },
				take: 1,
				select: { number: true, source: true, author: { select: { name: true } } },
			},
		},
	});
	if (!item) return null;
	const { revisions, ...rest } = item;
	const [last] = revisions;
	const latest: Latest = {
		number: last?.number ?? 0,
		source: last?.source ?? "",
		author: last?.author?.name ?? "Someone",
	};
	return { ...rest, latest };
}

/**
 * Like `findItem`, but creates the record if nobody has edited the content yet. If the content has a file,
 * that file is the first revision.
 */
export async function ensureItem(tx: Tx, name: ContentName) {
	const item = await findItem(tx, name);
	if (item) return item;
	const file = baseSource(name);
	await tx.contentItem.create({
		data: {
			kind: storedKinds[name.kind],
			slug: name.slug,
			state: file === undefined ? "DRAFT" : "PUBLISHED",
			createdAt: now(),
			...(file !== undefined && {
				revisions: {
					create: { number: 1, source: file, note: "The file, before it was edited here", createdAt: now() },
				},
			}),
		},
	});
	const made = await findItem(tx, name);
	if (!made) throw contentNotFound();
	return made;
}
