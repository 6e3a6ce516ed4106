import { href } from "react-router";
import { getYearlyTotals } from "#app/domain/office/finance/finance-queries.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/year";
import { knownYear } from "./parts/known-list.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData && `Payees in ${loaderData.year}`,
	parents: { "/admin/money/years": noPage },
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const year = knownYear(params.year);
	const rows = await getYearlyTotals(getActor(context), year);
	return {
		year,
		rows: rows.map(({ grossCents, feeCents, keptCents, netCents, ...row }) => ({
			...row,
			gross: formatCents(grossCents),
			fee: formatCents(feeCents),
			kept: formatCents(keptCents),
			net: formatCents(netCents),
		})),
	};
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];
const figure = (key: "gross" | "fee" | "kept" | "net", label: string): Column<Row> => ({
	key,
	narrow: "labeled",
	label,
	isNumber: true,
	cell: (row) => <span className="fact">{row[key]}</span>,
});

const columns: Column<Row>[] = [
	{
		key: "name",
		label: "Professional",
		isHead: true,
		cell: ({ businessName, name }) => (
			<span className="wrap-anywhere">{[businessName, name].filter(Boolean).join(", ")}</span>
		),
	},
	{
		key: "tax",
		narrow: "labeled",
		label: "Tax details",
		cell: ({ hasTaxDetails }) => (hasTaxDetails ? "At the provider" : "Missing"),
	},
	{
		key: "payouts",
		narrow: "labeled",
		label: "Payouts",
		isNumber: true,
		cell: ({ payouts }) => <span className="fact">{payouts}</span>,
	},
	figure("gross", "Gross"),
	figure("fee", "Fees"),
	figure("kept", "Deducted"),
	figure("net", "Paid out"),
];

/** The payouts to each professional in a year. */
export default function Year({ loaderData: { year, rows } }: Route.ComponentProps) {
	return (
		<BackOfficePage
			title={`Payees in ${year}`}
			description="What each professional was paid out in a year."
			eyebrow="Back office · Money"
			lead="What reached each professional's bank in the year, for Form 1099. Gross includes the fees and any debts we deducted."
		>
			{rows.length > 0 ? (
				<Table
					caption={<span className="sr-only">Payees in {year}</span>}
					columns={columns}
					rows={rows}
					rowKey={({ professionalId }) => professionalId}
					isDense
				/>
			) : (
				<EmptyState title="No payouts" next={{ href: href("/admin/money"), label: "Back to the overview" }}>
					Nothing was paid out in {year}.
				</EmptyState>
			)}
			<p className="no-print mt-6">
				<a
					href={href("/admin/money/years/:year/csv", { year: String(year) })}
					download
					className="inline-flex min-h-6 items-center"
				>
					Download as CSV
				</a>
			</p>
		</BackOfficePage>
	);
}
