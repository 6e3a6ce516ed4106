import { href } from "react-router";
import { bookingStatusLabels } from "#app/domain/bookings/booking.ts";
import { findPersonBookings } from "#app/domain/bookings/person-records.server.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { pageLinks } from "#app/routes/admin/parts/back-office-data.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { type Column, Table, timeColumn } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/person-bookings";
import { toPersonHead } from "./parts/person-head.server.ts";
import { PersonPage } from "./parts/person-page.tsx";

export const handle = {
	breadcrumb: "Bookings",
	parents: ({ loaderData }) => ({ "/admin/users/:userId": loaderData?.person.name }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams;
	const { person, rows, newer, older } = await orNotFound(
		findPersonBookings(getActor(context), params.userId, readIdPage(query)),
	);
	return {
		person: toPersonHead(person),
		rows: rows.map(({ id, reference, title, status, statusAt, requestedAt, creator, professional }) => ({
			id,
			reference,
			title,
			sides: `${creator.name} and ${professional.businessName}`,
			requested: exactTimestamp(requestedAt),
			status: bookingStatusLabels[status],
			time: exactTimestamp(statusAt),
		})),
		links: pageLinks(query, href("/admin/users/:userId/bookings", params), { newer, older }),
	};
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
	{
		key: "reference",
		label: "Booking",
		isHead: true,
		cell: ({ id, reference, title }) => (
			<>
				<Link to={href("/admin/bookings/:bookingId", { bookingId: id })} className="fact">
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
	{
		key: "requested",
		label: "Requested",
		cell: ({ requested }) => <time dateTime={requested.dateTime}>{requested.text}</time>,
	},
	{ key: "status", narrow: "inline", label: "Status", cell: ({ status }) => status },
	timeColumn("Since"),
];

export default function PersonBookings({ loaderData: { person, rows, links } }: Route.ComponentProps) {
	return (
		<PersonPage person={person} tab="bookings" description="A person’s bookings, as either side.">
			{rows.length > 0 ? (
				<Table caption="Latest first" columns={columns} rows={rows} rowKey={({ id }) => id} isDense />
			) : (
				<p>No bookings yet.</p>
			)}
			<PreviousNext {...links} label="Pages of bookings" />
		</PersonPage>
	);
}
