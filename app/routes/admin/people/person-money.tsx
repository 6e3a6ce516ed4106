import { MONEY_PAGE, moneyListLabels } from "#app/domain/money/finance.ts";
import { findPersonMoney } from "#app/domain/office/finance/finance-queries.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { toMoneyRow } from "#app/routes/admin/money/parts/money-row.server.ts";
import { MoneyTable } from "#app/routes/admin/money/parts/money-table.tsx";
import { getActor } from "#app/session/contexts.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/person-money";
import { toPersonHead } from "./parts/person-head.server.ts";
import { PersonPage } from "./parts/person-page.tsx";

export const handle = {
	breadcrumb: "Money",
	parents: ({ loaderData }) => ({ "/admin/users/:userId": loaderData?.person.name }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { person, lists } = await orNotFound(findPersonMoney(getActor(context), params.userId));
	return {
		person: toPersonHead(person),
		lists: lists
			.filter(({ rows }) => rows.length > 0)
			.map(({ list, rows }) => ({ list, label: moneyListLabels[list], rows: rows.map(toMoneyRow) })),
	};
}

export default function PersonMoney({ loaderData: { person, lists } }: Route.ComponentProps) {
	return (
		<PersonPage person={person} tab="money" description="The money of a person’s bookings.">
			{lists.length === 0 && <p>No payments yet.</p>}
			{lists.map(({ list, label, rows }) => (
				<div key={list} className="mb-8">
					<MoneyTable
						caption={rows.length < MONEY_PAGE ? label : `${label}, the latest ${MONEY_PAGE}`}
						rows={rows}
					/>
				</div>
			))}
		</PersonPage>
	);
}
