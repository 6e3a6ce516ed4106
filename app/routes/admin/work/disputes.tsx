import { href } from "react-router";
import {
	DISPUTE_STATUSES,
	type DisputeStatus,
	disputeOutcomeLabels,
	disputeStatusLabels,
	getDisputeStatusLabel,
} from "#app/domain/bookings/disputes/dispute.ts";
import { findDisputes } from "#app/domain/bookings/disputes/find-disputes.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { exactTimestamp, formatDay } from "#app/domain/platform/time/time-zones.server.ts";
import { formatDueTime, pageLinks, readChoice } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { FilterForm } from "#app/routes/admin/parts/filter-form.tsx";
import { getActor } from "#app/session/contexts.ts";
import { listChoices, Select } from "#app/ui/form/choices.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/disputes";
import { DueTime } from "./parts/due-time.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	const status = readChoice(searchParams, "state", DISPUTE_STATUSES);
	const { rows, ...pages } = await findDisputes(getActor(context), {
		status,
		page: readIdPage(searchParams),
	});
	return {
		status: status ?? "",
		pages: pageLinks(searchParams, href("/admin/disputes"), pages),
		rows: rows.map(({ id, reference, booking, openedAt, disputedCents, outcome, dueAt, ...dispute }) => ({
			id,
			reference,
			status: dispute.status,
			state: outcome
				? disputeOutcomeLabels[outcome]
				: getDisputeStatusLabel(dispute.status, disputedCents === 0),
			booking: `${booking.reference}, ${booking.title}`,
			sides: `${booking.creator.name} and ${booking.professional.businessName}`,
			amount: disputedCents > 0 ? formatCents(disputedCents) : "Paid directly",
			opened: exactTimestamp(openedAt, formatDay(openedAt)),
			due: dueAt && formatDueTime(dueAt),
		})),
	};
}

const marks: Record<DisputeStatus, Status> = {
	OPEN: "waiting",
	ANSWERED: "waiting",
	TEAM: "due",
	DECIDED: "current",
	APPEALED: "due",
	SETTLED: "done",
	FINAL: "done",
	WITHDRAWN: "stopped",
};

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
	{
		key: "reference",
		label: "Reference",
		isHead: true,
		cell: ({ id, reference }) => (
			<Link to={href("/admin/disputes/:disputeId", { disputeId: id })} className="whitespace-nowrap">
				{reference}
			</Link>
		),
	},
	{
		key: "booking",
		narrow: "line",
		label: "Booking",
		cell: ({ booking, sides }) => (
			<span className="wrap-break-word">
				{booking}
				<span className="block">{sides}</span>
			</span>
		),
	},
	{
		key: "state",
		narrow: "inline",
		label: "State and deadline",
		cell: ({ status, state, due }) => (
			<div>
				<StatusTag status={marks[status]}>{state}</StatusTag>
				{due && (
					<span className="mt-1 block">
						<DueTime due={due} isOpen />
					</span>
				)}
			</div>
		),
	},
	{
		key: "amount",
		narrow: "amount",
		label: "In dispute",
		isNumber: true,
		cell: ({ amount }) => <span className="fact">{amount}</span>,
	},
	{
		key: "opened",
		label: "Opened",
		cell: ({ opened }) => <time dateTime={opened.dateTime}>{opened.text}</time>,
	},
];

const states = listChoices(DISPUTE_STATUSES, disputeStatusLabels);

export default function Disputes({ loaderData: { rows, status, pages } }: Route.ComponentProps) {
	return (
		<BackOfficePage
			title="Disputes"
			description="All disputes, with their states and deadlines."
			eyebrow="Back office · Bookings"
		>
			<FilterForm action={href("/admin/disputes")} isNarrowed={status !== ""}>
				<Select
					id="state"
					name="state"
					label="State"
					choices={states}
					empty="All states"
					defaultValue={status}
				/>
			</FilterForm>
			{rows.length > 0 ? (
				<>
					<Table caption="Newest first" columns={columns} rows={rows} rowKey={({ id }) => id} isDense />
					<PreviousNext {...pages} />
				</>
			) : (
				<EmptyState title="No disputes" next={{ href: href("/admin"), label: "Back to the back office" }}>
					{status === "" ? "No one has opened a dispute." : "No dispute is in this state."}
				</EmptyState>
			)}
		</BackOfficePage>
	);
}
