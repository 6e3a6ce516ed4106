import { getYearlyTotals } from "#app/domain/office/finance/finance-queries.server.ts";
import { centsAsTyped } from "#app/domain/platform/cents.ts";
import { csvDownload } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/year-csv";
import { knownYear } from "./parts/known-list.server.ts";

const HEAD = [
	"Professional",
	"Name",
	"Email",
	"Payee at the provider",
	"Tax details",
	"Payouts",
	"Gross (USD)",
	"Fees (USD)",
	"Deducted (USD)",
	"Paid out (USD)",
];

/** The payouts to each professional in a year, as CSV. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const year = knownYear(params.year);
	const rows = await getYearlyTotals(getActor(context), year);
	const cells = rows.map((row) => [
		row.businessName,
		row.name,
		row.email,
		row.payeeId,
		row.hasTaxDetails ? "yes" : "no",
		row.payouts,
		centsAsTyped(row.grossCents),
		centsAsTyped(row.feeCents),
		centsAsTyped(row.keptCents),
		centsAsTyped(row.netCents),
	]);
	return csvDownload(`payees-${year}`, HEAD, cells);
}
