import { blogPath, readingTimeLabel } from "#app/domain/content/article.ts";
import type { ArticleView } from "#app/domain/content/articles.server.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { PageTitle } from "#app/ui/layout/page.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import { Prose } from "#app/ui/prose.tsx";

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

/** The text of an article, or a message if there is none. */
export function ArticleBody({ html }: { html: string }) {
	if (html.trim() === "") return <p className="text-lead">Content not found.</p>;
	return <Prose html={html} className="[&>p:first-child]:text-lead" />;
}
