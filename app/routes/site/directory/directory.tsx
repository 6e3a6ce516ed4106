import { href } from "react-router";
import { getServices } from "#app/domain/market/service-line-queries.server.ts";
import { findProfessionals } from "#app/domain/professionals/directory-queries.server.ts";
import {
	directoryPath,
	filterParts,
	professionalsInWords,
	readDirectorySearch,
	SEARCH_NAMES,
} from "#app/domain/professionals/directory-search.ts";
import { settleSearchPlace } from "#app/domain/professionals/settle-search-place.server.ts";
import { SERVICE_LINES } from "#app/domain/service-lines/service-line.ts";
import { getSpecialtyChoices } from "#app/domain/specialties/specialty-queries.server.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { itemList } from "#app/ui/layout/schema-org.ts";
import type { Route } from "./+types/directory";
import { DirectoryFilters } from "./parts/directory-filters.tsx";
import { DirectoryResults } from "./parts/directory-results.tsx";
import { Closing, Lines, Matching } from "./parts/directory-sections.tsx";

export const handle = { reading: true, query: SEARCH_NAMES } satisfies RouteHandle;

export async function loader({ request }: Route.LoaderArgs) {
	const { cities, ...page } = getServices();
	const { search, choices } = settleSearchPlace(
		readDirectorySearch(new URL(request.url).searchParams, cities),
	);
	const found = await findProfessionals(search.filter, search.sort, search.cursor);
	const { line } = search.filter;
	const specialties = getSpecialtyChoices(line ? [line] : SERVICE_LINES);
	return {
		page,
		search,
		choices,
		found,
		specialties,
		cities: cities.map(({ city, stateCode }) => `${city}, ${stateCode}`),
	};
}

/** The directory of professionals, and the service lines. */
export default function Directory({
	loaderData: { page, search, choices, found, specialties, cities },
}: Route.ComponentProps) {
	const parts = filterParts(search.filter, search.sort, specialties);
	const isUnfiltered = parts.length === 0 && !search.cursor.after && !search.cursor.before;
	const count = professionalsInWords(found.count);
	const title = parts.length > 0 ? `${count}: ${parts.map(({ text }) => text).join(", ")}` : page.title;
	return (
		<Page
			title={title}
			description={page.description}
			keywords={page.keywords}
			isHidden={!isUnfiltered && directoryPath({ line: search.filter.line }) !== directoryPath(search.filter)}
			structuredData={[
				itemList({
					name: page.title,
					items: page.lines.map(({ name, slug }) => ({
						name,
						path: href("/services/:service", { service: slug }),
					})),
				}),
			]}
		>
			<PageTitle slug={`Directory · ${page.lines.length} lines of help`} aside={count} lead={page.lead}>
				{page.title}
			</PageTitle>
			<div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[19rem_1fr] lg:items-start">
				<DirectoryFilters search={search} cities={cities} specialties={specialties} />
				<DirectoryResults
					search={search}
					choices={choices}
					found={found}
					specialties={specialties}
					words={page}
				/>
			</div>
			<Lines title={page.directory.title} body={page.directory.body} lines={page.lines} />
			<Matching {...page.matching} />
			<Closing {...page.professionals} />
		</Page>
	);
}
