import {
	countLicenses,
	findLicenses,
	type LicenseView,
} from "#app/domain/bookings/rights/license-queries.server.ts";
import {
	LICENSE_FILTERS,
	type LicenseFilter,
	licenseFilterLabels,
	licensePath,
	licenseStateLabels,
	usageRightsPaths,
} from "#app/domain/bookings/rights/usage-license.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { getActor } from "#app/session/contexts.ts";
import { Slate } from "#app/ui/image/drawings.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/usage-rights";
import { formatLastDay, licenseStatuses, showDays } from "./parts/license-days.ts";

export const handle = { breadcrumb: "Usage Rights" } satisfies RouteHandle;

/** A side's usage rights: what a creator may use where and until when, or what a professional granted. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const side = user.role === "PROFESSIONAL" ? ("PROFESSIONAL" as const) : ("CREATOR" as const);
	const filter = LICENSE_FILTERS.find((one) => one === searchParams.get("state"));
	const [{ rows, newer, older }, counts] = await Promise.all([
		findLicenses(user, readIdPage(searchParams), filter),
		countLicenses(user),
	]);
	return {
		side,
		filter,
		counts,
		newer,
		older,
		licenses: rows.map((license) => ({ ...license, days: showDays(license) })),
	};
}

type Shown = LicenseView & { days: ReturnType<typeof showDays> };

const columns: Column<Shown>[] = [
	{
		key: "booking",
		label: "Work",
		isHead: true,
		cell: ({ bookingId, version, title, reference, other }) => (
			<span>
				<Link to={licensePath(bookingId, version)} className="wrap-anywhere">
					{title}
				</Link>
				<span className="block font-normal text-small wrap-anywhere">With {other}</span>
				<span className="fact block text-soft">{reference}</span>
			</span>
		),
	},
	{
		key: "state",
		label: "State",
		narrow: "line",
		cell: ({ state, withdrawn }) => (
			<>
				<StatusTag status={licenseStatuses[state]}>{licenseStateLabels[state]}</StatusTag>
				{withdrawn.length > 0 && (
					<span className="mt-1 block text-small text-tally">A release was withdrawn</span>
				)}
			</>
		),
	},
	{
		key: "platforms",
		label: "Where and how",
		narrow: "line",
		cell: ({ platforms, territory, isExclusive, credit }) => (
			<span className="wrap-anywhere">
				{platforms}
				<span className="block text-small">
					{territory}. {isExclusive ? "Exclusive" : "Not exclusive"}.
				</span>
				{credit && <span className="block text-small">Credit: “{credit}”</span>}
			</span>
		),
	},
	{
		key: "days",
		label: "When",
		narrow: "line",
		cell: (license) => (
			<span className="wrap-anywhere">
				{license.days.startsOn && <span className="block">From {license.days.startsOn}</span>}
				{license.days.endsOn ? `Through ${license.days.endsOn}` : formatLastDay(license)}
			</span>
		),
	},
];

export default function UsageRights({
	loaderData: { side, filter, counts, licenses, newer, older },
}: Route.ComponentProps) {
	const path = usageRightsPaths[side];
	const words = texts[side];
	const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
	const getPath = (query: Record<string, string | undefined>) => {
		const search = new URLSearchParams(
			Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
		);
		return search.size > 0 ? `${path}?${search}` : path;
	};
	const name = filter ? licenseFilterLabels[filter] : "All";
	const count = filter ? counts[filter] : all;
	return (
		<Page title={`${words.title}: ${name} (${count})`} description={words.lead}>
			<PageTitle eyebrow={words.eyebrow} aside={`${count} of ${all}`} lead={words.lead}>
				{words.title}
			</PageTitle>
			{all > 0 && (
				<TabLinks
					label="Usage rights by state"
					tabs={[undefined, ...LICENSE_FILTERS].map((one: LicenseFilter | undefined) => ({
						href: getPath({ state: one }),
						label: one ? `${licenseFilterLabels[one]} ${counts[one]}` : `All ${all}`,
						isCurrent: one === filter,
					}))}
				/>
			)}
			{licenses.length > 0 ? (
				<>
					<Table
						caption={<span className="sr-only">{`${name}, latest agreement first`}</span>}
						columns={columns}
						rows={licenses}
						rowKey={({ id }) => id}
					/>
					<PreviousNext
						previous={newer && getPath({ state: filter, newer })}
						next={older && getPath({ state: filter, older })}
						label="Pages of usage rights"
					/>
					<p className="no-print mt-8">
						<a href={`${path}/csv`} download className="inline-flex min-h-6 items-center">
							Download all usage rights (CSV)
						</a>
					</p>
				</>
			) : all > 0 ? (
				<EmptyState title="Nothing here" next={{ href: path, label: "See all usage rights" }}>
					None of your usage rights has this state.
				</EmptyState>
			) : (
				<EmptyState
					title="No usage rights yet"
					next={{ href: "/bookings", label: "See your bookings" }}
					drawing={<Slate className="size-20 text-green" />}
				>
					{words.empty}
				</EmptyState>
			)}
		</Page>
	);
}

const texts = {
	CREATOR: {
		title: "Usage rights",
		eyebrow: "Creator · Usage rights",
		lead: "What you may use, where, and until when, as your agreements say.",
		empty: "When you accept a quote, what its agreement lets you do with the results appears here.",
	},
	PROFESSIONAL: {
		title: "Usage rights you granted",
		eyebrow: "Professional · Usage rights",
		lead: "What creators may do with your work, and until when, as your agreements say.",
		empty:
			"When a creator accepts your quote, what its agreement lets them do with the results appears here.",
	},
};
