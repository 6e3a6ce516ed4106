import { href } from "react-router";
import { exactTimestamp, formatDay } from "#app/domain/platform/time/time-zones.server.ts";
import { type ApplicationStatus, applicationStatusLabels } from "#app/domain/vetting/application.ts";
import { findApplications } from "#app/domain/vetting/review-queries.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/applications";

export async function loader({ context }: Route.LoaderArgs) {
	const { open, waiting, decided } = await findApplications(getActor(context));
	type Found = (typeof open)[number];
	const toRow = ({ id, status, reference, businessName, statusAt, user }: Found) => ({
		id,
		status,
		reference: reference ?? "",
		name: businessName ?? user.name,
		person: user.name,
		since: exactTimestamp(statusAt, formatDay(statusAt)),
		days: Math.floor((now().getTime() - statusAt.getTime()) / 86_400_000),
	});
	return { open: open.map(toRow), waiting: waiting.map(toRow), decided: decided.map(toRow) };
}

type Row = Awaited<ReturnType<typeof loader>>["open"][number];

const marks: Record<ApplicationStatus, Status> = {
	DRAFT: "waiting",
	SUBMITTED: "due",
	DOCUMENT_REVIEW: "current",
	BACKGROUND_CHECK: "current",
	CHANGES_REQUESTED: "waiting",
	APPROVED: "done",
	REJECTED: "stopped",
	WITHDRAWN: "stopped",
};

const columns: Column<Row>[] = [
	{
		key: "reference",
		label: "Reference",
		isHead: true,
		cell: ({ id, reference }) => (
			<Link to={href("/admin/applications/:applicationId", { applicationId: id })}>{reference}</Link>
		),
	},
	{ key: "name", narrow: "inline", label: "Business", cell: ({ name }) => name },
	{ key: "person", narrow: "inline", label: "Applicant", cell: ({ person }) => person },
	{
		key: "state",
		narrow: "inline",
		label: "State",
		cell: ({ status }) => <StatusTag status={marks[status]}>{applicationStatusLabels[status]}</StatusTag>,
	},
	{
		key: "since",
		narrow: "labeled",
		label: "Since",
		cell: ({ since }) => <time dateTime={since.dateTime}>{since.text}</time>,
	},
	{ key: "days", narrow: "none", label: "Days", isNumber: true, cell: ({ days }) => days },
];

export default function Applications({ loaderData: { open, waiting, decided } }: Route.ComponentProps) {
	return (
		<BackOfficePage
			title="All applications"
			description="Professionals' applications, oldest first."
			eyebrow="Back office · Applications"
			aside={`${open.length} waiting for us`}
		>
			{open.length === 0 ? (
				<EmptyState
					title="No open applications"
					next={{ href: href("/admin"), label: "Back to the back office" }}
				>
					Every application has been decided or is waiting for its applicant.
				</EmptyState>
			) : (
				<Table
					caption="Waiting for us, oldest first"
					columns={columns}
					rows={open}
					rowKey={({ id }) => id}
					isDense
				/>
			)}
			{waiting.length > 0 && (
				<Table
					caption="Waiting for changes by the applicant"
					columns={columns}
					rows={waiting}
					rowKey={({ id }) => id}
					isDense
				/>
			)}
			{decided.length > 0 && (
				<Table
					caption="Recently decided or withdrawn"
					columns={columns}
					rows={decided}
					rowKey={({ id }) => id}
					isDense
				/>
			)}
		</BackOfficePage>
	);
}
