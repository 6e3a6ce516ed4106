import { blogPath } from "#app/domain/articles/article.ts";

type CategoryLinksProps = {
	categories: readonly { slug: string; name: string; count: number }[];
	/** The slug of the current category, or undefined for all. */
	current: string | undefined;
	allCount: number;
};

/** Links to all articles and to each category, with counts. */
export function CategoryLinks({ categories, current, allCount }: CategoryLinksProps) {
	const links = [{ slug: undefined, name: "All articles", count: allCount }, ...categories];
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
