import { site } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { type Difference, differences } from "../../market/content-part.server.ts";
import { textInForce } from "../../market/legal.server.ts";
import { LEGAL_DOCUMENTS, legalPath } from "../../market/legal.ts";
import { cityPath } from "../../market/location.ts";
import { cityKey } from "../../market/locations.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { dayIn } from "../../platform/time/calendar-day.ts";
import { type ArticleView, viewArticle } from "../articles.server.ts";
import { type Content, content } from "../content.server.ts";
import { isInternal, listLinks } from "../content-pages.server.ts";
import { type FaqView, viewFaq } from "../faqs.server.ts";
import {
	articleSource,
	articleValues,
	baseNames,
	baseSource,
	contentNotFound,
	contentWithSource,
	getKind,
	storedKinds,
} from "./content-source.server.ts";
import { type ContentKind, type ContentName, type ContentState, STALE_MONTHS } from "./editorial.ts";
import type { SaveArticle } from "./editorial-forms.ts";
import { publishedSources } from "./follow-content.server.ts";

export type ContentRow = ContentName & {
	title: string;
	state: ContentState;
	/** The path of the content's page, if visitors can read it. */
	path: string | undefined;
	/** The number of the latest revision. 0 if there is only the file. */
	revision: number;
	publishedRevision: number | null;
	scheduledAt: Date | null;
	editedAt: Date | null;
	/** The date of the last change or review, as shown to visitors, YYYY-MM-DD. */
	reviewedOn: string | undefined;
};

/** All content that the team edits, of one kind or all kinds, from files and the database. */
export async function findContent(actor: Actor, only?: ContentKind): Promise<ContentRow[]> {
	requireArea(actor, "content");
	const items = await db().contentItem.findMany({
		include: {
			revisions: {
				orderBy: { number: "desc" },
				take: 1,
				select: { number: true, source: true, createdAt: true },
			},
		},
	});
	const edited = new Map(items.map((item) => [`${getKind(item.kind)}/${item.slug}`, item]));
	const names = new Map(
		[...baseNames(), ...items.map(({ kind, slug }) => ({ kind: getKind(kind), slug }))].map((name) => [
			`${name.kind}/${name.slug}`,
			name,
		]),
	);
	return [...names]
		.filter(([, { kind }]) => only === undefined || kind === only)
		.map(([key, name]) => {
			const item = edited.get(key);
			const [latest] = item?.revisions ?? [];
			const shown = shownAs(name, content());
			return {
				...name,
				title:
					shown?.title ??
					(latest && name.kind === "article" ? articleValues(latest.source).title : undefined) ??
					name.slug,
				path: shown?.path,
				reviewedOn: shown?.reviewedOn,
				state: item?.state ?? "PUBLISHED",
				revision: latest?.number ?? 0,
				publishedRevision: item?.publishedRevision ?? null,
				scheduledAt: item?.scheduledAt ?? null,
				editedAt: latest?.createdAt ?? null,
			};
		})
		.sort(
			(a, b) =>
				(b.editedAt?.getTime() ?? 0) - (a.editedAt?.getTime() ?? 0) || a.title.localeCompare(b.title, "en"),
		);
}

/** What visitors currently see of a piece of content. Undefined if they don't see it. */
function shownAs(
	{ kind, slug }: ContentName,
	{ blog, faqs, cities, glossary }: Content,
): { title: string; path: string; reviewedOn?: string | undefined } | undefined {
	switch (kind) {
		case "article": {
			const article = blog.articles.find((other) => other.slug === slug);
			return (
				article && {
					title: article.title,
					path: `/blog/${slug}`,
					reviewedOn: article.updatedAt ?? article.publishedAt,
				}
			);
		}
		case "faq": {
			const page = faqs.get(slug);
			return page && { title: page.title, path: `/${slug}` };
		}
		case "city": {
			const city = cities.find((other) => cityKey(other) === slug);
			return city && { title: `${city.city}, ${city.stateCode}`, path: cityPath(city) };
		}
		case "glossary":
			return { title: glossary.title, path: "/glossary" };
		case "site":
			return { title: "Names, addresses, and figures of the site", path: "/" };
	}
}

export type StaleRow = { title: string; path: string; reviewedOn: string; edit: ContentName | undefined };

