import type { ReactNode } from "react";
import { href } from "react-router";
import { AreaLink } from "#app/routes/admin/parts/area-link.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { toMoneyRow } from "./money-row.server.ts";

type Row = ReturnType<typeof toMoneyRow>;

const columns: Column<Row>[] = [
	{
		key: "reference",
		label: "Reference",
		isHead: true,
		cell: ({ reference, booking, debtHref }) => (
			<span>
				{debtHref ? (
					<Link to={debtHref} className="fact">
						{reference}
					</Link>
				) : (
					<span className="fact">{reference}</span>
				)}
				{booking && (
					<span className="block font-normal wrap-anywhere">
						<AreaLink area="records" to={href("/admin/bookings/:bookingId", { bookingId: booking.id })}>
							{booking.title}
						</AreaLink>{" "}
						<span className="fact">{booking.reference}</span>
					</span>
				)}
			</span>
		),
	},
	{
		key: "person",
		narrow: "inline",
		label: "Person",
		cell: ({ person }) => <span className="wrap-anywhere">{person}</span>,
	},
	{
		key: "status",
		narrow: "inline",
		label: "Status",
		cell: ({ status, refundHref, reference }) => (
			<span className="wrap-anywhere">
				{status}
				{refundHref && (
					<Link to={refundHref} className="block">
						Refund<span className="sr-only"> {reference}</span>
					</Link>
				)}
			</span>
		),
	},
	{
		key: "at",
		narrow: "inline",
		label: "Date",
		isNumber: true,
		cell: ({ at }) => (
			<time dateTime={at.dateTime} className="fact">
				{at.text}
			</time>
		),
	},
	{
		key: "amount",
		narrow: "amount",
		label: "Amount",
		isNumber: true,
		cell: ({ amount }) => <span className="fact">{amount}</span>,
	},
];

/** Held money, payments, refunds, payouts, or debts. */
export const MoneyTable = ({ caption, rows }: { caption: ReactNode; rows: readonly Row[] }) => (
	<Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} isDense />
);
