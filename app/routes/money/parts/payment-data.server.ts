import { momentInWords } from "#app/domain/calendar/instant-words.server.ts";
import { formatCents } from "#app/domain/money/cents.ts";
import { checkoutStatusLabels, refundReasonLabels, refundStatusLabels } from "#app/domain/payments/payment.ts";
import type { ListedPayment } from "#app/domain/payments/payment-queries.server.ts";

/** An instant for a page. */
export const moment = (at: Date) => ({ dateTime: at.toISOString(), text: momentInWords(at) });

/** A payment as pages show it, with times and amounts as text. */
export function shownPayment({ reference, booking, lines, payments, amountCents, status, statusAt, failure, createdAt }: ListedPayment) {
	const [payment] = payments;
	const taxCents = lines.reduce((sum, line) => sum + line.taxCents, 0);
	return {
		reference,
		bookingId: booking.id,
		bookingReference: booking.reference,
		title: booking.title,
		professional: booking.professional.businessName,
		amount: formatCents(amountCents),
		status: checkoutStatusLabels[status],
		isPaid: payment !== undefined,
		failure,
		time: moment(payment?.receivedAt ?? (status === "OPEN" ? createdAt : statusAt)),
		tax: taxCents > 0 ? formatCents(taxCents) : null,
		lines: lines.map((line) => ({
			key: `${line.milestone.position}`,
			label: `Milestone ${line.milestone.position + 1}: ${line.milestone.title}`,
			figure: formatCents(line.amountCents),
		})),
		refunds: payments.flatMap((one) =>
			one.refunds.map((refund) => ({
				reference: refund.reference,
				amount: formatCents(refund.amountCents),
				tax: refund.taxCents > 0 ? formatCents(refund.taxCents) : null,
				reason: refundReasonLabels[refund.reason],
				status: refundStatusLabels[refund.status],
				time: moment(refund.createdAt),
			})),
		),
	};
}
export type ShownPayment = ReturnType<typeof shownPayment>;
