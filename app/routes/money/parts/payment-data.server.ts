import { describeChargeback } from "#app/domain/bookings/work-labels.ts";
import {
	chargebackLabels,
	paymentStatusLabel,
	refundReasonLabels,
	refundStatusLabel,
} from "#app/domain/money/labels.ts";
import type { ListedPayment } from "#app/domain/money/payment-queries.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";

/** The sum of the given amounts, in cents. */
const sumCents = (rows: readonly { amountCents: number }[]): number =>
	rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The total paid or, as long as nothing has arrived, the amount to pay, in cents. */
export const paidCents = ({ payments, amountCents }: ListedPayment): number =>
	payments.length > 0 ? sumCents(payments) : amountCents;

/** The confirmed refunds to the payer, in cents. */
export const refundedCents = ({ payments }: ListedPayment): number =>
	sumCents(payments.flatMap(({ refunds }) => refunds.filter(({ status }) => status === "CONFIRMED")));

/** The amount that the payer's bank took back for good, in cents. */
export const takenBackCents = ({ payments }: ListedPayment): number =>
	sumCents(payments.flatMap(({ chargebacks }) => chargebacks.filter(({ status }) => status === "LOST")));

/** A payment as pages show it, with times and amounts as text. A receipt shows exact times. */
export function shownPayment(checkout: ListedPayment, stamp = timestamp) {
	const { reference, booking, payments, status, statusAt, failure, createdAt } = checkout;
	const [payment] = payments;
	const names = { CREATOR: "You", PROFESSIONAL: booking.professional.businessName };
	return {
		reference,
		bookingId: booking.id,
		bookingReference: booking.reference,
		title: booking.title,
		professional: names.PROFESSIONAL,
		amount: formatCents(paidCents(checkout)),
		status: paymentStatusLabel(checkout),
		isPaid: payment !== undefined,
		failure,
		method: payment?.method ?? null,
		time: stamp(payment?.receivedAt ?? (status === "OPEN" ? createdAt : statusAt)),
		...listLines(checkout, stamp),
		refunds: payments.flatMap(({ refunds, suspendedCents }) =>
			refunds.map((refund) => ({
				reference: refund.reference,
				amount: formatCents(refund.amountCents),
				tax: refund.taxCents > 0 ? formatCents(refund.taxCents) : null,
				reason: refundReasonLabels[refund.reason],
				status: refundStatusLabel(refund.status, suspendedCents),
				time: stamp(refund.createdAt),
			})),
		),
		refunded: formatCents(refundedCents(checkout)),
		chargebacks: payments.flatMap(({ chargebacks }) =>
			chargebacks.map((chargeback) => ({
				id: chargeback.id,
				label: chargebackLabels[chargeback.status],
				amount: formatCents(chargeback.amountCents),
				time: stamp(chargeback.decidedAt ?? chargeback.openedAt),
				text: describeChargeback(chargeback, "CREATOR", names).text,
			})),
		),
	};
}
export type ShownPayment = ReturnType<typeof shownPayment>;

/**
 * The purpose of a payment: the milestones that it funded, and any other money that arrived. The
 * lines and the sales tax add up to the amount paid.
 */
function listLines({ lines, payments }: ListedPayment, stamp: typeof timestamp) {
	const isFor = payments.length === 0 || payments.some(({ outcome }) => outcome !== "UNMATCHED");
	const rest = payments.filter(
		({ outcome }, i) =>
			outcome === "UNMATCHED" || i > payments.findIndex((payment) => payment.outcome !== "UNMATCHED"),
	);
	const taxCents = isFor ? lines.reduce((sum, line) => sum + line.taxCents, 0) : 0;
	const milestones = lines.map((line) => ({
		key: `${line.milestone.position}`,
		label: `Milestone ${line.milestone.position + 1}: ${line.milestone.title}`,
		figure: formatCents(line.amountCents),
	}));
	const others = rest.map(({ id, outcome, amountCents, receivedAt }) => ({
		key: id,
		label: `${outcome === "UNMATCHED" ? "Received, but not matched to any work" : "Paid twice, so not needed"}, ${stamp(receivedAt).text}`,
		figure: formatCents(amountCents),
	}));
	return {
		tax: taxCents > 0 ? formatCents(taxCents) : null,
		lines: [...(isFor ? milestones : []), ...others],
	};
}
