import type { ArticleView } from "#app/domain/articles/article-queries.server.ts";
import { ArticleBody } from "#app/routes/site/blog/parts/article-body.tsx";
import { AuthorBox, CallToAction, Related } from "#app/routes/site/blog/parts/article-boxes.tsx";
import { ArticleHead } from "#app/routes/site/blog/parts/article-head.tsx";
import { Contents, Margined } from "#app/ui/layout/contents.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { ArticlePicture } from "#app/ui/picture/article-picture.tsx";

type ArticlePreviewProps = { article: ArticleView /** Whether visitors can see the article, and so its picture. */; isPublic: boolean; children: string };

/** An article as visitors would see it, below a note that it's a preview. */
export function ArticlePreview({ article, isPublic, children }: ArticlePreviewProps) {
	const { slug, html, sections, pictureAlt, author, callToAction, related } = article;
	return (
		<>
			<Notice className="mb-10">
				<p>{children}</p>
			</Notice>
			<article>
				<ArticleHead article={article} />
				{isPublic ? (
					<ArticlePicture slug={slug} alt={pictureAlt} isFirst className="mb-12 h-auto w-full rounded-sm" />
				) : (
					<p className="fact mb-12 border-y border-rule py-6">We generate the picture when you publish the article: {pictureAlt}</p>
				)}
				<Margined margin={sections.length > 0 && <Contents entries={sections} label="In this article" />}>
					<ArticleBody html={html} />
					{callToAction && <CallToAction {...callToAction} />}
					<AuthorBox {...author} />
				</Margined>
			</article>
			<Related articles={related} />
		</>
	);
}
