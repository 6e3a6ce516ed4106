import { href } from "react-router";
import type { Area } from "#app/domain/market/places/place.ts";
import {
	formatSource,
	LISTED_AUDIENCES,
	listedAudienceLabels,
	NO_PLACE,
	readSegment,
	WAITLIST_SERVICES,
	WAITLIST_SOURCES,
	type WaitlistSegment,
	waitlistServiceLabels,
	writeSegment,
} from "#app/domain/people/waitlist/waitlist.ts";
import { countSegment, findAreas, findEntries } from "#app/domain/people/waitlist/waitlist-queries.server.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { formatWhenOn, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { pageLinks } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { FilterForm } from "#app/routes/admin/parts/filter-form.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { listChoices, Select } from "#app/ui/form/choices.tsx";
import { StatList } from "#app/ui/layout/back-office.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { type Column, EmailAddress, Table } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/waitlist";
import { segmentArea } from "./parts/segment-summary.tsx";

const PATH = href("/admin/waitlist");

export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const query = new URL(request.url).searchParams;
	const segment = readSegment(query);
	const [{ rows, ...more }, counts, areas] = await Promise.all([
		findEntries(actor, segment, readIdPage(query)),
		countSegment(actor, segment),
		findAreas(actor),
	]);
	return {
		segment,
		query: writeSegment(segment),
		counts,
		areas: areas.map(({ area }) => area),
		links: pageLinks(query, PATH, more),
		rows: rows.map(({ serviceType, createdAt, invitedAt, ...row }) => ({
			...row,
			interest: serviceType
				? waitlistServiceLabels[serviceType.toLowerCase() as keyof typeof waitlistServiceLabels]
				: "Not added",
			createdAt: timestamp(createdAt, formatWhenOn(createdAt)),
			invitedAt: invitedAt && timestamp(invitedAt, formatWhenOn(invitedAt)),
		})),
	};
}

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
	{
		key: "email",
		label: "Email",
		isHead: true,
		cell: ({ email }) => <EmailAddress>{email}</EmailAddress>,
	},
	{ key: "audience", narrow: "inline", label: "Who", cell: ({ audience }) => listedAudienceLabels[audience] },
	{ key: "interest", narrow: "inline", label: "Interest", cell: ({ interest }) => interest },
	{
		key: "where",
		narrow: "inline",
		label: "Where",
		cell: ({ city, state }) => (city ? `${city}, ${state}` : "Not added"),
	},
	{
		key: "source",
		narrow: "labeled",
		label: "Form",
		cell: ({ source, referralCode }) =>
			referralCode ? `${formatSource(source)}, by ${referralCode}` : formatSource(source),
	},
	{
		key: "joined",
		narrow: "inline",
		label: "Joined",
		isNumber: true,
		cell: ({ createdAt }) => <Time {...createdAt} />,
	},
	{
		key: "invited",
		narrow: "labeled",
		label: "Invited",
		isNumber: true,
		cell: ({ invitedAt }) => invitedAt && <Time {...invitedAt} className="whitespace-nowrap" />,
	},
];

export default function Waitlist({
	loaderData: { segment, query, counts, areas, rows, links },
}: Route.ComponentProps) {
	const number = (count: number) => count.toLocaleString("en-US");
	const behind = query && `?${query}`;
	return (
		<BackOfficePage
			title={`Waitlist: ${number(counts.all)}`}
			heading="Waitlist"
			description="People on the waitlist, by segment."
			eyebrow="Back office · People"
			aside={`${number(counts.all)} in this segment`}
		>
			<WaitlistFilter segment={segment} areas={areas} />
			<StatList
				label="This segment"
				figures={[
					...counts.byAudience.map(({ audience, count }) => ({
						label: listedAudienceLabels[audience],
						value: number(count),
					})),
					{ label: "Invited", value: number(counts.invited) },
					{
						label: "Can be invited",
						value: number(counts.invitable),
						note: "No account yet, and gets our emails",
					},
				]}
			/>
			{counts.bySource.length > 1 && (
				<StatList
					label="By form"
					figures={counts.bySource.map(({ source, count }) => ({
						label: formatSource(source),
						value: number(count),
					}))}
				/>
			)}
			<p className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
				{counts.invitable > 0 && (
					<ButtonLink href={`${href("/admin/waitlist/invite")}${behind}`}>
						Invite from this segment
					</ButtonLink>
				)}
				{counts.askable > 0 && (
					<a
						href={`${href("/admin/waitlist/ask-places")}${behind}`}
						className="inline-flex min-h-11 items-center"
					>
						Ask {number(counts.askable)} {counts.askable === 1 ? "person" : "people"} where they are
					</a>
				)}
				<a href={`${href("/admin/waitlist.csv")}${behind}`} className="inline-flex min-h-11 items-center">
					This segment as CSV
				</a>
				<a href={href("/admin/imports")} className="inline-flex min-h-11 items-center">
					Import people
				</a>
			</p>
			{rows.length === 0 ? (
				<EmptyState title="No one is in this segment" next={{ href: PATH, label: "Show the whole waitlist" }}>
					Remove some filters.
				</EmptyState>
			) : (
				<Table caption="Newest first" columns={columns} rows={rows} rowKey={({ id }) => id} isDense />
			)}
			<PreviousNext {...links} label="Pages of the waitlist" />
		</BackOfficePage>
	);
}

function WaitlistFilter({ segment, areas }: { segment: WaitlistSegment; areas: readonly Area[] }) {
	const { audience = "", service = "", area = "", source = "", invited = "", from, to } = segment;
	return (
		<FilterForm action={href("/admin/waitlist")} isNarrowed={Object.values(segment).some(Boolean)}>
			<Select
				id="waitlist-audience"
				name="audience"
				label="Who"
				empty="Anyone"
				defaultValue={audience}
				choices={listChoices(LISTED_AUDIENCES, listedAudienceLabels)}
			/>
			<Select
				id="waitlist-service"
				name="service"
				label="Interest"
				empty="Any"
				defaultValue={service}
				choices={listChoices(WAITLIST_SERVICES, waitlistServiceLabels)}
			/>
			<Select
				id="waitlist-area"
				name="area"
				label="Where"
				empty="Anywhere"
				defaultValue={area}
				choices={[NO_PLACE, ...areas].map((value) => ({ value, label: segmentArea(value) }))}
			/>
			<Select
				id="waitlist-source"
				name="source"
				label="Form"
				empty="Any"
				defaultValue={source}
				choices={WAITLIST_SOURCES.map((value) => ({ value, label: formatSource(value) }))}
			/>
			<Select
				id="waitlist-invited"
				name="invited"
				label="Invited"
				empty="Either"
				defaultValue={invited}
				choices={[
					{ value: "no", label: "Not yet" },
					{ value: "yes", label: "Yes" },
				]}
			/>
			<Day id="waitlist-from" name="from" label="Joined from" day={from} />
			<Day id="waitlist-to" name="to" label="Joined until" day={to} />
		</FilterForm>
	);
}

function Day({ id, name, label, day }: { id: string; name: string; label: string; day: string | undefined }) {
	return (
		<div className="field">
			<label htmlFor={id} className="field-label">
				{label}
			</label>
			<input id={id} name={name} type="date" defaultValue={day} className="control" />
		</div>
	);
}
