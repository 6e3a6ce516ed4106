import { href, redirect } from "react-router";
import { getServices } from "#app/domain/content/market-pages.server.ts";
import { LANGUAGES, languageName } from "#app/domain/market/language.ts";
import { getServicePage, SERVICE_LINES, serviceLineLabels } from "#app/domain/market/service-line.ts";
import { getSpecialtyChoices } from "#app/domain/market/specialties.server.ts";
import { findProfessionals, settleSearchPlace } from "#app/domain/profiles/directory.server.ts";
import { RATE_STEPS } from "#app/domain/profiles/directory.ts";
import {
	directoryPath,
	distanceChoices,
	experienceChoices,
	filterParts,
	filterValues,
	formatProfessionalCount,
	getDistanceChoice,
	priceChoices,
	readDirectorySearch,
	SEARCH_NAMES,
	travelChoices,
	withoutEmptyFields,
} from "#app/domain/profiles/directory-search.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Checkbox, Select } from "#app/ui/form/choices.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { itemList } from "#app/ui/layout/schema-org.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import type { Route } from "./+types/directory";
import { DirectoryResults } from "./parts/directory-results.tsx";
import { LineDrawing } from "./parts/line-drawing.tsx";

export const handle = { reading: true, query: SEARCH_NAMES } satisfies RouteHandle;

