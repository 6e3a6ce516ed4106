import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { type ArticleView, viewArticle } from "../articles/article-queries.server.ts";
import { content } from "../content/content.server.ts";
import { type Difference, differences } from "../content-parts/differences.server.ts";
import { type FaqView, viewFaq } from "../faqs/faq-queries.server.ts";
import { articleSource } from "./article-source.server.ts";
import { contentNotFound } from "./content-item.server.ts";
import { baseSource, contentWithSource, storedKinds } from "./content-source.server.ts";
import type { ContentName, ContentState } from "./editorial.ts";
import type { SaveArticle } from "./editorial-forms.ts";
import { publishedSources } from "./follow-content.server.ts";

export type Edited = {
	/** Of the latest revision. 0 if there is only the file. */
	number: number;
	source: string;
	state: ContentState;
	publishedRevision: number | null;
	scheduledRevision: number | null;
	scheduledAt: Date | null;
	/** Whether there is also a file under content/. */
	hasFile: boolean;
};

const keyOf = ({ kind, slug }: ContentName) => ({ kind_slug: { kind: storedKinds[kind], slug } });

/** Some content's latest revision, else its file. Undefined if there is neither. */
export async function findEdited(name: ContentName): Promise<Edited | undefined> {
	const item = await db().contentItem.findUnique({
		where: keyOf(name),
		include: { revisions: { orderBy: { number: "desc" }, take: 1 } },
	});
	const file = baseSource(name);
	const [latest] = item?.revisions ?? [];
	if (!item || !latest)
		return file === undefined
			? undefined
			: { number: 0, source: file, state: "PUBLISHED", ...NOTHING, hasFile: true };
	const { state, publishedRevision, scheduledRevision, scheduledAt } = item;
	return {
		number: latest.number,
		source: latest.source,
		state,
		publishedRevision,
		scheduledRevision,
		scheduledAt,
		hasFile: file !== undefined,
	};
}

const NOTHING = { publishedRevision: null, scheduledRevision: null, scheduledAt: null };

/** The same, for the team. Throws `not_found`. */
export async function getEdited(actor: Actor, name: ContentName): Promise<Edited> {
	requireArea(actor, "content");
	const edited = await findEdited(name);
	if (!edited) throw contentNotFound();
	return edited;
}

/** The options of an article's form. */
export function getArticleChoices(actor: Actor) {
	requireArea(actor, "content");
	const { articles, categories, authors } = content().blog;
	return {
		authors: authors.map(({ key, name }) => ({ value: key, label: name })),
		categories: categories.map(({ slug, name }) => ({ value: slug, label: name })),
		slugs: articles.map(({ slug }) => slug),
	};
}

/** An article as visitors would see it, from its form. Throws `invalid`. */
export async function previewArticle(actor: Actor, slug: string, article: SaveArticle): Promise<ArticleView> {
	requireArea(actor, "content");
	const edited = await findEdited({ kind: "article", slug });
	return viewOf(slug, articleSource(article, edited?.source));
}

async function viewOf(slug: string, source: string): Promise<ArticleView> {
	const { articles } = contentWithSource({ kind: "article", slug }, source, await publishedSources()).blog;
	const article = articles.find((other) => other.slug === slug);
	if (!article) throw contentNotFound();
	return viewArticle(article, articles);
}

/**
 * A preview of a FAQ as its page. For cities and site facts, only whether they are complete. Throws
 * `invalid`.
 */
export async function previewSource(
	actor: Actor,
	name: ContentName,
	source: string,
): Promise<{ faq: FaqView | undefined }> {
	requireArea(actor, "content");
	const { faqs } = contentWithSource(name, source, await publishedSources());
	const page = name.kind === "faq" ? faqs.get(name.slug) : undefined;
	return { faq: page && viewFaq(page) };
}

export type RevisionRow = {
	number: number;
	note: string;
	author: string;
	createdAt: Date;
	isPublished: boolean;
	isScheduled: boolean;
};

/** Every revision of some content, newest first. Empty if no one has edited it yet. */
export async function findRevisions(actor: Actor, name: ContentName): Promise<RevisionRow[]> {
	const { publishedRevision, scheduledRevision } = await getEdited(actor, name);
	const rows = await db().contentRevision.findMany({
		where: { item: { kind: storedKinds[name.kind], slug: name.slug } },
		orderBy: { number: "desc" },
		take: 200,
		select: { number: true, note: true, createdAt: true, author: { select: { name: true } } },
	});
	return rows.map(({ author, number, ...row }) => ({
		...row,
		number,
		author: author?.name ?? "Greenroom",
		isPublished: number === publishedRevision,
		isScheduled: number === scheduledRevision,
	}));
}

export type RevisionView = {
	number: number;
	against: number;
	latest: number;
	note: string;
	author: string;
	createdAt: Date;
	differences: Difference[];
};

/**
 * One revision with its differences from another one, by default the one before it. Throws
 * `not_found`.
 */
export async function getRevision(
	actor: Actor,
	name: ContentName,
	number: number,
	against = number - 1,
): Promise<RevisionView> {
	const { number: latest } = await getEdited(actor, name);
	const rows = await db().contentRevision.findMany({
		where: { number: { in: [number, against] }, item: { kind: storedKinds[name.kind], slug: name.slug } },
		include: { author: { select: { name: true } } },
	});
	const revision = rows.find((row) => row.number === number);
	if (!revision) throw contentNotFound();
	const other = rows.find((row) => row.number === against);
	return {
		...{
			number,
			latest,
			note: revision.note,
			author: revision.author?.name ?? "Greenroom",
			createdAt: revision.createdAt,
		},
		against: other?.number ?? 0,
		differences: differences(other?.source ?? "", revision.source),
	};
}

/**
 * A saved revision of an article as visitors would see it. Throws `not_found`, and `invalid` if it
 * no longer fits the site.
 */
export async function viewRevision(actor: Actor, slug: string, number: number): Promise<ArticleView> {
	requireArea(actor, "content");
	const revision = await db().contentRevision.findFirst({
		where: { number, item: { kind: "ARTICLE", slug } },
		select: { source: true },
	});
	if (!revision) throw contentNotFound();
	return viewOf(slug, revision.source);
}
