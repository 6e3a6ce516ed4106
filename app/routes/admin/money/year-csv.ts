import { taxForms } from "#app/domain/money/tax-form.ts";
import { getTaxYear } from "#app/domain/money/tax-year.server.ts";
import { centsAsTyped } from "#app/domain/platform/cents.ts";
import { csvDownload } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/year-csv";
import { knownYear } from "./parts/known-list.server.ts";
import { tinStatus } from "./parts/tin-status.ts";

const MONTHS = [
	"january",
	"february",
	"march",
	"april",
	"may",
	"june",
	"july",
	"august",
	"september",
	"october",
	"november",
	"december",
];

/**
 * The columns, which docs/money.md explains. If Stripe's import of tax forms has the same column, its name is
 * used here.
 */
const HEAD = [
	"tax_year",
	"year_status",
	"form",
	"provider",
	"stripe_account_id",
	"payee_name_line_1",
	"payee_name_line_2",
	"email_address",
	"payee_region",
	"tin_status",
	"thresholds_reached",
	"payment_count",
	"gross_amount",
	...MONTHS.map((month) => `${month}_amount`),
	"refunded_amount",
	"payout_count",
	"nonemployee_compensation",
	"fee_amount",
	"deducted_amount",
	"paid_out_amount",
];

/** What each professional received in a year, as CSV. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { year, form, closed, rows } = await getTaxYear(getActor(context), knownYear(params.year));
	const cells = rows.map((row) => [
		year,
		closed ? "closed" : "open",
		form && taxForms[form].label,
		row.provider,
		row.payeeId,
		row.name,
		row.businessName,
		row.email,
		row.region,
		tinStatus(row).word,
		row.thresholds.join(", "),
		row.payments,
		centsAsTyped(row.grossCents),
		...row.monthlyGross.map(centsAsTyped),
		centsAsTyped(row.refundedCents),
		row.payouts,
		centsAsTyped(row.earnedCents),
		centsAsTyped(row.feeCents),
		centsAsTyped(row.keptCents),
		centsAsTyped(row.netCents),
	]);
	return csvDownload(`payees-${year}`, HEAD, cells);
}
