import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";

type Rate = { label: string; value: string | null; cases: number; unit: string };

const columns: Column<Rate>[] = [
	{ key: "figure", label: "Figure", isHead: true, cell: ({ label }) => label },
	{
		key: "value",
		label: "Last 365 days",
		isNumber: true,
		cell: ({ value }) => (value === null ? "Too few to say" : <span className="fact">{value}</span>),
	},
	{
		key: "cases",
		label: "Based on",
		isNumber: true,
		cell: ({ value, cases, unit }) =>
			value === null ? `Fewer than 5 ${unit}` : `${cases.toLocaleString("en-US")} ${unit}`,
	},
];

/** The published figures about disputes. If there are too few cases to publish figures, says so. */
export const DisputeRates = ({ rates }: { rates: readonly Rate[] }) => (
	<section aria-labelledby="dispute-figures" className="mt-10">
		<SectionHeading id="dispute-figures">Dispute outcomes</SectionHeading>
		{rates.every(({ value }) => value === null) ? (
			<p className="measure">
				There have been too few bookings and disputes to publish figures. We publish each one once there are 5
				cases, because fewer don't show a trend.
			</p>
		) : (
			<Table
				caption="Disputes opened in the last 365 days, and all disputes of bookings whose work began then"
				columns={columns}
				rows={rates}
				rowKey={({ label }) => label}
			/>
		)}
	</section>
);
