import type { Tx } from "#app/infra/database/db.server.ts";
import type { MoneyOutcomes } from "../money/outcomes.server.ts";
import { PAYOUT_DETAILS_PATH } from "../money/payout.ts";
import { jobActor } from "../platform/actor.ts";
import { formatCents } from "../platform/cents.ts";
import { publishEvent } from "../platform/live-events.server.ts";
import type { BookingSide } from "./booking.ts";
import { notifySide } from "./booking-emails.server.ts";
import { type BookingNotification, SEE } from "./booking-notifications.ts";
import { listPeople, summarizeBooking, withSides } from "./booking-sides.server.ts";
import { transitionMilestone } from "./milestone.server.ts";

/** The actor for milestone transitions: the job that applies the provider's reports. */
const actor = jobActor("apply-payment-events");

/** What happens to a booking when money has moved or failed to move: the transitions, and who is notified. */
export const moneyOutcomes: MoneyOutcomes = {
	funded: (tx, milestoneId) => transitionMilestone(tx, actor, "fund", milestoneId, { role: "PROVIDER" }),
	checkoutMoved: async (tx, bookingId) => {
		const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: withSides });
		for (const { person } of listPeople(booking)) await publishEvent(tx, person.id, "booking", { bookingId });
	},
	paymentFailed: (tx, payment) =>
		notifyOfMoney(tx, payment.bookingId, {
			kind: "payment-failed",
			readers: ["CREATOR"],
			notification: (title) => moneyNotifications["payment-failed"]({ ...payment, title }),
		}),
	paymentReturned: (tx, payment) =>
		notifyOfMoney(tx, payment.bookingId, {
			kind: "payment-returned",
			readers: ["CREATOR"],
			notification: (title) => moneyNotifications["payment-returned"]({ ...payment, title }),
		}),
	refunded: (tx, refund) =>
		notifyOfMoney(tx, refund.bookingId, {
			kind: "refund-sent",
			readers: ["CREATOR"],
			notification: (title) => moneyNotifications["refund-sent"]({ ...refund, title }),
		}),
	paidOut: (tx, payout) =>
		notifyOfMoney(tx, payout.bookingId, {
			kind: "payout-paid",
			readers: ["PROFESSIONAL"],
			notification: (title) => moneyNotifications["payout-paid"]({ ...payout, title }),
		}),
	payoutRefused: (tx, payout) =>
		notifyOfMoney(tx, payout.bookingId, {
			kind: "payout-failed",
			readers: ["PROFESSIONAL"],
			notification: (title) => moneyNotifications["payout-failed"]({ ...payout, title }),
		}),
	chargedBack: (tx, { bookingId, amountCents }) =>
		notifyOfMoney(tx, bookingId, {
			kind: "chargeback-opened",
			readers: ["CREATOR", "PROFESSIONAL"],
			notification: (title) => moneyNotifications["chargeback-opened"]({ amountCents, title }),
		}),
	chargebackWon: (tx, { bookingId }) =>
		notifyOfMoney(tx, bookingId, {
			kind: "chargeback-won",
			readers: ["CREATOR", "PROFESSIONAL"],
			notification: (title) => moneyNotifications["chargeback-won"]({ title }),
		}),
	chargebackLost: async (tx, { bookingId, amountCents, emptiedMilestoneIds }) => {
		await notifyOfMoney(tx, bookingId, {
			kind: "chargeback-lost",
			readers: ["CREATOR", "PROFESSIONAL"],
			notification: (title) => moneyNotifications["chargeback-lost"]({ amountCents, title }),
		});
		const reason = "The payer's bank took the payment back.";
		for (const id of emptiedMilestoneIds)
			await transitionMilestone(tx, actor, "refund", id, { role: "PROVIDER", reason });
	},
};

/** `path` is where something has to be done, if that isn't the booking. */
type MoneyNotification = BookingNotification & { path?: string };

