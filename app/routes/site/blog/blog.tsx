import { data, href } from "react-router";
import { blogPath } from "#app/domain/content/article.ts";
import { findArticles } from "#app/domain/content/articles.server.ts";
import { imagePath } from "#app/ui/image/article-image.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { itemList } from "#app/ui/layout/schema-org.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import type { Route } from "./+types/blog";
import { ArticleRows, FeedLink, LeadArticle } from "./parts/article-list.tsx";

export const handle = { reading: true, query: ["category", "page"] } satisfies RouteHandle;

/** An unknown category or page number is a 404. */
export function loader({ request }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams;
	const page = query.get("page") || "1";
	const list = findArticles({
		category: query.get("category")?.toLowerCase() || undefined,
		page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 0,
	});
	if (!list) throw data(null, { status: 404 });
	return list;
}

export default function Blog({
	loaderData: { blog, category, categories, allCount, count, articles, page, pageCount },
}: Route.ComponentProps) {
	const [lead, ...others] = articles;
	const name = category?.name ?? blog.title;
	const lines = [category && blog.title, countLabel(count), pageCount > 1 && `Page ${page} of ${pageCount}`];
	return (
		<Page
			title={[name, category && countLabel(count), page > 1 && `page ${page} of ${pageCount}`]
				.filter(Boolean)
				.join(", ")}
			description={[category?.description ?? blog.description, page > 1 && `Page ${page} of ${pageCount}.`]
				.filter(Boolean)
				.join(" ")}
			path={blogPath({ category: category?.slug, page })}
			noindex={count === 0}
			{...(lead && { image: imagePath(lead.slug, "png") })}
			structuredData={[
				itemList({
					name,
					items: articles.map(({ slug, title }) => ({ name: title, path: href("/blog/:slug", { slug }) })),
				}),
			]}
		>
			<FeedLink />
			<PageTitle eyebrow={lines.filter(Boolean).join(" · ")} lead={category?.description ?? blog.description}>
				{name}
			</PageTitle>
			<CategoryLinks categories={categories} current={category?.slug} allCount={allCount} />
			{lead ? (
				<LeadArticle article={lead} />
			) : (
				<EmptyState
					title={`No articles in ${name} yet`}
					next={{ href: href("/blog"), label: "Read all articles" }}
				>
					We haven't published anything here yet. The other categories have {allCount} articles.
				</EmptyState>
			)}
			{others.length > 0 && <ArticleRows articles={others} />}
			<Pagination
				page={page}
				pageCount={pageCount}
				getHref={(n) => blogPath({ category: category?.slug, page: n })}
				label="Pages of articles"
			/>
		</Page>
	);
}

const countLabel = (count: number): string => `${count} ${count === 1 ? "article" : "articles"}`;

type CategoryLinksProps = {
	categories: readonly { slug: string; name: string; count: number }[];
	/** The slug of the current category, or undefined for all. */
	current: string | undefined;
	allCount: number;
};

/** Links to all articles and to each category that has articles, with counts. */
function CategoryLinks({ categories, current, allCount }: CategoryLinksProps) {
	const shown = categories.filter(({ slug, count }) => count > 0 || slug === current);
	const links = [{ slug: undefined, name: "All articles", count: allCount }, ...shown];
	return (
		<nav aria-label="Categories" className="no-print mb-8 border-b border-rule">
			<ul className="flex flex-wrap gap-x-5 text-small md:gap-x-7 md:text-body">
				{links.map(({ slug, name, count }) => (
					<li key={name}>
						<a
							href={blogPath({ category: slug })}
							aria-current={slug === current ? "page" : undefined}
							className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent text-ink no-underline hover:border-rule aria-[current]:border-green aria-[current]:font-semibold"
						>
							{name}
							<span className="fact text-soft">
								{count}
								<span className="sr-only"> articles</span>
							</span>
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
