import type { Tx } from "#app/infra/database/db.server.ts";
import type { ProviderEvent, ProviderEventKind } from "#app/infra/payments/payment-provider.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, jobActor } from "../actor.ts";
import { peopleOf, withSides } from "../bookings/booking-sides.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { decideChargeback } from "../chargebacks/decide-chargeback.server.ts";
import { openChargeback } from "../chargebacks/open-chargeback.server.ts";
import { closeCheckouts, UNPAID } from "../checkout-ends/close-checkouts.server.ts";
import { publishEvent } from "../live-events/publish-event.server.ts";
import { transitionMilestone } from "../milestones/transition-milestone.server.ts";
import { applyPayeeUpdate } from "../payees/apply-payee-update.server.ts";
import { confirmBankPayout } from "../settlement/confirm-bank-payout.server.ts";
import { confirmRefund } from "../settlement/confirm-refund.server.ts";
import { confirmTransfer } from "../settlement/confirm-transfer.server.ts";
import { failBankPayout } from "../settlement/fail-bank-payout.server.ts";
import { failRefund } from "../settlement/fail-refund.server.ts";
import { failTransfer } from "../settlement/fail-transfer.server.ts";
import { moneyNews, notifyOfMoney } from "../settlement/settlement-emails.server.ts";
import { applyPayment } from "./apply-payment.server.ts";

const actor: Actor = jobActor("apply-payment-events");

type EventOf<Kind extends ProviderEventKind> = Extract<ProviderEvent, { kind: Kind }>;
type Handler<Kind extends ProviderEventKind> = (
	tx: Tx,
	event: EventOf<Kind>,
	provider: string,
) => Promise<unknown>;

/**
 * What each kind of event means. A handler may run in any order, after the same report under another
 * ID, or late, and throws as long as what the event is about isn't known yet.
 */
const handlers: { [Kind in ProviderEventKind]: Handler<Kind> } = {
	"payment-succeeded": (tx, event, provider) => applyPayment(tx, actor, provider, event),
	"payment-processing": async (tx, { reference }, provider) => {
		const { id, bookingId } = await getCheckout(tx, provider, reference);
		const { count } = await tx.checkout.updateMany({
			where: { id, status: { in: [...UNPAID] } },
			data: { status: "PROCESSING", statusAt: now(), nextAttemptAt: null },
		});
		if (count > 0) await refreshPages(tx, bookingId);
	},
	"payment-failed": async (tx, { reference, reason: failure }, provider) => {
		const { id, bookingId, amountCents } = await getCheckout(tx, provider, reference);
		if (
			(await closeCheckouts(tx, [id], {
				from: ["STARTING", "OPEN", "PROCESSING"],
				to: "FAILED",
				failure,
			})) === 0
		)
			return;
		await notifyOfMoney(tx, bookingId, {
			kind: "payment-failed",
			readers: ["CREATOR"],
			news: (title) => moneyNews["payment-failed"]({ amountCents, reference, title, failure }),
		});
	},
	"checkout-expired": async (tx, { reference }, provider) => {
		const { id, bookingId } = await getCheckout(tx, provider, reference);
		if ((await closeCheckouts(tx, [id], { from: UNPAID, to: "EXPIRED" })) > 0)
			await refreshPages(tx, bookingId);
	},
	"refund-succeeded": (tx, { reference }) => confirmRefund(tx, reference),
	"refund-failed": (tx, { reference, reason }) => failRefund(tx, reference, reason),
	"transfer-succeeded": (tx, { reference }) => confirmTransfer(tx, reference),
	"transfer-failed": (tx, { reference, reason }) => failTransfer(tx, reference, reason),
	"payout-paid": (tx, { reference }) => confirmBankPayout(tx, reference),
	"payout-failed": (tx, { reference, reason }) => failBankPayout(tx, reference, reason),
	"payee-updated": (tx, event, provider) => applyPayeeUpdate(tx, actor, provider, event),
	"chargeback-opened": async (tx, event, provider) => {
		await lockBookingOf(tx, provider, event.paymentId);
		await openChargeback(tx, { ...event, provider });
	},
	"chargeback-won": (tx, event, provider) => decide(tx, event, provider),
	"chargeback-lost": (tx, event, provider) => decide(tx, event, provider),
};

/** Applies an event of a provider, in the caller's transaction. */
export async function applyEvent(tx: Tx, provider: string, event: ProviderEvent): Promise<void> {
	const handler = handlers[event.kind] as Handler<ProviderEventKind>;
	await handler(tx, event, provider);
}

/** Open pages of both sides show the booking as it is now. */
async function refreshPages(tx: Tx, bookingId: string): Promise<void> {
	const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: withSides });
	for (const { person } of peopleOf(booking)) await publishEvent(tx, person.id, "booking", { bookingId });
}

/** The checkout of a booking, which is locked, because its other commands lock it first, too. */
async function getCheckout(tx: Tx, provider: string, reference: string) {
	const checkout = await tx.checkout.findFirst({
		where: { provider, reference },
		select: { id: true, bookingId: true, amountCents: true },
	});
	if (!checkout) throw new Error(`The checkout ${reference} of ${provider} isn't known.`);
	await lockBooking(tx, checkout.bookingId);
	return checkout;
}

async function lockBookingOf(tx: Tx, provider: string, providerId: string): Promise<void> {
	const payment = await tx.payment.findUnique({
		where: { provider_providerId: { provider, providerId } },
		select: { checkout: { select: { bookingId: true } } },
	});
	if (payment?.checkout) await lockBooking(tx, payment.checkout.bookingId);
}

/** The payer's bank decided. After a loss, milestones end for which nothing is held anymore. */
async function decide(
	tx: Tx,
	event: EventOf<"chargeback-won" | "chargeback-lost">,
	provider: string,
): Promise<void> {
	await lockBookingOf(tx, provider, event.paymentId);
	const { emptiedMilestoneIds } = await decideChargeback(tx, {
		...event,
		provider,
		isWon: event.kind === "chargeback-won",
	});
	const reason = "The payer's bank took the payment back.";
	for (const id of emptiedMilestoneIds)
		await transitionMilestone(tx, actor, "refund", id, { mover: "PROVIDER", reason });
}
