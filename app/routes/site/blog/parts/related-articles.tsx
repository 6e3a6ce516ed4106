import type { ListedArticle } from "#app/domain/articles/article-queries.server.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { ArticleGrid } from "./article-list.tsx";

/** Three articles to read next. */
export function RelatedArticles({ articles }: { articles: readonly ListedArticle[] }) {
	if (articles.length === 0) return null;
	return (
		<section aria-labelledby="related" className="no-print mt-20">
			<SectionHeading id="related">Read next</SectionHeading>
			<ArticleGrid articles={articles} />
		</section>
	);
}