export async function loader({ request }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	// Without scripts, a form sends its empty fields as well.
	const path = withoutEmptyFields(searchParams);
	if (path) throw redirect(path, { headers: { "Cache-Control": "public, max-age=86400" } });
	const { cities, ...page } = getServices();
	const { search, choices } = settleSearchPlace(readDirectorySearch(searchParams, cities));
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
	const count = formatProfessionalCount(found.count);
	const title = parts.length > 0 ? `${count}: ${parts.map(({ text }) => text).join(", ")}` : page.title;
	return (
		<Page
			title={title}
			description={page.description}
			keywords={page.keywords}
			noindex={!isUnfiltered && directoryPath({ line: search.filter.line }) !== directoryPath(search.filter)}
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
			<PageTitle eyebrow="Directory" aside={found.count.value > 0 && count} lead={page.lead}>
				{page.title}
			</PageTitle>
			<div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[19rem_1fr] lg:items-start">
				<DirectoryFilters search={search} chosen={parts.length} cities={cities} specialties={specialties} />
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

type DirectoryData = Route.ComponentProps["loaderData"]["page"];

/** The service lines with their prices, each linked to its page. */
function Lines({ title, body, lines }: DirectoryData["directory"] & { lines: DirectoryData["lines"] }) {
	return (
		<section aria-labelledby="lines-title" className="mt-12 sm:mt-20">
			<SectionHeading id="lines-title" aside="US dollars" lead={body}>
				{title}
			</SectionHeading>
			<ul className="border-t border-line">
				{lines.map((line) => (
					<Line key={line.slug} {...line} />
				))}
			</ul>
		</section>
	);
}

function Line({ slug, name, description, price }: DirectoryData["lines"][number]) {
	return (
		<li className="relative grid gap-x-5 gap-y-1 border-b border-rule py-1.5 hover:bg-sage lg:grid-cols-[auto_2fr_1fr] sm:grid-cols-[auto_1fr] sm:py-5 lg:items-center">
			<LineDrawing
				line={slug}
				className="row-span-2 size-10 max-sm:hidden text-green sm:size-16 lg:row-span-1"
			/>
			<div>
				<h3 className="text-h3">
					<a href={href("/services/:service", { service: slug })} className="card-link">
						{name}
					</a>
				</h3>
				<p className="mt-1 max-w-2xl max-sm:hidden">{description}</p>
			</div>
			<p className="fact lg:text-right">{price}</p>
		</li>
	);
}

/** How matching works, in steps. */
function Matching({ title, steps }: DirectoryData["matching"]) {
	return (
		<section aria-labelledby="matching-title" className="mt-12 sm:mt-16">
			<SectionHeading id="matching-title">{title}</SectionHeading>
			<ol className="grid grid-cols-1 gap-x-10 gap-y-4 sm:gap-y-8 md:grid-cols-3">
				{steps.map(({ title: step, body }, i) => (
					<li key={step}>
						<p className="fact text-soft max-sm:sr-only">{String(i + 1).padStart(2, "0")}</p>
						<h3 className="mt-1 text-h3">{step}</h3>
						<p className="mt-2 max-sm:hidden">{body}</p>
					</li>
				))}
			</ol>
			<p className="mt-6 sm:mt-8">
				<ButtonLink href={href("/start")}>Get matched</ButtonLink>
			</p>
		</section>
	);
}

/** The call to action for professionals. */
function Closing({ title, body }: DirectoryData["professionals"]) {
	return (
		<section
			aria-labelledby="professionals-title"
			className="mt-12 border-y-4 border-double border-line py-8"
		>
			<h2 id="professionals-title" className="text-h2">
				{title}
			</h2>
			<p className="measure mt-3 text-lead">{body}</p>
			<p className="mt-6 flex flex-wrap gap-3">
				<ButtonLink href={`${href("/auth/signup")}?type=PROFESSIONAL`} variant="plain">
					Apply as a professional
				</ButtonLink>
				<ButtonLink href={href("/locations")} variant="quiet">
					Rates by city
				</ButtonLink>
			</p>
		</section>
	);
}

type Data = Route.ComponentProps["loaderData"];

const categories = SERVICE_LINES.map((line) => ({
	value: getServicePage(line) ?? "other",
	label: serviceLineLabels[line],
}));
const rates = RATE_STEPS.map((step) => ({ value: String(step), label: `$${step} per hour` }));
const languages = LANGUAGES.map((code) => ({ value: code, label: languageName(code) ?? code }));
const listFilterChoices = (choices: Record<string, { label: string }>) =>
	Object.entries(choices).map(([value, { label }]) => ({ value, label }));

/**
 * The directory's filters, submitted as query parameters. They are open next to the results on wide screens,
 * and closed above them on narrow ones, so that the results begin on the first screen.
 */
function DirectoryFilters({
	search,
	chosen,
	cities,
	specialties,
}: Pick<Data, "search" | "cities" | "specialties"> & { chosen: number }) {
	const { filter, sort, unknownPlace } = search;
	const values = filterValues(filter);
	const isMoreOpen = Boolean(
		filter.minRate || filter.maxRate || filter.price || filter.experience || filter.travel,
	);
	const isWorkOpen = Boolean(filter.isRemote || filter.language || filter.availableOn);
	return (
		<search>
			<form
				method="get"
				action={href("/services")}
				className="border border-t-3 border-rule border-t-line bg-sheet px-4 sm:px-5"
			>
				{/* A browser that can style the content of a closed <details> shows it on wide screens without a button. */}
				<details
					open={unknownPlace !== undefined}
					className="lg:pt-5 lg:details-content:[content-visibility:visible]"
				>
					<summary className="min-h-11 py-2.5 font-semibold text-green lg:supports-[selector(::details-content)]:hidden">
						Filter{chosen > 0 && <span className="font-normal text-ink"> · {chosen} in use</span>}
					</summary>
					<div className="pt-3 pb-5 lg:pt-0">
						<h2 className="slug mb-4 text-soft max-lg:hidden">Filter</h2>
						<Select
							id="category"
							name="category"
							label="Service"
							empty="All services"
							choices={categories}
							defaultValue={values.category}
						/>
						<TextField
							id="place"
							name="place"
							label="City or state"
							hint="For example, Austin, TX or Texas."
							defaultValue={values.place ?? unknownPlace}
							errors={
								unknownPlace
									? ["We don't recognize this place. Enter a city and state, such as Reno, NV"]
									: undefined
							}
							list="places"
						/>
						<datalist id="places">
							{cities.map((city) => (
								<option key={city} value={city} />
							))}
						</datalist>
						<Select
							id="within"
							name="within"
							label="Distance"
							choices={distanceChoices}
							defaultValue={getDistanceChoice(search)}
						/>
						<Select
							id="specialty"
							name="specialty"
							label="Specialty"
							empty="Any specialty"
							choices={specialties}
							defaultValue={values.specialty}
						/>
						<details open={isWorkOpen} className="border-t border-rule [&_.field:last-child]:mb-0">
							<summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-green">
								Remote, language, and date
							</summary>
							<div className="pb-5 pt-2">
								<Checkbox
									id="remote"
									name="remote"
									label="Works remotely"
									defaultChecked={filter.isRemote === true}
								/>
								<Select
									id="language"
									name="language"
									label="Language"
									empty="Any language"
									choices={languages}
									defaultValue={values.language}
								/>
								<TextField
									id="available"
									name="available"
									kind="date"
									label="Free on"
									hint="Not busy or away on this day."
									width="medium"
									defaultValue={values.available}
								/>
							</div>
						</details>
						<details open={isMoreOpen} className="mb-5 border-t border-rule [&_.field:last-child]:mb-0">
							<summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-green">
								Rate, experience, and travel
							</summary>
							<div className="pt-2">
								<Select
									id="min"
									name="min"
									label="Rate from"
									empty="Any rate"
									choices={rates}
									defaultValue={values.min}
								/>
								<Select
									id="max"
									name="max"
									label="Rate up to"
									empty="Any rate"
									choices={rates}
									defaultValue={values.max}
								/>
								<Select
									id="price"
									name="price"
									label="Also priced"
									empty="Any way"
									choices={listFilterChoices(priceChoices)}
									defaultValue={values.price}
								/>
								<Select
									id="experience"
									name="experience"
									label="Experience"
									empty="Any experience"
									choices={listFilterChoices(experienceChoices)}
									defaultValue={values.experience}
								/>
								<Select
									id="travel"
									name="travel"
									label="Travels"
									empty="Any"
									choices={listFilterChoices(travelChoices)}
									defaultValue={values.travel}
								/>
							</div>
						</details>
						{sort !== "rating" && <input type="hidden" name="sort" value={sort} />}
						<Button type="submit" variant="solid" className="w-full">
							Show professionals
						</Button>
					</div>
				</details>
			</form>
		</search>
	);
}
