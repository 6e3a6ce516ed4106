import { Link } from "#app/ui/layout/link.tsx";
import { type Column, timeColumn } from "#app/ui/list/table.tsx";
import type { ListedDebt } from "./debt-data.server.ts";

/** A professional's debts, open and closed, each with its booking. */
export const debtColumns: Column<ListedDebt>[] = [
	{
		key: "reference",
		label: "Reference",
		isHead: true,
		cell: ({ reference, path, booking }) => (
			<span>
				<Link to={path} className="fact">
					{reference}
				</Link>
				<span className="block font-normal text-small wrap-anywhere">{booking}</span>
			</span>
		),
	},
	{ key: "status", narrow: "inline", label: "Status", cell: ({ status }) => status },
	timeColumn("Since"),
	{
		key: "amount",
		label: "Amount",
		isNumber: true,
		cell: ({ amount }) => <span className="fact">{amount}</span>,
	},
	{
		key: "owed",
		label: "Still owed",
		isNumber: true,
		cell: ({ owed }) => <span className="fact">{owed}</span>,
	},
];
