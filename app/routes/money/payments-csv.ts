import { paymentStatusLabel } from "#app/domain/money/labels.ts";
import { isAnyTaxed, readPayments } from "#app/domain/money/payment-queries.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { centsAsTyped } from "#app/domain/platform/cents.ts";
import { streamedCsv } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/payments-csv";
import { paidCents, refundedCents, takenBackCents } from "./parts/payment-data.server.ts";

const HEAD = [
	"Payment",
	"Booking",
	"Title",
	"Professional",
	"Status",
	"Received",
	"Amount (USD)",
	"Refunded (USD)",
	"Returned by your bank (USD)",
];
const TAX_HEAD = "Sales tax in the amount (USD)";

/**
 * Streams a creator's payments as CSV, latest first. If any of them includes sales tax, there is a
 * column for it.
 */
export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	const hasTax = await isAnyTaxed(user);
	return streamedCsv("payments", [...HEAD, ...(hasTax ? [TAX_HEAD] : [])], readPayments(user), (checkout) => [
		checkout.reference,
		checkout.booking.reference,
		checkout.booking.title,
		checkout.booking.professional.businessName,
		paymentStatusLabel(checkout),
		checkout.payments[0]?.receivedAt.toISOString() ?? null,
		centsAsTyped(paidCents(checkout)),
		centsAsTyped(refundedCents(checkout)),
		centsAsTyped(takenBackCents(checkout)),
		...(hasTax ? [centsAsTyped(checkout.lines.reduce((cents, line) => cents + line.taxCents, 0))] : []),
	]);
}
