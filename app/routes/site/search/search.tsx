import { data, href } from "react-router";
import { DomainError } from "#app/domain/domain-error.ts";
import {
	countLabel,
	QUERY_MAX,
	readQuery,
	SEARCH_KINDS,
	searchKindLabels,
	searchPath,
} from "#app/domain/search/search.ts";
import { getSearchPage } from "#app/domain/search/search-queries.server.ts";
import { type SearchResults, searchSite } from "#app/domain/search/search-site.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import type { Route } from "./+types/search";
import { NothingFound, PopularTopics, ResultGroup, SearchNotices } from "./parts/search-results.tsx";

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
			{ page, only, results: await searchSite(actorOf(context), raw, only), refusal: undefined },
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
		<Page title={title} description={page.description} isHidden={query !== ""} path={href("/search")}>
			<PageTitle slug="Search" lead={query ? undefined : page.intro}>
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
