import { href } from "react-router";
import {
	budgetLabels,
	isLate,
	needLabels,
	requirementsStatusLabels,
	timelineLabels,
} from "#app/domain/matching/requirements.ts";
import { findOpenRequirements } from "#app/domain/matching/requirements-queries.server.ts";
import { businessZone, exactTimestamp, formatDay } from "#app/domain/platform/time/time-zones.server.ts";
import { workItemPath } from "#app/domain/platform/work-item.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/requirements";

export async function loader({ context }: Route.LoaderArgs) {
	const rows = await orNotFound(findOpenRequirements(getActor(context)));
	return {
		promise: fact("matching-time"),
		rows: rows.map(({ createdAt: _, match: __, dueAt, verification, ...row }) => ({
			...row,
			href: workItemPath("MATCHING", row.id),
			isVerified: verification === "VERIFIED",
			isLate: isLate({ status: row.status, dueAt }, now()),
			due: exactTimestamp(dueAt, formatDay(dueAt, businessZone())),
		})),
	};
}

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
	{
		key: "reference",
		label: "Reference",
		isHead: true,
		cell: ({ reference, href }) => (
			<Link to={href} className="fact">
				{reference}
			</Link>
		),
	},
	{
		key: "creator",
		narrow: "inline",
		label: "Creator",
		cell: ({ name, isVerified }) => `${name}${isVerified ? "" : " (age not verified)"}`,
	},
	{
		key: "needs",
		narrow: "inline",
		label: "Services",
		cell: ({ serviceNeeds }) => serviceNeeds.map((need) => needLabels[need]).join(", "),
	},
	{ key: "place", narrow: "inline", label: "Place", cell: ({ city, state }) => `${city}, ${state}` },
	{
		key: "terms",
		narrow: "inline",
		label: "Budget and time",
		cell: ({ budgetRange, projectTimeline }) =>
			`${budgetLabels[budgetRange]}, ${timelineLabels[projectTimeline].toLowerCase()}`,
	},
	{
		key: "state",
		narrow: "inline",
		label: "State",
		cell: ({ status, isLate }) => (
			<StatusTag status={isLate ? "due" : "waiting"}>
				{isLate ? "Late" : requirementsStatusLabels[status]}
			</StatusTag>
		),
	},
	{
		key: "due",
		narrow: "labeled",
		label: "Due",
		isNumber: true,
		cell: ({ due }) => <time dateTime={due.dateTime}>{due.text}</time>,
	},
];

export default function OpenRequirements({ loaderData: { rows, promise } }: Route.ComponentProps) {
	return (
		<BackOfficePage
			title="Requirements"
			description="Creators' open requests."
			aside={`Promised within ${promise}`}
		>
			{rows.length > 0 ? (
				<Table
					caption={`${rows.length} open, by due date`}
					columns={columns}
					rows={rows}
					rowKey={({ id }) => id}
					isDense
				/>
			) : (
				<EmptyState
					title="No open requests"
					next={{ href: href("/admin"), label: "Back to the back office" }}
				>
					No creator is waiting for matches.
				</EmptyState>
			)}
		</BackOfficePage>
	);
}
