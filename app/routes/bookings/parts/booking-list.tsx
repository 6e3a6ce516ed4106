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
	/** Whose turn it is, and by when. */
	turn: { title: string; isYours: boolean; due: Moment | null } | null;
};

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
		label: "Next",
		isNumber: true,
		cell: ({ turn, changed }) =>
			turn ? (
				<span className={turn.isYours ? "text-tally" : undefined}>
					<span className="wrap-anywhere">{turn.title}</span>
					{turn.due && (
						<span className="fact block">
							by <time dateTime={turn.due.dateTime}>{turn.due.text}</time>
						</span>
					)}
				</span>
			) : (
				<time className="fact" dateTime={changed.dateTime}>
					{changed.text}
				</time>
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