/** Visible articles, guides, and information pages without a change or review for a year, oldest first. */
export function findStaleContent(actor: Actor): StaleRow[] {
	requireArea(actor, "content");
	const limit = dayIn(later(now(), -STALE_MONTHS * 30.5 * DAY), site().timeZone);
	const { blog, guides, pages } = content();
	const rows: (Omit<StaleRow, "reviewedOn"> & { reviewedOn: string | undefined })[] = [
		...blog.articles.map(({ slug, title, updatedAt, publishedAt }) => ({
			title,
			path: `/blog/${slug}`,
			reviewedOn: updatedAt ?? publishedAt,
			edit: { kind: "article" as const, slug },
		})),
		...[...guides, ...pages.information].map(([slug, { title, lastReviewed }]) => ({
			title,
			path: `/${slug}`,
			reviewedOn: lastReviewed,
			edit: undefined,
		})),
	];
	return rows
		.flatMap((row) =>
			row.reviewedOn && row.reviewedOn < limit ? [{ ...row, reviewedOn: row.reviewedOn }] : [],
		)
		.sort((a, b) => a.reviewedOn.localeCompare(b.reviewedOn));
}

export type BrokenLink = { href: string; title: string; path: string };

/** Broken internal links in articles, FAQs, guides, information pages, legal texts, cities, and services. */
export function findBrokenLinks(actor: Actor, exists: (path: string) => boolean): BrokenLink[] {
	requireArea(actor, "content");
	const { blog, faqs, guides, legal, pages, cities, servicePages } = content();
	const places: { title: string; path: string; links: string[] }[] = [
		...blog.articles.map(({ slug, title }) => ({
			title,
			path: `/blog/${slug}`,
			links: blog.links.filter(({ file }) => file === `posts/${slug}.md`).map(({ href }) => href),
		})),
		...[...faqs, ...guides, ...pages.information].map(([slug, page]) => ({
			title: page.title,
			path: `/${slug}`,
			links: listLinks(page),
		})),
		...LEGAL_DOCUMENTS.map((document) => {
			const text = textInForce(legal[document]);
			return { title: text.title, path: legalPath(document), links: listLinks(text) };
		}),
		...cities.map((city) => ({
			title: `${city.city}, ${city.stateCode}`,
			path: cityPath(city),
			links: listLinks(city),
		})),
		...[...servicePages].map(([slug, page]) => ({
			title: page.title,
			path: `/services/${slug}`,
			links: listLinks(page),
		})),
	];
	return places.flatMap(({ links, ...place }) =>
		[...new Set(links)]
			.filter((href) => isInternal(href) && !exists(href.split(/[?#]/)[0] ?? ""))
			.map((href) => ({ ...place, href })),
	);
}

export type Edited = {
	/** The number of the latest revision. 0 if there is only the file. */
	number: number;
	source: string;
	state: ContentState;
	publishedRevision: number | null;
	scheduledRevision: number | null;
	scheduledAt: Date | null;
	/** Whether the content has a file under content/. */
	hasFile: boolean;
};

const getKey = ({ kind, slug }: ContentName) => ({ kind_slug: { kind: storedKinds[kind], slug } });

/** The latest revision of a piece of content, or its file if there is none. Undefined if there is neither. */
export async function findEdited(name: ContentName): Promise<Edited | undefined> {
	const item = await db().contentItem.findUnique({
		where: getKey(name),
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

/** Like `findEdited`, for the team. Throws `not_found`. */
export async function getEdited(actor: Actor, name: ContentName): Promise<Edited> {
	requireArea(actor, "content");
	const edited = await findEdited(name);
	if (!edited) throw contentNotFound();
	return edited;
}

/** The options in an article's form. */
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
	return renderArticle(slug, articleSource(article, edited?.source));
}

async function renderArticle(slug: string, source: string): Promise<ArticleView> {
	const { articles } = contentWithSource({ kind: "article", slug }, source, await publishedSources()).blog;
	const article = articles.find((other) => other.slug === slug);
	if (!article) throw contentNotFound();
	return viewArticle(article, articles);
}

/**
 * A preview of an FAQ page. Cities, the glossary, and site facts have no preview and are only validated.
 * Throws `invalid` if the source isn't valid.
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

/**
 * The latest revisions of a piece of content, newest first, at most 200. Empty if nobody has edited it yet.
 */
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
 * One revision with its differences from another revision, by default the previous one. Throws `not_found`.
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
		number,
		latest,
		note: revision.note,
		author: revision.author?.name ?? "Greenroom",
		createdAt: revision.createdAt,
		against: other?.number ?? 0,
		differences: differences(other?.source ?? "", revision.source),
	};
}

/**
 * A saved revision of an article as visitors would see it. Throws `not_found` if it doesn't exist, and
 * `invalid` if it isn't consistent with the rest of the site anymore.
 */
export async function viewRevision(actor: Actor, slug: string, number: number): Promise<ArticleView> {
	requireArea(actor, "content");
	const revision = await db().contentRevision.findFirst({
		where: { number, item: { kind: "ARTICLE", slug } },
		select: { source: true },
	});
	if (!revision) throw contentNotFound();
	return renderArticle(slug, revision.source);
}
