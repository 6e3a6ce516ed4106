import { href } from "react-router";
import type { ArticleView } from "#app/domain/content/articles.server.ts";
import { AuthorBox, CallToAction } from "#app/routes/site/blog/parts/article-boxes.tsx";
import { ArticleBody, ArticleHead } from "#app/routes/site/blog/parts/article-head.tsx";
import { SHEET } from "#app/ui/image/stage/shapes.ts";
import { Contents, Margined } from "#app/ui/layout/contents.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";

type ArticlePreviewProps = {
	article: ArticleView;
	/** Whether visitors can see the article, and therefore its picture. */
	isPublic: boolean;
	children: string;
};

/**
 * An article as visitors would see it, below a note that it's a preview. Here, the articles to read
 * next are a list of titles, so that the back office doesn't load the code that draws pictures.
 */
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
					// From its file, so that the back office doesn't load the code that draws it.
					<img
						src={href("/pictures/:file", { file: `${slug}.svg` })}
						alt={pictureAlt}
						width={SHEET.width}
						height={SHEET.height}
						className="mb-12 h-auto w-full rounded-sm"
					/>
				) : (
					<p className="fact mb-12 border-y border-rule py-6">
						We generate the image when you publish the article: {pictureAlt}
					</p>
				)}
				<Margined margin={sections.length > 0 && <Contents entries={sections} label="In this article" />}>
					<ArticleBody html={html} />
					{callToAction && <CallToAction {...callToAction} />}
					<AuthorBox {...author} />
				</Margined>
			</article>
			{related.length > 0 && (
				<section aria-labelledby="related" className="mt-20">
					<SectionHeading id="related">Read next</SectionHeading>
					<ul className="list-disc pl-5">
						{related.map(({ slug, title }) => (
							<li key={slug} className="mt-2">
								<Link to={href("/blog/:slug", { slug })}>{title}</Link>
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	);
}
