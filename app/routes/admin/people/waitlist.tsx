import { href } from "react-router";
import { readIdPage } from "#app/domain/pagination/id-page.ts";
import { sourceInWords, waitlistServiceLabels } from "#app/domain/waitlist/waitlist.ts";
import { countSegment, findAreas, findEntries } from "#app/domain/waitlist/waitlist-queries.server.ts";
import { listedAudienceLabels, readSegment, writeSegment } from "#app/domain/waitlist/waitlist-segment.ts";
import { formatTimestamp, pageLinks } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { actorOf } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { StatList } from "#app/ui/layout/back-office.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/waitlist";
import { WaitlistFilter } from "./parts/waitlist-filter.tsx";

const PATH = href("/admin/waitlist");

export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
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
				: "Not given",
			createdAt: formatTimestamp(createdAt),
			invitedAt: invitedAt && formatTimestamp(invitedAt),
		})),
	};
}

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
	{ key: "email", label: "Email", isHead: true, cell: ({ email }) => email },
	{ key: "audience", label: "Who", cell: ({ audience }) => listedAudienceLabels[audience] },
	{ key: "interest", label: "Interest", cell: ({ interest }) => interest },
	{ key: "where", label: "Where", cell: ({ city, state }) => (city ? `${city}, ${state}` : "Not given") },
	{
		key: "source",
		label: "Form",
		cell: ({ source, referralCode }) =>
			referralCode ? `${sourceInWords(source)}, by ${referralCode}` : sourceInWords(source),
	},
	{
		key: "joined",
		label: "Joined",
		isNumber: true,
		cell: ({ createdAt }) => <time dateTime={createdAt.dateTime}>{createdAt.text}</time>,
	},
	{
		key: "invited",
		label: "Invited",
		isNumber: true,
		cell: ({ invitedAt }) => (invitedAt ? <time dateTime={invitedAt.dateTime}>{invitedAt.text}</time> : "No"),
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
			slug="Back office · People"
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
						label: sourceInWords(source),
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
