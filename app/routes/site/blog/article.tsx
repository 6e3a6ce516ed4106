import { href, redirect } from "react-router";
import { articleNamed, viewArticle } from "#app/domain/articles/article-queries.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ArticleImage, imagePath } from "#app/ui/image/article-image.tsx";
import { Contents, Margined } from "#app/ui/layout/contents.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { article as articleData } from "#app/ui/layout/schema-org.ts";
import type { Route } from "./+types/article";
import { ArticleBody } from "./parts/article-body.tsx";
import { AuthorBox, CallToAction } from "./parts/article-boxes.tsx";
import { ArticleHead } from "./parts/article-head.tsx";
import { ArticleUnavailable } from "./parts/article-unavailable.tsx";
import { FeedLink } from "./parts/feed-link.tsx";
import { NewsletterBox } from "./parts/newsletter-box.tsx";
import { RelatedArticles } from "./parts/related-articles.tsx";

export const handle = {
	reading: true,
	query: ["subscribed"],
	breadcrumb: ({ loaderData }) => loaderData?.article.title,
} satisfies RouteHandle<Route.ComponentProps>;

/** Redirects an unknown slug to the blog, and one in another letter case to the article's URL. */
export function loader({ request, params }: Route.LoaderArgs) {
	const found = articleNamed(params.slug);
	if (!found) throw redirect(href("/blog"), 303);
	const { search, searchParams } = new URL(request.url);
	if (params.slug !== found.slug)
		throw redirect(`${href("/blog/:slug", { slug: found.slug })}${search}`, 301);
	return { article: viewArticle(found), isSubscribed: searchParams.has("subscribed") };
}

export default function ArticlePage({ loaderData: { article, isSubscribed } }: Route.ComponentProps) {
	const {
		slug,
		title,
		html,
		publishedAt,
		updatedAt,
		author,
		category,
		sections,
		pictureAlt,
		seoTitle,
		seoDescription,
		keywords,
	} = article;
	const path = href("/blog/:slug", { slug });
	const image = imagePath(slug, "png");
	const facts = {
		name: title,
		description: seoDescription,
		path,
		image,
		publishedAt,
		updatedAt,
		author: author.name,
		wordCount: article.wordCount,
		section: category.name,
		keywords,
	};
	return (
		<Page
			title={seoTitle}
			description={seoDescription}
			keywords={keywords}
			kind="article"
			image={image}
			structuredData={[articleData(facts)]}
		>
			<meta property="article:published_time" content={publishedAt} />
			{updatedAt && <meta property="article:modified_time" content={updatedAt} />}
			<meta property="article:section" content={category.name} />
			<FeedLink />
			<article>
				<ArticleHead article={article} />
				<ArticleImage
					slug={slug}
					alt={pictureAlt}
					isFirst
					className="no-print mb-12 h-auto w-full rounded-sm"
				/>
				<Margined margin={sections.length > 0 && <Contents entries={sections} label="In this article" />}>
					<ArticleBody html={html} />
					{article.callToAction && <CallToAction {...article.callToAction} />}
					<AuthorBox {...author} />
					<NewsletterBox id="newsletter" from={path} isSubscribed={isSubscribed} />
				</Margined>
			</article>
			<RelatedArticles articles={article.related} />
			<p className="no-print mt-12">
				<ButtonLink href={href("/blog")} variant="plain">
					Back to Blog
				</ButtonLink>
			</p>
		</Page>
	);
}

/** Shown if an article fails to load or render. */
export function ErrorBoundary() {
	return <ArticleUnavailable />;
}
