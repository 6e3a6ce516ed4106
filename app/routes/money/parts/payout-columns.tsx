import { bookingPath } from "#app/domain/bookings/booking.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { ShownPayout } from "./payout-data.server.ts";

/** The amounts released to a professional, and what happened to them. */
export const payoutColumns: Column<ShownPayout>[] = [
	{
		key: "milestone",
		label: "Milestone",
		isHead: true,
		cell: ({ bookingId, milestone, title, creator }) => (
			<span>
				<Link to={bookingPath(bookingId)} className="wrap-anywhere">
					{milestone}
				</Link>
				<span className="block font-normal text-small wrap-anywhere">
					{title}, for {creator}
				</span>
			</span>
		),
	},
	{
		key: "status",
		narrow: "line",
		label: "Status",
		cell: ({ status, because, kept, failure }) => (
			<span className="sm:block sm:min-w-18">
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
		narrow: "inline",
		label: "Released",
		isNumber: true,
		cell: ({ released }) => <Time {...released} className="fact" />,
	},
	{
		key: "price",
		narrow: "inline",
		label: "Price, less the fee",
		isNumber: true,
		cell: ({ gross, fee }) => (
			<span className="fact whitespace-nowrap">
				{gross} − {fee}
			</span>
		),
	},
	{
		key: "net",
		narrow: "amount",
		label: "Payout",
		isNumber: true,
		cell: ({ net }) => <span className="fact">{net}</span>,
	},
];
