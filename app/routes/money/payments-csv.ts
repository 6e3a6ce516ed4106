import { requireUser } from "#app/domain/actor.ts";
import { centsAsTyped } from "#app/domain/money/cents.ts";
import { checkoutStatusLabels } from "#app/domain/payments/payment.ts";
import { isAnyTaxed, readPayments } from "#app/domain/payments/payment-queries.server.ts";
import { streamedCsv } from "#app/server/csv-download.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import type { Route } from "./+types/payments-csv";

const HEAD = ["Payment", "Booking", "Title", "Professional", "Status", "Received", "Amount (USD)", "Refunded (USD)"];
const TAX_HEAD = "Sales tax in the amount (USD)";

/** Streams a creator's payments as CSV, the latest first. Where any has sales tax in it, so says a column. */
export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context), "CREATOR");
	const hasTax = await isAnyTaxed(user);
	return streamedCsv("payments", [...HEAD, ...(hasTax ? [TAX_HEAD] : [])], readPayments(user), ({ reference, booking, status, payments, lines, amountCents }) => [
		reference,
		booking.reference,
		booking.title,
		booking.professional.businessName,
		checkoutStatusLabels[status],
		payments[0]?.receivedAt.toISOString() ?? null,
		centsAsTyped(amountCents),
		centsAsTyped(payments.flatMap(({ refunds }) => refunds).reduce((cents, refund) => cents + refund.amountCents, 0)),
		...(hasTax ? [centsAsTyped(lines.reduce((cents, line) => cents + line.taxCents, 0))] : []),
	]);
}
