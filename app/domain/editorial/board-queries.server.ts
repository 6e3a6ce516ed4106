import { site } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { dayIn } from "../calendar/calendar-day.ts";
import { type Content, content } from "../content/content.server.ts";
import { isInternal, linksOf } from "../content/content-links.server.ts";
import { LEGAL_DOCUMENTS, legalPath } from "../legal/legal.ts";
import { textInForce } from "../legal/legal-content.server.ts";
import { cityPath } from "../locations/location.ts";
import { cityKey } from "../locations/location-content.server.ts";
import { articleValues } from "./article-source.server.ts";
import { baseNames, kindOf } from "./content-source.server.ts";
import { type ContentKind, type ContentName, type ContentState, STALE_MONTHS } from "./editorial.ts";

export type ContentRow = ContentName & {
	title: string;
	state: ContentState;
	/** Its path, if visitors can read it. */
	path: string | undefined;
	/** Of the latest revision. 0 if there is only the file. */
	revision: number;
	publishedRevision: number | null;
	scheduledAt: Date | null;
	editedAt: Date | null;
	/** The date of the last change or review that visitors see, YYYY-MM-DD. */
	reviewedOn: string | undefined;
};

/** All content that the team edits, of one kind or of all, from the files and from the database. */
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
	const edited = new Map(items.map((item) => [`${kindOf(item.kind)}/${item.slug}`, item]));
	const names = new Map(
		[...baseNames(), ...items.map(({ kind, slug }) => ({ kind: kindOf(kind), slug }))].map((name) => [
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
				...{
					title:
						shown?.title ??
						(latest && name.kind === "article" ? articleValues(latest.source).title : undefined) ??
						name.slug,
					path: shown?.path,
					reviewedOn: shown?.reviewedOn,
				},
				...{
					state: item?.state ?? "PUBLISHED",
					revision: latest?.number ?? 0,
					publishedRevision: item?.publishedRevision ?? null,
				},
				...{ scheduledAt: item?.scheduledAt ?? null, editedAt: latest?.createdAt ?? null },
			};
		})
		.sort(
			(a, b) =>
				(b.editedAt?.getTime() ?? 0) - (a.editedAt?.getTime() ?? 0) || a.title.localeCompare(b.title, "en"),
		);
}

/** What visitors see of some content now. Undefined if they don't see it. */
function shownAs(
	{ kind, slug }: ContentName,
	{ blog, faqs, cities }: Content,
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
		case "site":
			return { title: "Names, addresses, and figures of the site", path: "/" };
	}
}

export type StaleRow = { title: string; path: string; reviewedOn: string; edit: ContentName | undefined };

/** Visible content that no one has reviewed for a year, oldest first. */
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

/** Links in visible content that lead to no page of this site. */
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
			links: linksOf(page),
		})),
		...LEGAL_DOCUMENTS.map((document) => {
			const text = textInForce(legal[document]);
			return { title: text.title, path: legalPath(document), links: linksOf(text) };
		}),
		...cities.map((city) => ({
			title: `${city.city}, ${city.stateCode}`,
			path: cityPath(city),
			links: linksOf(city),
		})),
		...[...servicePages].map(([slug, page]) => ({
			title: page.title,
			path: `/services/${slug}`,
			links: linksOf(page),
		})),
	];
	return places.flatMap(({ links, ...place }) =>
		[...new Set(links)]
			.filter((href) => isInternal(href) && !exists(href.split(/[?#]/)[0] ?? ""))
			.map((href) => ({ ...place, href })),
	);
}
