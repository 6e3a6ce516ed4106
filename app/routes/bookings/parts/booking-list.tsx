import {
	type BookingStatus,
	bookingBadge,
	bookingPath,
	bookingStatusLabels,
} from "#app/domain/bookings/booking.ts";
import type { BookingRow } from "#app/domain/bookings/booking-queries.server.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/list/tag.tsx";

/** The status of a booking. COMPLETED gets the strong badge, every other status a plain one. */
export function BookingBadge({ status }: { status: BookingStatus }) {
	return (
		<Tag variant={bookingBadge(status) === "default" ? "strong" : "plain"}>{bookingStatusLabels[status]}</Tag>
	);
}

type Moment = { dateTime: string; text: string };
export type ListedBooking = Pick<BookingRow, "id" | "reference" | "title" | "status" | "other"> & {
	changed: Moment;
	due: (Moment & { isYours: boolean }) | null;
};

/** Says whose turn it is. The time follows. */
export const describeTurn = ({ isYours }: { isYours: boolean }, other: string): string =>
	isYours ? "Your turn, by" : `Waiting for ${other}, by`;

const columns: Column<ListedBooking>[] = [
	{
		key: "title",
		label: "Booking",
		isHead: true,
		cell: ({ id, title, reference }) => (
			<span>
				<Link to={bookingPath(id)} className="wrap-anywhere">
					{title}
				</Link>
				<span className="fact block text-soft">{reference}</span>
			</span>
		),
	},
	{ key: "other", label: "With", cell: ({ other }) => <span className="wrap-anywhere">{other}</span> },
	{ key: "state", label: "State", cell: ({ status }) => <BookingBadge status={status} /> },
	{
		key: "time",
		label: "Time",
		isNumber: true,
		cell: ({ due, changed, other }) => (
			<span className={due?.isYours ? "fact text-tally" : "fact"}>
				{due ? `${describeTurn(due, other)} ` : ""}
				<time dateTime={(due ?? changed).dateTime}>{(due ?? changed).text}</time>
			</span>
		),
	},
];

/** Bookings, each with its status and, at the right edge, its deadline or latest change. */
export function BookingList({ bookings, caption }: { bookings: readonly ListedBooking[]; caption: string }) {
	return (
		<Table
			caption={<span className="sr-only">{caption}</span>}
			columns={columns}
			rows={bookings}
			rowKey={({ id }) => id}
		/>
	);
}
