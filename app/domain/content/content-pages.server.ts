import { cityPath } from "../locations/location.ts";
import { content } from "./content.server.ts";

/** A page with its own content file. */
export type ContentPage = {
	path: string;
	/** Day of the last change or review, YYYY-MM-DD, if the file has it. */
	modifiedOn?: string | undefined;
};

/** The pages that depend on the content's files, in the order of the site. */
export function contentPages(): ContentPage[] {
	const { blog, guides, pages, servicePages, cities } = content();
	const articles = blog.articles.map(({ slug, updatedAt, publishedAt }) => ({
		path: `/blog/${slug}`,
		modifiedOn: updatedAt ?? publishedAt,
	}));
	return [
		...[...pages.information, ...guides].map(([slug, { lastReviewed }]) => ({
			path: `/${slug}`,
			modifiedOn: lastReviewed,
		})),
		...[...servicePages.keys()].map((slug) => ({ path: `/services/${slug}` })),
		...cities.map((city) => ({ path: cityPath(city) })),
		{
			path: "/blog",
			modifiedOn: articles
				.map(({ modifiedOn }) => modifiedOn)
				.sort()
				.at(-1),
		},
		...articles,
	];
}
