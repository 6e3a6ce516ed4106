import { href } from "react-router";
import { findPersonConversations } from "#app/domain/bookings/person-records.server.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { type Column, Table, timeColumn } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/person-messages";
import { toPersonHead } from "./parts/person-head.server.ts";
import { PersonPage } from "./parts/person-page.tsx";

export const handle = {
	breadcrumb: "Messages",
	parents: ({ loaderData }) => ({ "/admin/users/:userId": loaderData?.person.name }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { person, conversations } = await orNotFound(
		findPersonConversations(getActor(context), params.userId),
	);
	return {
		person: toPersonHead(person),
		rows: conversations.map(({ bookingId, reference, title, creator, professional, ...row }) => ({
			bookingId,
			reference,
			title,
			sides: `${creator.name} and ${professional.businessName}`,
			written: row.written.toLocaleString("en-US"),
			time: exactTimestamp(row.lastActivityAt),
		})),
	};
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
	{
		key: "booking",
		label: "Booking",
		isHead: true,
		cell: ({ bookingId, reference, title }) => (
			<>
				<Link to={href("/admin/bookings/:bookingId", { bookingId })} className="fact">
					{reference}
				</Link>
				<span className="block font-normal wrap-anywhere">{title}</span>
			</>
		),
	},
	{
		key: "sides",
		narrow: "line",
		label: "Between",
		cell: ({ sides }) => <span className="wrap-anywhere">{sides}</span>,
	},
	{ key: "written", label: "Written by this person", isNumber: true, cell: ({ written }) => written },
	{
		key: "record",
		label: "Record",
		cell: ({ bookingId, reference }) => (
			<Link to={href("/admin/bookings/:bookingId/record", { bookingId })}>
				Record<span className="sr-only"> of {reference}</span>
			</Link>
		),
	},
	timeColumn("Latest message"),
];

export default function PersonMessages({ loaderData: { person, rows } }: Route.ComponentProps) {
	return (
		<PersonPage person={person} tab="messages" description="A person’s conversations, without their texts.">
			<p className="measure mb-6">
				Messages are private. If you need to read them, download the record of the booking. The audit log says
				who downloaded it.
			</p>
			{rows.length > 0 ? (
				<Table
					caption="Latest conversations"
					columns={columns}
					rows={rows}
					rowKey={({ bookingId }) => bookingId}
					isDense
				/>
			) : (
				<p>No messages yet.</p>
			)}
		</PersonPage>
	);
}
