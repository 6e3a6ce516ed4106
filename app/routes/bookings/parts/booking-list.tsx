import { type BookingSort, bookingPath } from "#app/domain/bookings/booking.ts";
import type { BookingRow } from "#app/domain/bookings/booking-queries.server.ts";
import { quotePath } from "#app/domain/bookings/quotes/quote.ts";
import { formatPrice } from "#app/domain/platform/cents.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";
import { BookingBadge } from "./booking-badge.tsx";

type Moment = TimeText;
export type ListedBooking = Omit<BookingRow, "side" | "statusAt" | "turn"> & {
	changed: Moment;
	/** Whose turn it is, and by when. */
	turn: { title: string; isYours: boolean; due: Moment | null } | null;
};

type SortLink = NonNullable<Column<ListedBooking>["sort"]>;

const listColumns = (isComparable: boolean): Column<ListedBooking>[] => [
	{
		key: "title",
		label: "Booking",
		isHead: true,
		cell: ({ id, title, reference, status, other }) => (
			<span>
				<Link to={bookingPath(id)} className="wrap-anywhere">
					{title}
				</Link>
				<span className="fact block text-soft">{reference}</span>
				{isComparable && status === "QUOTED" && (
					<label className="mt-1 inline-flex min-h-6 items-center gap-2 font-normal">
						<input type="checkbox" name="booking" value={id} className="size-6 accent-green" />
						Compare<span className="sr-only"> the quote from {other}</span>
					</label>
				)}
			</span>
		),
	},
	{
		key: "other",
		narrow: "inline",
		label: "With",
		cell: ({ other }) => <span className="wrap-anywhere sm:block sm:min-w-20 lg:min-w-32">{other}</span>,
	},
	{ key: "state", narrow: "inline", label: "State", cell: ({ status }) => <BookingBadge status={status} /> },
];

const totalColumn = (sort: SortLink | undefined): Column<ListedBooking> => ({
	key: "total",
	narrow: "amount",
	label: "Total",
	isNumber: true,
	...(sort && { sort }),
	cell: ({ id, totalCents, isMonthly, version }) =>
		totalCents === null ? (
			<span className="fact">No quote</span>
		) : (
			<span className="fact">
				<Link to={quotePath(id)} className="wrap-normal">
					{formatPrice(totalCents, isMonthly)}
				</Link>
				{version !== null && version > 1 && (
					<span className="block wrap-normal text-soft">version {version}</span>
				)}
			</span>
		),
});

const nextColumn = (sort: SortLink | undefined): Column<ListedBooking> => ({
	key: "time",
	narrow: "line",
	label: "Next",
	isNumber: true,
	...(sort && { sort }),
	cell: ({ turn, changed }) =>
		turn ? (
			<span className={turn.isYours ? "text-tally" : undefined}>
				<span className="wrap-anywhere">{turn.title}</span>
				{turn.due && (
					<span className="fact block">
						by <Time {...turn.due} />
					</span>
				)}
			</span>
		) : (
			<Time {...changed} className="fact" />
		),
});

type BookingListProps = {
	bookings: readonly ListedBooking[];
	caption: string;
	/** Whether the list shows the totals of quotes. */
	hasTotals?: boolean;
	/** Whether quotes can be selected for a comparison. */
	isComparable?: boolean;
	/** The link that sorts by a column, if it can be sorted. */
	getSort?: (by: Exclude<BookingSort, "changed">) => SortLink | undefined;
};

/** Bookings, each with its status and, at the right edge, its deadline or latest change. */
export function BookingList({
	bookings,
	caption,
	hasTotals = false,
	isComparable = false,
	getSort,
}: BookingListProps) {
	return (
		<Table
			caption={<span className="sr-only">{caption}</span>}
			columns={[
				...listColumns(isComparable),
				...(hasTotals ? [totalColumn(getSort?.("total"))] : []),
				nextColumn(getSort?.("due")),
			]}
			rows={bookings}
			rowKey={({ id }) => id}
		/>
	);
}
