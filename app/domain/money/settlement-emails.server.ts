import type { Tx } from "#app/infra/database/db.server.ts";
import { type BookingSide, bookingPath } from "../bookings/booking.ts";
import { newsEmail } from "../bookings/booking-emails.server.ts";
import type { News } from "../bookings/booking-news.ts";
import { factsOf, personOf, withSides } from "../bookings/booking-sides.server.ts";
import { formatCents } from "../platform/cents.ts";
import { publishEvent } from "../platform/live-events.server.ts";
import { notify } from "../platform/notifications.server.ts";
import { PAYOUT_DETAILS_PATH } from "./payee.ts";

const SEE = "See the booking";

/** `path`: where something has to be done, if that isn't the booking. */
type MoneyNews = News & { path?: string };

type Amount = { amountCents: number; reference: string; title: string };

/** What people read when money has moved, or can't. */
export const moneyNews = {
	"refund-sent": ({ amountCents, reference, title }: Amount): News => ({
		title: `Your refund of ${formatCents(amountCents)} for “${title}” was sent`,
		paragraphs: [
			"It goes back to the card or account that you paid with. Your bank may take up to 10 business days to show it.",
			`Refund ${reference}`,
		],
		label: SEE,
	}),
	"payment-failed": ({ amountCents, reference, title, failure }: Amount & { failure: string }): News => ({
		title: `Your payment of ${formatCents(amountCents)} for “${title}” didn't go through`,
		paragraphs: [
			`The reason given:\n${failure}`,
			"Nothing was charged. You can pay again from the booking, also in another way.",
			`Payment ${reference}`,
		],
		label: SEE,
	}),
	"payment-returned": ({ amountCents, reference, title }: Amount): News => ({
		title: `We're sending back ${formatCents(amountCents)} for “${title}”`,
		paragraphs: [
			"Your payment arrived, but what it was for had been paid already, or had ended. You don't need to do anything. We'll email you when the refund was sent.",
			`Payment ${reference}`,
		],
		label: SEE,
	}),
	"payout-paid": ({ amountCents, reference, title }: Amount): News => ({
		title: `Your payout of ${formatCents(amountCents)} for “${title}” was sent to your bank`,
		paragraphs: [`Payout ${reference}`],
		label: SEE,
	}),
	"payout-failed": ({ amountCents, reference, title, failure }: Amount & { failure: string }): MoneyNews => ({
		title: `Your payout of ${formatCents(amountCents)} for “${title}” was refused`,
		paragraphs: [
			`The reason given:\n${failure}`,
			"Your money is safe. Check your payout details and correct them. We'll send the payout again once they have changed.",
			`Payout ${reference}`,
		],
		label: "Fix payout details",
		path: PAYOUT_DETAILS_PATH,
	}),
	"chargeback-opened": ({ amountCents, title }: Omit<Amount, "reference">): News => ({
		title: `A payment for “${title}” is being disputed at the bank`,
		paragraphs: [
			`The payer's bank has asked for ${formatCents(amountCents)} back. What is still held for the work can't be released or refunded until the bank has decided.`,
			"Our team answers the bank with what the booking shows. Reply to this email with anything that should be part of it.",
		],
		label: SEE,
	}),
	"chargeback-won": ({ title }: Pick<Amount, "title">): News => ({
		title: `The bank's dispute about “${title}” is over`,
		paragraphs: ["The bank decided in favor of the payment. The booking goes on as before."],
		label: SEE,
	}),
	"chargeback-lost": ({ amountCents, title }: Omit<Amount, "reference">): News => ({
		title: `The bank's dispute about “${title}” is over`,
		paragraphs: [
			`The bank decided that the payer gets ${formatCents(amountCents)} back. What was held of it is no longer there for the work.`,
		],
		label: SEE,
	}),
} as const;

type Notice = {
	kind: keyof typeof moneyNews;
	readers: readonly BookingSide[];
	news: (title: string) => MoneyNews;
};

/** Notifies sides of a booking, by email as well, in the transaction that moves the money. Pages of theirs that are open refresh. */
export async function notifyOfMoney(
	tx: Tx,
	bookingId: string,
	{ kind, readers, news }: Notice,
): Promise<void> {
	const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: withSides });
	const people = readers.flatMap((side) => {
		const person = personOf(booking, side);
		return person ? [{ side, person }] : [];
	});
	// In the order of their IDs, as `publishEvent` wants it.
	for (const { side, person } of people.sort((a, b) => (a.person.id < b.person.id ? -1 : 1))) {
		const { path = bookingPath(bookingId), ...words } = news(booking.title);
		await publishEvent(tx, person.id, "booking", { bookingId });
		const email = {
			...newsEmail(kind, factsOf(booking), side, person, words),
			action: { label: words.label, path },
		};
		await notify(tx, { userId: person.id, topic: "BOOKINGS", title: words.title, path, email });
	}
}
