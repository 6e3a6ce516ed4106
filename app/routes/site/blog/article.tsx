import { href, redirect } from "react-router";
import { articleNamed, type ListedArticle, viewArticle } from "#app/domain/content/articles.server.ts";
import { FEEDBACK_QUERY, FeedbackBox, readFeedback } from "#app/routes/site/feedback/parts/feedback-box.tsx";
import { SubscribedCard } from "#app/routes/site/newsletter/parts/subscribed-card.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/form/button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { ArticleImage, imagePath } from "#app/ui/image/article-image.tsx";
import { Contents, Margined } from "#app/ui/layout/contents.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { article as articleData } from "#app/ui/layout/schema-org.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import type { Route } from "./+types/article";
import { AuthorBox, CallToAction } from "./parts/article-boxes.tsx";
import { ArticleBody, ArticleHead } from "./parts/article-head.tsx";
import { ArticleGrid, FeedLink } from "./parts/article-list.tsx";

export const handle = {
	reading: true,
	query: ["subscribed", FEEDBACK_QUERY],
	breadcrumb: ({ loaderData }) => loaderData?.article.title,
} satisfies RouteHandle<Route.ComponentProps>;

/** Redirects an unknown slug to the blog, and a slug in a different letter case to the article's URL. */
export function loader({ request, params }: Route.LoaderArgs) {
	const found = articleNamed(params.slug);
	if (!found) throw redirect(href("/blog"), 303);
	const url = new URL(request.url);
	if (params.slug !== found.slug)
		throw redirect(`${href("/blog/:slug", { slug: found.slug })}${url.search}`, 301);
	return {
		article: viewArticle(found),
		isSubscribed: url.searchParams.has("subscribed"),
		feedback: readFeedback(url),
	};
}

export default function ArticlePage({
	loaderData: { article, isSubscribed, feedback },
}: Route.ComponentProps) {
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
					<FeedbackBox page={path} step={feedback} />
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

/** Up to three articles to read next. */
function RelatedArticles({ articles }: { articles: readonly ListedArticle[] }) {
	if (articles.length === 0) return null;
	return (
		<section aria-labelledby="related" className="no-print mt-20">
			<SectionHeading id="related">Read next</SectionHeading>
			<ArticleGrid articles={articles} />
		</section>
	);
}

type NewsletterBoxProps = {
	/** The element's ID, which is also the fragment that shows the result. */
	id: string;
	/** The path of the page with the form. */
	from: string;
	isSubscribed: boolean;
};

/**
 * The newsletter form in an article. It posts to /newsletter, which redirects back or shows the
 * errors.
 */
function NewsletterBox({ id, from, isSubscribed }: NewsletterBoxProps) {
	if (isSubscribed)
		return (
			<div className="mt-14">
				<SubscribedCard id={id} />
			</div>
		);
	return (
		<section
			id={id}
			aria-labelledby={`${id}-title`}
			className="no-print mt-14 border-y-4 border-double border-line py-7"
		>
			<h2 id={`${id}-title`} className="text-h2">
				Stay Updated
			</h2>
			<p className="measure mt-2">
				We only email you about new articles. Every email has an unsubscribe link.
			</p>
			<form
				method="post"
				action={href("/newsletter")}
				className="mt-4 grid items-end gap-x-3 gap-y-4 sm:grid-cols-[1fr_auto] [&>.field]:mb-0"
				data-enhance
			>
				<HiddenFields />
				<input type="hidden" name="source" value="blog-newsletter" />
				<input type="hidden" name="from" value={`${from}#${id}`} />
				<TextField
					id={`${id}-email`}
					name="email"
					kind="email"
					label="Email address"
					placeholder="Enter your email for creator insights"
				/>
				<SubmitButton pending="Subscribing..." variant="plain">
					Subscribe to Newsletter
				</SubmitButton>
			</form>
		</section>
	);
}

/** Shown instead of an article that failed to load. */
function ArticleUnavailable() {
	return (
		<Page title="Article unavailable" description="We couldn't show this article." noindex>
			<PageTitle eyebrow="Blog" lead="Error loading content. Please try again later.">
				Article unavailable
			</PageTitle>
			<p className="flex flex-wrap gap-3">
				<ButtonLink href="">Try again</ButtonLink>
				<ButtonLink href={href("/blog")} variant="plain">
					Back to Blog
				</ButtonLink>
			</p>
		</Page>
	);
}
