import { data, href } from "react-router";
import type { Segment } from "#app/domain/content/search/highlight.ts";
import {
	countLabel,
	QUERY_MAX,
	readQuery,
	SEARCH_KINDS,
	searchKindLabels,
	searchPath,
} from "#app/domain/content/search/search.ts";
import {
	type FoundGroup,
	getSearchPage,
	type SearchResults,
	searchSite,
} from "#app/domain/content/search/search-site.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { getActor } from "#app/session/contexts.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { RowImages } from "#app/ui/list/professional-row.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/search";

export const handle = { reading: true } satisfies RouteHandle;

/** The results depend on the query, so shared caches must not store them under the path. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
const uncached = { "Cache-Control": "private, no-store" };

export async function loader({ request, context }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	const page = getSearchPage();
	const raw = searchParams.get("q");
	const only = SEARCH_KINDS.find((kind) => kind === searchParams.get("in"));
	try {
		return data(
			{ page, only, results: await searchSite(getActor(context), raw, only), refusal: undefined },
			{ headers: uncached },
		);
	} catch (error) {
		if (!(error instanceof DomainError && error.code === "rate_limited")) throw error;
		const results: SearchResults = {
			query: readQuery(raw).text,
			isCut: false,
			count: 0,
			isPartial: false,
			suggestion: undefined,
			groups: [],
		};
		return data(
			{ page, only, results, refusal: error.message },
			{ status: 429, headers: { ...uncached, "Retry-After": String(error.retryAfter ?? 60) } },
		);
	}
}

export default function Search({ loaderData: { page, only, results, refusal } }: Route.ComponentProps) {
	const { query, count, groups } = results;
	const title = query ? `${countLabel(count)} for “${query}”` : page.title;
	const shown = groups.filter(({ kind }) => only === undefined || kind === only);
	return (
		<Page title={title} description={page.description} noindex={query !== ""} path={href("/search")}>
			<PageTitle eyebrow="Search" lead={query ? undefined : page.intro}>
				{title}
			</PageTitle>
			<search className="mb-8 block max-w-2xl">
				<form
					method="get"
					action={href("/search")}
					className="grid items-end gap-x-3 gap-y-4 sm:grid-cols-[1fr_auto] [&>.field]:mb-0"
				>
					<TextField
						id="q"
						name="q"
						kind="search"
						label="Search for"
						hint={`Up to ${QUERY_MAX} characters`}
						defaultValue={query}
					/>
					<Button type="submit" variant="main">
						Search
					</Button>
				</form>
			</search>
			{refusal ? (
				<Notice title="Too many searches" variant="due" className="max-w-2xl">
					<p>{refusal}</p>
				</Notice>
			) : (
				<SearchNotices {...results} />
			)}
			{groups.length > 1 && (
				<TabLinks
					label="Kinds of results"
					tabs={[
						{ href: searchPath(query), label: `All ${count}`, isCurrent: only === undefined },
						...groups.map((group) => ({
							href: searchPath(query, group.kind),
							label: `${searchKindLabels[group.kind]} ${group.count}`,
							isCurrent: group.kind === only,
						})),
					]}
				/>
			)}
			{shown.map((group) => (
				<ResultGroup key={group.kind} query={query} {...group} />
			))}
			{query && !refusal && shown.length === 0 && <NothingFound {...page.noResults} />}
			{shown.length === 0 && <PopularTopics topics={page.popular} />}
		</Page>
	);
}

/** Says how the query was changed: cut, corrected, or matched in part. */
function SearchNotices({ isCut, suggestion, isPartial }: SearchResults) {
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
function ResultGroup({ query, kind, count, items, directory = [] }: FoundGroup & { query: string }) {
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
			<div>
				<ol>
					{items.map(({ path, title, excerpt, place, isExample, images = [] }) => (
						<li key={path} className="border-b border-rule py-4 first:pt-1">
							<div className="max-w-md">
								<RowImages images={images} />
							</div>
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
				{directory.length > 0 && (
					<div className="mt-4 flex flex-wrap gap-x-4">
						<p>In the directory:</p>
						<ul className="flex flex-wrap gap-x-4">
							{directory.map(({ label, path }) => (
								<li key={path}>
									<a href={path} className="inline-flex min-h-6 items-center">
										{label}
									</a>
								</li>
							))}
						</ul>
					</div>
				)}
			</div>
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

function NothingFound({ title, body }: { title: string; body: string }) {
	return (
		<EmptyState title={title} next={{ href: href("/support"), label: "Ask the support team" }}>
			{body}
		</EmptyState>
	);
}

/** Popular searches. */
function PopularTopics({ topics }: { topics: readonly { label: string; q: string }[] }) {
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
