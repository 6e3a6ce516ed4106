import { blogPath, readingTimeLabel } from "#app/domain/content/article.ts";
import type { ArticleView } from "#app/domain/content/articles.server.ts";
import { formatDate } from "#app/ui/dates.ts";
import { Button } from "#app/ui/form/button.tsx";
import { PageTitle } from "#app/ui/layout/page.tsx";
import { Tag } from "#app/ui/list/tag.tsx";

type ArticleHeadProps = {
	article: Pick<
		ArticleView,
		"title" | "excerpt" | "category" | "tags" | "author" | "publishedAt" | "updatedAt" | "readingTime"
	>;
};

/** The head of an article: category, tags, title, excerpt, author, and dates. */
export function ArticleHead({
	article: { title, excerpt, category, tags, author, publishedAt, updatedAt, readingTime },
}: ArticleHeadProps) {
	return (
		<>
			<PageTitle
				eyebrow={
					<span className="flex flex-wrap gap-2">
						<a
							href={blogPath({ category: category.slug })}
							className="inline-block min-h-6 no-underline print:after:content-none!"
						>
							<Tag variant="strong">{category.name}</Tag>
						</a>
						{tags.map((tag) => (
							<Tag key={tag}>{tag}</Tag>
						))}
					</span>
				}
				aside={readingTimeLabel(readingTime)}
				lead={excerpt}
			>
				{title}
			</PageTitle>
			<div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<div className="fact flex flex-wrap gap-x-6">
					<p>By {author.name}</p>
					<p>
						<time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
					</p>
					{updatedAt && (
						<p className="text-soft">
							Updated <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
						</p>
					)}
				</div>
				{/* Visible only if the script runs and the browser can share or copy. */}
				<Button data-share className="no-print">
					Share
				</Button>
			</div>
		</>
	);
}