type Amount = { amountCents: number; reference: string; title: string };

/** The notifications for money that has moved or failed to move. */
const moneyNotifications = {
	"refund-sent": ({ amountCents, reference, title }: Amount): BookingNotification => ({
		title: `Your refund of ${formatCents(amountCents)} for “${title}” was sent`,
		paragraphs: [
			"It goes back to the card or account that you paid with. Your bank may take up to 10 business days to show it.",
			`Refund ${reference}`,
		],
		label: SEE,
	}),
	"payment-failed": ({
		amountCents,
		reference,
		title,
		failure,
	}: Amount & { failure: string }): BookingNotification => ({
		title: `Your payment of ${formatCents(amountCents)} for “${title}” didn't go through`,
		paragraphs: [
			`The reason given:\n${failure}`,
			"Nothing was charged. You can pay again from the booking, also in another way.",
			`Payment ${reference}`,
		],
		label: SEE,
	}),
	"payment-returned": ({ amountCents, reference, title }: Amount): BookingNotification => ({
		title: `We're sending back ${formatCents(amountCents)} for “${title}”`,
		paragraphs: [
			"Your payment arrived, but what it was for had been paid already, or had ended. You don't need to do anything. We'll email you when the refund was sent.",
			`Payment ${reference}`,
		],
		label: SEE,
	}),
	"payout-paid": ({ amountCents, reference, title }: Amount): BookingNotification => ({
		title: `Your payout of ${formatCents(amountCents)} for “${title}” was sent to your bank`,
		paragraphs: [`Payout ${reference}`],
		label: SEE,
	}),
	"payout-failed": ({
		amountCents,
		reference,
		title,
		failure,
	}: Amount & { failure: string }): MoneyNotification => ({
		title: `Your payout of ${formatCents(amountCents)} for “${title}” was refused`,
		paragraphs: [
			`The reason given:\n${failure}`,
			"Your money is safe. Check your payout details and correct them. We'll send the payout again once they have changed.",
			`Payout ${reference}`,
		],
		label: "Fix payout details",
		path: PAYOUT_DETAILS_PATH,
	}),
	"chargeback-opened": ({ amountCents, title }: Omit<Amount, "reference">): BookingNotification => ({
		title: `A payment for “${title}” is being disputed at the bank`,
		paragraphs: [
			`The payer's bank has asked for ${formatCents(amountCents)} back. What is still held for the work can't be released or refunded until the bank has decided.`,
			"Our team answers the bank with what the booking shows. Reply to this email with anything that should be part of it.",
		],
		label: SEE,
	}),
	"chargeback-won": ({ title }: Pick<Amount, "title">): BookingNotification => ({
		title: `The bank's dispute about “${title}” is over`,
		paragraphs: ["The bank decided in favor of the payment. The booking goes on as before."],
		label: SEE,
	}),
	"chargeback-lost": ({ amountCents, title }: Omit<Amount, "reference">): BookingNotification => ({
		title: `The bank's dispute about “${title}” is over`,
		paragraphs: [
			`The bank decided that the payer gets ${formatCents(amountCents)} back. The part we held is no longer available for the work.`,
		],
		label: SEE,
	}),
} as const;

type Notice = {
	kind: keyof typeof moneyNotifications;
	readers: readonly BookingSide[];
	notification: (title: string) => MoneyNotification;
};

/**
 * Notifies sides of a booking, also by email, in the transaction that moves the money. Their open
 * pages refresh.
 */
async function notifyOfMoney(
	tx: Tx,
	bookingId: string,
	{ kind, readers, notification }: Notice,
): Promise<void> {
	const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: withSides });
	for (const { side, person } of listPeople(booking)) {
		if (!readers.includes(side)) continue;
		await publishEvent(tx, person.id, "booking", { bookingId });
		await notifySide(
			tx,
			summarizeBooking(booking),
			{ side, person },
			{ kind, ...notification(booking.title) },
		);
	}
}
