import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { receiptPath } from "../money/checkout.ts";
import type {
	FailedMove,
	MoneyMove,
	MoneyOutcomes,
	ReceivedPayment,
	SentPayout,
	SentRefund,
} from "../money/outcomes.server.ts";
import { PAYOUT_DETAILS_PATH } from "../money/payout.ts";
import { jobActor } from "../platform/actor.ts";
import { formatCents } from "../platform/cents.ts";
import type { EmailFact } from "../platform/email/email.ts";
import { publishEvent } from "../platform/live-events.server.ts";
import { formatMoment, getTimeZone } from "../platform/time/time-zones.server.ts";
import type { BookingSide } from "./booking.ts";
import { notifySide } from "./booking-emails.server.ts";
import { type BookingNotification, milestoneFact, SEE, shortenTitle } from "./booking-notifications.ts";
import { listPeople, summarizeBooking, withSides } from "./booking-sides.server.ts";
import { transitionMilestone } from "./milestone.server.ts";
import { updateUsageLicense } from "./rights/usage-license.server.ts";

/** The actor for milestone transitions: the job that applies the provider's reports. */
const actor = jobActor("apply-payment-events");

/** What happens to a booking when money has moved or failed to move: the transitions, and who is notified. */
export const moneyOutcomes: MoneyOutcomes = {
	funded: (tx, milestoneId) => transitionMilestone(tx, actor, "fund", milestoneId, { role: "PROVIDER" }),
	checkoutMoved: async (tx, bookingId) => {
		const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: withSides });
		for (const { person } of listPeople(booking)) await publishEvent(tx, person.id, "booking", { bookingId });
	},
	paymentReceived: (tx, payment) =>
		notifyOfMoney(tx, payment.bookingId, "payment-received", ["CREATOR"], payment),
	paymentFailed: (tx, payment) =>
		notifyOfMoney(tx, payment.bookingId, "payment-failed", ["CREATOR"], payment),
	paymentReturned: (tx, payment) =>
		notifyOfMoney(tx, payment.bookingId, "payment-returned", ["CREATOR"], payment),
	refunded: (tx, refund) => notifyOfMoney(tx, refund.bookingId, "refund-sent", ["CREATOR"], refund),
	refundedAtProvider: (tx, milestoneId) =>
		transitionMilestone(tx, actor, "refund", milestoneId, {
			role: "TEAM",
			reason: "Our team refunded the payment at the payment provider.",
		}),
	paidOut: (tx, payout) => notifyOfMoney(tx, payout.bookingId, "payout-paid", ["PROFESSIONAL"], payout),
	payoutRefused: (tx, payout) =>
		notifyOfMoney(tx, payout.bookingId, "payout-failed", ["PROFESSIONAL"], payout),
	chargedBack: (tx, chargeback) =>
		notifyOfMoney(tx, chargeback.bookingId, "chargeback-opened", BOTH, chargeback),
	chargebackWon: async (tx, chargeback) => {
		await notifyOfMoney(tx, chargeback.bookingId, "chargeback-won", BOTH, chargeback);
		await updateUsageLicense(tx, chargeback.bookingId);
	},
	chargebackLost: async (tx, chargeback) => {
		await notifyOfMoney(tx, chargeback.bookingId, "chargeback-lost", BOTH, chargeback);
		const reason = "The payer's bank took the payment back.";
		for (const id of chargeback.emptiedMilestoneIds)
			await transitionMilestone(tx, actor, "refund", id, { role: "PROVIDER", reason });
		await updateUsageLicense(tx, chargeback.bookingId);
	},
};

const BOTH: readonly BookingSide[] = ["CREATOR", "PROFESSIONAL"];

/** `path` is the page that the notification links to, if it isn't the booking's page. */
type MoneyNotification = BookingNotification & { path?: string };

/**
 * The booking's title, shortened for a subject line, and the date of the email, in the reader's time zone.
 */
type About = { reader: BookingSide; title: string; on: string; timeZone: string };

const row = (label: string, value: string): EmailFact => ({ label, value });

/** Our legal name and address, for a receipt. */
const operator = (): string => {
	const { legalName, postalAddress } = site().company;
	return `${legalName}, ${postalAddress}`;
};

const addCents = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

/**
 * The notifications for money that has moved or failed to move. Those about payments received, refunds sent,
 * and payouts sent are receipts.
 */
