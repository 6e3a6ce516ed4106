import { getStateName } from "#app/domain/money/sales-tax.ts";
import { getSalesTaxMonths } from "#app/domain/office/finance/finance-queries.server.ts";
import { centsAsTyped } from "#app/domain/platform/cents.ts";
import { csvDownload } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/sales-tax-csv";

const HEAD = [
	"Month",
	"State",
	"Name",
	"Paid before tax (USD)",
	"Sales tax paid (USD)",
	"Returned before tax (USD)",
	"Sales tax returned (USD)",
	"Sales tax left (USD)",
];

/** Payments, refunds, and chargebacks for taxed work, by month and state, as CSV. */
export async function loader({ context }: Route.LoaderArgs) {
	const rows = await getSalesTaxMonths(getActor(context));
	const cells = rows.map(({ month, state, paidCents, paidTaxCents, returnedCents, returnedTaxCents }) => [
		...[month, state, getStateName(state)],
		...[paidCents, paidTaxCents, returnedCents, returnedTaxCents, paidTaxCents - returnedTaxCents].map(
			centsAsTyped,
		),
	]);
	return csvDownload("sales-tax", HEAD, cells);
}
