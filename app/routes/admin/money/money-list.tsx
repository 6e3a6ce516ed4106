import { href } from "react-router";
import { MONEY_LISTS, moneyListLabels } from "#app/domain/money/finance.ts";
import { findMoney } from "#app/domain/office/finance/finance-queries.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { AreaLink } from "#app/routes/admin/parts/area-link.tsx";
import { pageLinks } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/money-list";
import { knownList } from "./parts/known-list.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.label,
	parents: { "/admin/money/lists": noPage },
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const list = knownList(params.list);
	const query = new URL(request.url).searchParams;
	const { rows, newer, older } = await findMoney(getActor(context), list, readIdPage(query));
	return {
		...{
			list,
			label: moneyListLabels[list],
			links: pageLinks(query, href("/admin/money/lists/:list", { list }), { newer, older }),
		},
		rows: rows.map(({ amountCents, at, refundHref, debtHref, ...row }) => ({
			...row,
			refundHref,
			debtHref,
			amount: formatCents(amountCents),
			at: timestamp(at),
		})),
	};
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

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
	{ key: "person", label: "Person", cell: ({ person }) => <span className="wrap-anywhere">{person}</span> },
	{
		key: "status",
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
		label: "Amount",
		isNumber: true,
		cell: ({ amount }) => <span className="fact">{amount}</span>,
	},
];

export default function MoneyListPage({ loaderData: { list, label, rows, links } }: Route.ComponentProps) {
	return (
		<BackOfficePage
			title={label}
			description="Money of bookings, latest first."
			eyebrow="Back office · Money"
		>
			<TabLinks
				label="Lists of money"
				tabs={MONEY_LISTS.map((one) => ({
					href: href("/admin/money/lists/:list", { list: one }),
					label: moneyListLabels[one],
					isCurrent: one === list,
				}))}
			/>
			{rows.length > 0 ? (
				<Table
					caption={<span className="sr-only">{label}, latest first</span>}
					columns={columns}
					rows={rows}
					rowKey={({ id }) => id}
					isDense
				/>
			) : (
				<EmptyState title="Nothing here" next={{ href: href("/admin/money"), label: "Back to the overview" }}>
					There is nothing in this list yet.
				</EmptyState>
			)}
			<PreviousNext {...links} />
			<p className="no-print mt-6">
				<a
					href={href("/admin/money/lists/:list/csv", { list })}
					download
					className="inline-flex min-h-6 items-center"
				>
					Download the whole list (CSV)
				</a>
			</p>
		</BackOfficePage>
	);
}
