import { href } from "react-router";
import type { Segment } from "#app/domain/search/highlight.ts";
import { countLabel, QUERY_MAX, searchKindLabels, searchPath } from "#app/domain/search/search.ts";
import type { FoundGroup, SearchResults } from "#app/domain/search/search-site.server.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Tag } from "#app/ui/list/tag.tsx";

/** What was changed about the query: cut, corrected, or matched in part. */
export function SearchNotices({ isCut, suggestion, isPartial }: SearchResults) {
	if (!isCut && !suggestion && !isPartial) return null;
	return (
		<Notice className="mb-8 max-w-2xl">
			{isCut && (
				<p>Your search was longer than {QUERY_MAX} characters, so we searched for the beginning only.</p>
			)}
			{suggestion && (
				<p>
					Did you mean <a href={searchPath(suggestion)}>{suggestion}</a>? Showing its results.
				</p>
			)}
			{isPartial && <p>No results contain all of these words. These contain some of them.</p>}
		</Notice>
	);
}

/** The results of one kind, best first. */
export function ResultGroup({ query, kind, count, items }: FoundGroup & { query: string }) {
	const id = `found-${kind}`;
	return (
		<section
			aria-labelledby={id}
			className="mb-10 grid grid-cols-1 gap-x-14 gap-y-4 border-t border-line pt-3 lg:grid-cols-[1fr_3fr]"
		>
			<div className="flex items-baseline justify-between gap-4 lg:block">
				<h2 id={id} className="text-h2">
					{searchKindLabels[kind]}
				</h2>
				<p className="fact lg:mt-1">
					{count > items.length ? <a href={searchPath(query, kind)}>All {count}</a> : countLabel(count)}
				</p>
			</div>
			<ol>
				{items.map(({ path, title, excerpt, place, isExample }) => (
					<li key={path} className="border-b border-rule py-4 first:pt-1">
						{place && <p className="slug text-soft">{place}</p>}
						<h3 className="text-h3">
							<a href={path}>
								<Highlighted segments={title} />
							</a>
							{isExample && (
								<span className="ml-3">
									<Tag isStamp>Example</Tag>
								</span>
							)}
						</h3>
						<p className="measure mt-1">
							<Highlighted segments={excerpt} />
						</p>
					</li>
				))}
			</ol>
		</section>
	);
}

/** Text with the search terms highlighted. */
function Highlighted({ segments }: { segments: readonly Segment[] }) {
	let at = 0;
	return segments.map(({ text, isMatch }) => {
		at += text.length;
		return isMatch ? (
			<mark key={at} className="bg-sage px-0.5 text-inherit">
				{text}
			</mark>
		) : (
			text
		);
	});
}

export function NothingFound({ title, body }: { title: string; body: string }) {
	return (
		<EmptyState title={title} next={{ href: href("/support"), label: "Ask the support team" }}>
			{body}
		</EmptyState>
	);
}

/** Searches that many people make. */
export function PopularTopics({ topics }: { topics: readonly { label: string; q: string }[] }) {
	return (
		<section aria-labelledby="popular-title" className="mt-10">
			<SectionHeading id="popular-title">Popular topics</SectionHeading>
			<ul className="columns-1 gap-x-10 sm:columns-2 lg:columns-3">
				{topics.map(({ label, q }) => (
					<li key={q} className="break-inside-avoid border-b border-rule">
						<a href={searchPath(q)} className="flex min-h-11 items-center">
							{label}
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}
