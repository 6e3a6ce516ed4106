import { href } from "react-router";
import { readingTimeLabel } from "#app/domain/content/article.ts";
import type { ListedArticle } from "#app/domain/content/articles.server.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { ArticleImage } from "#app/ui/image/article-image.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { FEED_PATH } from "./atom-feed.ts";

type ListProps = { articles: readonly ListedArticle[]; headingLevel?: 2 | 3 };

/** Articles in a grid of up to three columns. */
export function ArticleGrid({
	articles,
	headingLevel = 3,
	hasExcerpts = true,
}: ListProps & { hasExcerpts?: boolean }) {
	return (
		<ul className="grid gap-x-8 gap-y-4 sm:gap-y-10 md:grid-cols-3">
			{articles.map((article) => (
				<li
					key={article.slug}
					className="group relative flex flex-col sm:max-md:grid sm:max-md:grid-cols-[14rem_1fr] sm:max-md:gap-x-6"
				>
					<p className="slug text-soft">{article.category}</p>
					<CardImage slug={article.slug} className="order-first mb-4 max-sm:hidden sm:max-md:row-span-4" />
					<Title {...article} level={headingLevel} className="mt-1 text-h3" />
					{hasExcerpts && <p className="mt-2 text-small max-sm:hidden">{article.excerpt}</p>}
					<Facts {...article} className="mt-auto flex flex-wrap justify-between gap-x-4 pt-3 max-sm:pt-1" />
				</li>
			))}
		</ul>
	);
}

/** The first article of a blog page, with a large picture. */
export function LeadArticle({ article }: { article: ListedArticle }) {
	return (
		<article className="group relative grid gap-x-10 gap-y-5 lg:grid-cols-[1.55fr_1fr]">
			<CardImage slug={article.slug} isFirst />
			<div className="flex flex-col border-t-2 border-line pt-3">
				<p className="slug text-soft">{article.category}</p>
				<Title {...article} level={2} className="mt-3 text-h1" />
				<p className="mt-4 text-lead">{article.excerpt}</p>
				<Facts {...article} className="mt-auto flex justify-between gap-x-4 pt-5" />
			</div>
		</article>
	);
}

/** Articles in rows, each with its category, date, title, excerpt, and picture. */
export function ArticleRows({ articles }: ListProps) {
	return (
		<ul className="mt-10">
			{articles.map((article) => (
				<li
					key={article.slug}
					className="group relative grid grid-cols-[1fr_7rem] gap-x-5 gap-y-2 border-t border-rule py-6 md:grid-cols-[10rem_1fr_14rem] md:gap-x-8"
				>
					<div className="fact text-soft">
						<p className="slug">{article.category}</p>
						<Facts {...article} className="mt-1 flex flex-wrap gap-x-4 md:block" />
					</div>
					<div className="col-span-2 row-start-2 md:col-span-1 md:col-start-2 md:row-start-1">
						<Title {...article} level={2} className="text-h3 md:text-h2" />
						<p className="measure mt-2 text-small md:text-body">{article.excerpt}</p>
					</div>
					<CardImage slug={article.slug} className="col-start-2 row-start-1 md:col-start-3" />
				</li>
			))}
		</ul>
	);
}

const CardImage = ({
	slug,
	isFirst = false,
	className,
}: {
	slug: string;
	isFirst?: boolean;
	className?: string;
}) => (
	<ArticleImage
		slug={slug}
		alt=""
		isFirst={isFirst}
		className={classNames("h-auto w-full rounded-sm", className)}
	/>
);

/** The title. Its link covers the whole row or card. */
function Title({
	slug,
	title,
	level,
	className,
}: {
	slug: string;
	title: string;
	level: 2 | 3;
	className: string;
}) {
	const Heading = `h${level}` as const;
	return (
		<Heading className={className}>
			<a
				href={href("/blog/:slug", { slug })}
				className="text-ink no-underline after:absolute after:inset-0 group-hover:underline"
			>
				{title}
			</a>
		</Heading>
	);
}

/** When an article was last revised (or published, if it never was), and how long it takes to read. */
function Facts({
	publishedAt,
	updatedAt,
	readingTime,
	className,
}: {
	publishedAt: string;
	updatedAt?: string | undefined;
	readingTime: number;
	className: string;
}) {
	const date = updatedAt ?? publishedAt;
	return (
		<div className={classNames("fact text-soft", className)}>
			<p>
				{updatedAt && "Updated "}
				<time dateTime={date}>{formatDate(date)}</time>
			</p>
			<p>{readingTimeLabel(readingTime)}</p>
		</div>
	);
}

/** Points feed readers to the blog's feed. React moves it into the head. */
export function FeedLink() {
	const { site } = useViewer();
	return (
		<link
			rel="alternate"
			type="application/atom+xml"
			title={`${site.name} blog`}
			href={site.origin + FEED_PATH}
		/>
	);
}
