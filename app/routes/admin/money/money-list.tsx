import { href } from "react-router";
import { MONEY_LISTS, moneyListLabels } from "#app/domain/money/finance.ts";
import { findMoney } from "#app/domain/office/finance/finance-queries.server.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { pageLinks } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import type { Route } from "./+types/money-list";
import { knownList } from "./parts/known-list.server.ts";
import { toMoneyRow } from "./parts/money-row.server.ts";
import { MoneyTable } from "./parts/money-table.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.label,
	parents: { "/admin/money/lists": noPage },
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const list = knownList(params.list);
	const query = new URL(request.url).searchParams;
	const { rows, newer, older } = await findMoney(getActor(context), list, readIdPage(query));
	return {
		list,
		label: moneyListLabels[list],
		links: pageLinks(query, href("/admin/money/lists/:list", { list }), { newer, older }),
		rows: rows.map(toMoneyRow),
	};
}

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
				<MoneyTable caption={<span className="sr-only">{label}, latest first</span>} rows={rows} />
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