export const moneyNotifications = {
	"payment-received": (
		{ amountCents, reference, method, receivedAt, lines }: Omit<ReceivedPayment, "bookingId">,
		{ title, timeZone }: About,
	): MoneyNotification => {
		const tax = addCents(lines.map(({ taxCents }) => taxCents));
		return {
			title: `Payment received: ${formatCents(amountCents)} for ${title}`,
			facts: [
				...lines.map((line) =>
					row(`Milestone ${line.position + 1}`, `${line.title}: ${formatCents(line.amountCents)}`),
				),
				...(tax > 0 ? [row("Sales tax", formatCents(tax))] : []),
				row("Total paid", formatCents(amountCents)),
				row("Paid on", formatMoment(receivedAt, timeZone)),
				...(method ? [row("Paid with", method)] : []),
				row("Held by", `${operator()}, for the professional`),
				row("Payment", reference),
			],
			paragraphs: [
				"This email is your receipt. We hold your payment until you accept the work. If it isn't delivered, you get it back.",
			],
			label: "Print the receipt",
			path: receiptPath(reference),
		};
	},
	"refund-sent": (
		{ amountCents, taxCents, reference, payment }: Omit<SentRefund, "bookingId">,
		{ title, on }: About,
	): MoneyNotification => ({
		title: `Refund sent: ${formatCents(amountCents)} for ${title}`,
		facts: [
			row("Refund", formatCents(amountCents)),
			...(taxCents > 0 ? [row("Including", `${formatCents(taxCents)} sales tax`)] : []),
			row("Sent on", on),
			...(payment.method ? [row("Goes back to", payment.method)] : []),
			row("Sent by", operator()),
			...(payment.reference ? [row("Payment", payment.reference)] : []),
			row("Refund no.", reference),
		],
		paragraphs: [
			"This email is your receipt. The refund goes back to the card or account you paid from. Your bank may take up to 10 business days to show it.",
		],
		...(payment.reference
			? { label: "Print the receipt", path: receiptPath(payment.reference) }
			: { label: SEE }),
	}),
	"payment-failed": (
		{ amountCents, reference, failure }: Omit<FailedMove, "bookingId">,
		{ title }: About,
	): MoneyNotification => ({
		title: `Payment didn't go through: ${formatCents(amountCents)} for ${title}`,
		facts: [row("Amount", formatCents(amountCents)), row("Payment", reference)],
		paragraphs: [`The reason given:\n${failure}`, "Nothing was charged. Try again, or use another card."],
		label: "Try the payment again",
	}),
	"payment-returned": (
		{ amountCents, reference }: Omit<MoneyMove, "bookingId">,
		{ title }: About,
	): MoneyNotification => ({
		title: `Payment coming back to you: ${formatCents(amountCents)} for ${title}`,
		facts: [row("Amount", formatCents(amountCents)), row("Payment", reference)],
		paragraphs: [
			"We got your payment, but this work was already paid for or had ended. You don't need to do anything. We'll email you when we've sent the refund.",
		],
		label: SEE,
	}),
	"payout-paid": (
		{ amountCents, reference, milestone, keptCents }: Omit<SentPayout, "bookingId">,
		{ title, on }: About,
	): MoneyNotification => ({
		title: `Payout sent: ${formatCents(amountCents)} for ${title}`,
		facts: [
			milestoneFact(milestone),
			...(keptCents > 0 ? [row("Deducted for what you owe", formatCents(keptCents))] : []),
			row("Payout", formatCents(amountCents)),
			row("Sent on", on),
			row("Sent by", operator()),
			row("Payout no.", reference),
		],
		paragraphs: [
			"This email is your receipt. We've sent the money to your bank, which may take a few business days to show it. Our fee is on your monthly statement.",
		],
		label: "See your earnings",
		path: "/earnings",
	}),
	"payout-failed": (
		{ amountCents, reference, failure }: Omit<FailedMove, "bookingId">,
		{ title }: About,
	): MoneyNotification => ({
		title: `Your payout of ${formatCents(amountCents)} didn't go through: ${title}`,
		facts: [row("Payout", formatCents(amountCents)), row("Payout no.", reference)],
		paragraphs: [
			`The reason given:\n${failure}`,
			"Your money is safe. Check your payout details and correct them. Once you've changed them, we'll send the payout again.",
		],
		label: "Fix payout details",
		path: PAYOUT_DETAILS_PATH,
	}),
	"chargeback-opened": ({ amountCents }: Disputed, { reader, title }: About): MoneyNotification => ({
		title: `Payment disputed at the bank: ${formatCents(amountCents)} for ${title}`,
		facts: [row("Disputed", formatCents(amountCents))],
		paragraphs: [
			`${reader === "CREATOR" ? "Your" : "The payer's"} bank has asked us for ${formatCents(amountCents)} back. Until it decides, we can't release or refund any money we still hold for this work.`,
			"Our team will answer the bank with what the booking shows. Reply to this email with anything we should include.",
		],
		label: SEE,
	}),
	"chargeback-won": ({ amountCents }: Disputed, { title }: About): MoneyNotification => ({
		title: `Bank dispute over, payment stands: ${title}`,
		facts: [row("Disputed", formatCents(amountCents))],
		paragraphs: ["The bank decided that the payment stands. The booking continues as before."],
		label: SEE,
	}),
	"chargeback-lost": ({ amountCents }: Disputed, { reader, title }: About): MoneyNotification => ({
		title: `Bank dispute over, ${formatCents(amountCents)} ${reader === "CREATOR" ? "back to you" : "goes back"}: ${title}`,
		facts: [row("Goes back", formatCents(amountCents))],
		paragraphs: [
			reader === "CREATOR"
				? `Your bank decided that you get ${formatCents(amountCents)} back, and pays it to you. We no longer hold that money for this work.`
				: `The payer's bank decided that they get ${formatCents(amountCents)} back. We no longer hold that money for this work.`,
		],
		label: SEE,
	}),
} as const;

type Disputed = { amountCents: number };
type Kind = keyof typeof moneyNotifications;

/**
 * Notifies the given sides of a booking, with emails, in the transaction that moves the money. Their open
 * pages refresh.
 */
async function notifyOfMoney<K extends Kind>(
	tx: Tx,
	bookingId: string,
	kind: K,
	readers: readonly BookingSide[],
	money: Parameters<(typeof moneyNotifications)[K]>[0],
): Promise<void> {
	const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: withSides });
	const wording = moneyNotifications[kind] as (money: unknown, about: About) => MoneyNotification;
	for (const { side, person } of listPeople(booking)) {
		if (!readers.includes(side)) continue;
		await publishEvent(tx, person.id, "booking", { bookingId });
		const timeZone = getTimeZone(person);
		const about = {
			reader: side,
			title: shortenTitle(booking.title),
			on: formatMoment(now(), timeZone),
			timeZone,
		};
		await notifySide(tx, summarizeBooking(booking), { side, person }, { kind, ...wording(money, about) });
	}
}
