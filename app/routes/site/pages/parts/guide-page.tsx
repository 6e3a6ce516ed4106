import { readingTimeLabel } from "#app/domain/content/article.ts";
import type { GuideView } from "#app/domain/content/guides.server.ts";
import { FeedbackBox, type FeedbackStep } from "#app/routes/site/feedback/parts/feedback-box.tsx";
import { formatDate } from "#app/ui/dates.tsx";
import { ArticleImage } from "#app/ui/image/article-image.tsx";
import { Contents, Margined } from "#app/ui/layout/contents.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { article } from "#app/ui/layout/schema-org.ts";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { Prose } from "#app/ui/prose.tsx";
import { RelatedLinks } from "./related-links.tsx";

/**
 * A guide with its contents, text, checklist, and related links, or only its checklist, which
 * prints on one page.
 */
export function GuidePage({
	guide,
	isChecklistOnly,
	feedback,
}: {
	guide: GuideView;
	isChecklistOnly: boolean;
	feedback: FeedbackStep;
}) {
	const {
		slug,
		title,
		description,
		keywords,
		lastReviewed,
		intro,
		html,
		sections,
		readingTime,
		wordCount,
		checklist,
		related,
	} = guide;
	const { site } = useViewer();
	const path = `/${slug}`;
	if (isChecklistOnly) return <ChecklistSheet guide={guide} path={path} />;
	const about = article({
		name: title,
		description,
		path,
		image: "/social.png",
		publishedAt: lastReviewed,
		author: site.name,
		wordCount,
		section: "Guides",
		keywords,
	});
	return (
		<Page title={title} description={description} keywords={keywords} kind="article" structuredData={[about]}>
			<PageTitle eyebrow={<GuideFacts lastReviewed={lastReviewed} readingTime={readingTime} />} lead={intro}>
				{title}
			</PageTitle>
			<ArticleImage slug={slug} alt="" isFirst className="mb-10 h-auto w-full border-y border-line" />
			<Margined margin={<Contents entries={[...sections, { id: "checklist", text: "Checklist" }]} />}>
				<Prose html={html} />
				<section
					id="checklist"
					aria-labelledby="checklist-title"
					className="mt-14 border-t-2 border-green pt-4"
				>
					<p className="fact uppercase tracking-wide text-soft">Checklist</p>
					<h2 id="checklist-title" className="mt-1 text-h2">
						{checklist.title}
					</h2>
					<Checklist items={checklist.items} />
					<p className="no-print mt-4">
						<a href="?print=checklist" className="inline-flex min-h-11 items-center font-semibold">
							Open a one-page checklist to print
						</a>
					</p>
				</section>
			</Margined>
			<FeedbackBox page={path} step={feedback} />
			<RelatedLinks title="Read next" links={related} />
		</Page>
	);
}

function GuideFacts({ lastReviewed, readingTime }: { lastReviewed: string; readingTime: number }) {
	return (
		<>
			Guide · Last reviewed <time dateTime={lastReviewed}>{formatDate(lastReviewed)}</time> ·{" "}
			{readingTimeLabel(readingTime)}
		</>
	);
}

function Checklist({ items }: { items: readonly string[] }) {
	return (
		<ul className="checklist mt-4 border-b border-rule">
			{items.map((item) => (
				<li key={item} className="flex gap-3 border-t border-rule py-2">
					<span aria-hidden="true" className="mt-1 size-4 shrink-0 border-2 border-field" />
					<span className="min-w-0">{item}</span>
				</li>
			))}
		</ul>
	);
}

function ChecklistSheet({ guide, path }: { guide: GuideView; path: string }) {
	const { site } = useViewer();
	const { title, description, lastReviewed, checklist } = guide;
	return (
		<Page title={`${checklist.title}: checklist`} description={description} path={path} noindex>
			<PageTitle
				eyebrow={
					<>
						Checklist · {title} · Reviewed <time dateTime={lastReviewed}>{formatDate(lastReviewed)}</time>
					</>
				}
			>
				{checklist.title}
			</PageTitle>
			<div className="measure">
				<p className="no-print mb-6">
					Use your browser's print command to print this checklist on one page.{" "}
					<a href={path}>Back to the guide</a>
				</p>
				<Checklist items={checklist.items} />
				<p className="fact mt-6 text-soft">
					{site.name} · {site.origin}
					{path}
				</p>
			</div>
		</Page>
	);
}
