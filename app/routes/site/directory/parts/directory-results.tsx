import type { ReactNode } from "react";
import { href } from "react-router";
import { type DirectoryFilter, SORTS, sortLabels } from "#app/domain/profiles/directory.ts";
import {
	directoryPath,
	filterParts,
	formatProfessionalCount,
} from "#app/domain/profiles/directory-search.ts";
import { SaveButton } from "#app/routes/site/professionals/parts/save-form.tsx";
import { requestPath } from "#app/session/return-path.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Button, FirstSubmit } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { CompareBox, ProfessionalRow } from "#app/ui/list/professional-row.tsx";
import type { Route } from "../+types/directory";

type Data = Route.ComponentProps["loaderData"];

/** How many examples the directory shows without filters. */
const EXAMPLES_SHOWN = 4;

/**
 * The search results: count, active filters, a link to save the search, sort links (for more than one
 * professional), a page of professionals, and matching examples. If nobody is found without filters, there is
 * neither a count nor a link to save the search.
 */
export function DirectoryResults({
	search: { filter, sort, cursor, unknownPlace },
	choices,
	found,
	specialties,
	words,
}: Pick<Data, "search" | "choices" | "found" | "specialties"> & { words: Data["page"] }) {
	const { professionals, count, next, previous } = found;
	const parts = filterParts(filter, sort, specialties);
	const isFiltered = parts.length > 0;
	// A few examples show what a profile looks like. The filter for a service finds all of the service's
	// examples.
	const examples = isFiltered ? found.examples : found.examples.slice(0, EXAMPLES_SHOWN);
	const { user } = useViewer();
	const canSave = !user || user.role === "CREATOR";
	const here = directoryPath(filter, { sort, ...cursor });
	const pageAt = (cursor: { after?: string | undefined; before?: string | undefined }) =>
		directoryPath(filter, { sort, ...cursor });
	return (
		<div className="min-w-0">
			{choices.length > 0 && <DidYouMean typed={unknownPlace ?? ""} choices={choices} />}
			{(count.value > 0 || isFiltered) && (
				<SectionHeading aside={count.value > 1 && `Sorted: ${sortLabels[sort].toLowerCase()}`}>
					{formatProfessionalCount(count)}
				</SectionHeading>
			)}
			<ActiveFilters parts={parts} />
			{count.value > 0 && <SaveSearchLink filter={filter} />}
			{count.value > 1 && (
				<SortLinks sort={sort} getHref={(other) => directoryPath(filter, { sort: other })} />
			)}
			{professionals.length + examples.length > 0 && (
				<form method="get" action={href("/compare")}>
					<FirstSubmit />
					<fieldset>
						<legend className="sr-only">Professionals to compare</legend>
						<Rows professionals={professionals} from={here} canSave={canSave} />
						<PreviousNext
							previous={previous && pageAt({ before: previous })}
							next={next && pageAt({ after: next })}
							label="Pages of professionals"
						/>
						{examples.length > 0 && (
							<section
								aria-labelledby="examples-title"
								className={count.value > 0 || isFiltered ? "mt-12" : undefined}
							>
								<SectionHeading id="examples-title" lead={words.examples.body}>
									{words.examples.title}
								</SectionHeading>
								<Rows professionals={examples} from={here} canSave={canSave} />
							</section>
						)}
					</fieldset>
					<p className="no-print mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
						<Button type="submit" variant="plain">
							Compare side by side
						</Button>
						<span className="text-small">Select two or three.</span>
					</p>
				</form>
			)}
			{count.value === 0 && (
				<div className="mt-10 first:mt-0">
					<EmptyState
						title={isFiltered ? words.none.title : words.first.title}
						next={{
							href: requestPath(user),
							label: "Tell us what you need",
						}}
					>
						{isFiltered ? words.none.body : words.first.body}
					</EmptyState>
					{isFiltered && <SaveSearchLink filter={filter} className="mt-5" />}
				</div>
			)}
		</div>
	);
}

function DidYouMean({ typed, choices }: Pick<Data, "choices"> & { typed: string }) {
	return (
		<Notice title={`Did you mean one of these places? You typed “${typed}”.`} className="mb-8">
			<ul className="list-disc pl-5">
				{choices.map(({ label, path }) => (
					<li key={path}>
						<a href={path}>{label}</a>
					</li>
				))}
			</ul>
		</Notice>
	);
}

type RowsProps = {
	professionals: Data["found"]["professionals"];
	/** The path of the page. */
	from: string;
	canSave: boolean;
};

function Rows({ professionals, from, canSave }: RowsProps) {
	return (
		<ul>
			{professionals.map(({ id, ...facts }) => (
				<li key={id} className="row py-2.5 sm:py-4">
					<ProfessionalRow {...facts}>
						<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
							<CompareBox id={id} name={facts.businessName} />
							{canSave && <SaveButton id={id} name={facts.businessName} from={from} />}
						</div>
					</ProfessionalRow>
				</li>
			))}
		</ul>
	);
}

function ActiveFilters({ parts }: { parts: ReturnType<typeof filterParts> }) {
	if (parts.length === 0) return null;
	const chip =
		"inline-flex min-h-9 items-center gap-2 border border-field px-3 text-ink no-underline hover:bg-sage";
	return (
		<ul aria-label="Filters in use" className="no-print mb-5 flex flex-wrap items-center gap-2">
			{parts.map(({ name, text, withoutIt }) => (
				<li key={text}>
					<a href={withoutIt} className={chip}>
						<span className="sr-only">Remove filter {name}: </span>
						{text} <Cross />
					</a>
				</li>
			))}
			{parts.length > 1 && (
				<li>
					<a href={href("/services")} className="inline-flex min-h-9 items-center px-2">
						Clear all filters
					</a>
				</li>
			)}
		</ul>
	);
}

const Cross = (): ReactNode => (
	<svg
		viewBox="0 0 12 12"
		width="10"
		height="10"
		aria-hidden="true"
		fill="none"
		stroke="currentColor"
		strokeWidth="2"
	>
		<path d="M1 1l10 10M11 1L1 11" />
	</svg>
);

function SortLinks({
	sort,
	getHref,
}: {
	sort: Data["search"]["sort"];
	getHref: (sort: Data["search"]["sort"]) => string;
}) {
	return (
		<nav aria-label="Sort by" className="no-print mb-2 text-small">
			<ul className="flex flex-wrap gap-x-5">
				{SORTS.map((other) => (
					<li key={other}>
						<a
							href={getHref(other)}
							aria-current={other === sort ? "true" : undefined}
							className="inline-flex min-h-9 items-center border-b-2 border-transparent text-ink no-underline hover:border-rule aria-[current]:border-green aria-[current]:font-semibold"
						>
							{sortLabels[other]}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

/**
 * A link to another page with the same query, which saves the search. For creators, and for visitors who may
 * become creators.
 */
function SaveSearchLink({ filter, className = "mb-5" }: { filter: DirectoryFilter; className?: string }) {
	const { user } = useViewer();
	const [, query] = directoryPath(filter).split("?");
	if (user && user.role !== "CREATOR") return null;
	return (
		<p className={classNames("no-print", className)}>
			<a
				href={query ? `${href("/saved/searches/new")}?${query}` : href("/saved/searches/new")}
				className="inline-flex min-h-6 items-center"
			>
				Save this search
			</a>{" "}
			<span className="text-small">and get an email when someone new joins.</span>
		</p>
	);
}
