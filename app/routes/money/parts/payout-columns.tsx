import { bookingPath } from "#app/domain/bookings/booking.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { ShownPayout } from "./payout-data.server.ts";

const figure = (key: "gross" | "fee" | "net", label: string): Column<ShownPayout> => ({
	key,
	label,
	isNumber: true,
	...(key === "net" && { narrow: "amount" }),
	cell: (payout) => <span className="fact">{payout[key]}</span>,
});

/** The amounts released to a professional, and what happened to them. */
export const payoutColumns: Column<ShownPayout>[] = [
	{
		key: "milestone",
		label: "Milestone",
		isHead: true,
		cell: ({ bookingId, bookingReference, milestone, title, creator }) => (
			<span>
				<Link to={bookingPath(bookingId)} className="wrap-anywhere">
					{milestone}
				</Link>
				<span className="block font-normal text-small wrap-anywhere">
					{title}, for {creator}
				</span>
				<span className="fact block text-soft">{bookingReference}</span>
			</span>
		),
	},
	{
		key: "status",
		narrow: "line",
		label: "Status",
		cell: ({ status, because, kept, failure }) => (
			<span>
				{status}
				{kept && <span className="block text-small">{kept}</span>}
				{because && <span className="block text-small">{because}</span>}
				{failure && <span className="block text-small wrap-anywhere">{failure}</span>}
			</span>
		),
	},
	{
		key: "reference",
		narrow: "inline",
		label: "Reference",
		cell: ({ reference }) => <span className="fact whitespace-nowrap">{reference}</span>,
	},
	{
		key: "time",
		label: "Released",
		isNumber: true,
		cell: ({ released }) => <Time {...released} className="fact" />,
	},
	figure("gross", "Price"),
	figure("fee", "Fee"),
	figure("net", "Payout"),
];
