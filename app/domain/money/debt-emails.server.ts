import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { formatCents } from "../platform/cents.ts";
import type { Email, EmailFact } from "../platform/email/email.ts";
import { notifyTeam } from "../platform/email/team-notice.server.ts";
import { publishEvent } from "../platform/live-events.server.ts";
import { notify } from "../platform/notifications.server.ts";
import { type DebtCause, debtCauses, debtPath } from "./debt.ts";

export type Debtor = { id: string; name: string; email: string };

/** The debt, the person, and the booking that an email about a debt names. */
export type DebtFacts = {
	reference: string;
	bookingId: string;
	debtor: Debtor;
	booking: { reference: string; title: string };
};

type DebtNotification = { title: string; facts?: readonly EmailFact[]; paragraphs: string[] };

/** Emails and notifies a professional about what they owe, in the transaction that changes the debt. */
async function tell(
	tx: Tx,
	facts: DebtFacts,
	kind: keyof typeof debtNotifications,
	notification: DebtNotification,
): Promise<void> {
	const { bookingId, debtor, reference } = facts;
	await publishEvent(tx, debtor.id, "booking", { bookingId });
	await notify(tx, {
		userId: debtor.id,
		topic: "BOOKINGS",
		title: notification.title,
		path: debtPath(reference),
		email: composeDebtEmail(facts, kind, notification),
	});
}

export const composeDebtEmail = (
	{ reference, bookingId, debtor, booking }: DebtFacts,
	kind: keyof typeof debtNotifications,
	{ title, facts = [], paragraphs }: DebtNotification,
): Omit<Email, "topic"> => ({
	kind: `debt-${kind}`,
	to: debtor.email,
	name: debtor.name,
	subject: title,
	facts: [
		{ label: "Booking", value: `${booking.title} (${booking.reference})` },
		...facts,
		{ label: "Reference", value: reference },
	],
	paragraphs,
	action: { label: SEE, path: debtPath(reference) },
	bookingId,
	reason: `You're getting this email because you owe, or owed, ${site().name} money. You can choose which emails you get in your settings.`,
});

const row = (label: string, cents: number): EmailFact => ({ label, value: formatCents(cents) });
const KEPT = "We keep it from your next payouts until it's paid back. You can also pay it back now.";
const TAKEN_BACK =
	"If some of your earnings are still in your balance at our payment provider, we take back as much of it as you owe.";
const describeLeft = (cents: number): string =>
	cents > 0 ? `You still owe ${formatCents(cents)}.` : "You've paid back all of it. Thank you.";

/** The notifications about a debt. */
export const debtNotifications = {
	booked: ({ amountCents, cause, reason }: Booked): DebtNotification => ({
		title: `You owe ${site().name} ${formatCents(amountCents)}`,
		facts: [row("You owe", amountCents)],
		paragraphs: [
			debtCauses[cause],
			...(reason ? [`The reason given:\n${reason}`] : []),
			...(cause === "CHARGEBACK" ? [TAKEN_BACK] : []),
			KEPT,
			"If you disagree, tell us why. Our team reviews it, and until we've answered, we keep nothing more.",
		],
	}),
	offset: ({ cents, leftCents, payout, sentCents }: Offset): DebtNotification => ({
		title: `We kept ${formatCents(cents)} from a payout for what you owe`,
		facts: [row("Kept", cents), row("Sent to you", sentCents), row("Still owed", leftCents)],
		paragraphs: [
			sentCents > 0
				? `The other ${formatCents(sentCents)} of ${payout} is on its way to you.`
				: `That was all of ${payout}, so we're not sending anything for it.`,
			describeLeft(leftCents),
		],
	}),
	reversed: ({ cents, leftCents, payout, provider }: Reversed): DebtNotification => ({
		title: `We took back ${formatCents(cents)} for what you owe`,
		facts: [row("Taken back", cents), row("Still owed", leftCents)],
		paragraphs: [
			`It was part of ${payout}, which was in your balance at ${provider} and hadn't reached your bank.`,
			describeLeft(leftCents),
			...(leftCents > 0 ? [KEPT] : []),
		],
	}),
	repaid: ({ cents, leftCents, returnedCents }: Repaid): DebtNotification => ({
		title:
			cents > 0
				? `Payment received: ${formatCents(cents)} of what you owe`
				: `Payment coming back to you: ${formatCents(returnedCents)}`,
		facts: [
			...(cents > 0 ? [row("Received", cents), row("Still owed", leftCents)] : []),
			...(returnedCents > 0 ? [row("Coming back", returnedCents)] : []),
		],
		paragraphs: [
			...(cents > 0 ? [describeLeft(leftCents)] : []),
			...(returnedCents > 0
				? [
						`You no longer owed ${formatCents(returnedCents)} of your payment, so we're sending it back. You don't need to do anything.`,
					]
				: []),
		],
	}),
	"payment-failed": ({
		amountCents,
		failure,
	}: {
		amountCents: number;
		failure: string;
	}): DebtNotification => ({
		title: `Payment didn't go through: ${formatCents(amountCents)} of what you owe`,
		facts: [row("Amount", amountCents)],
		paragraphs: [`The reason given:\n${failure}`, "Nothing was charged. You can try again."],
	}),
	returned: (amountCents: number): DebtNotification => ({
		title: `Refund sent: ${formatCents(amountCents)}`,
		facts: [row("Refund", amountCents)],
		paragraphs: [
			"It goes back to the card or account you paid from. Your bank may take up to 10 business days to show it.",
		],
	}),
	restored: ({ cents, owedCents, isContested }: Restored): DebtNotification => ({
		title: `You owe ${site().name} ${formatCents(cents)} again`,
		facts: [row("Taken back", cents), row("You owe", owedCents)],
		paragraphs: [
			`Your bank took back ${formatCents(cents)} that you had paid us, so in all, you owe ${formatCents(owedCents)} now.`,
			isContested
				? "You contested this. Until our team has answered, we keep nothing from your payouts for it."
				: KEPT,
		],
	}),
	answered: ({ leftCents, isReduced, reason }: Answered, reference: string): DebtNotification => ({
		title:
			leftCents === 0
				? `You no longer owe ${site().name} anything for ${reference}`
				: `You ${isReduced ? "now" : "still"} owe ${site().name} ${formatCents(leftCents)}`,
		facts: [row("You owe", leftCents)],
		paragraphs: [`The reason given:\n${reason}`, ...(leftCents > 0 ? [KEPT] : [])],
	}),
} as const;

type Booked = { amountCents: number; cause: DebtCause; reason: string | null };
type Offset = { cents: number; leftCents: number; payout: string; sentCents: number };
type Reversed = { cents: number; leftCents: number; payout: string; provider: string };
type Repaid = { cents: number; leftCents: number; returnedCents: number };
type Restored = { cents: number; owedCents: number; isContested: boolean };
type Answered = { leftCents: number; isReduced: boolean; reason: string };

const SEE = "See what you owe";

/**
 * Tells the team that someone contests what they owe. Nothing is withheld from payouts for this debt until
 * the team responds.
 */
export const tellTeamOfObjection = (
	tx: Tx,
	{ reference, bookingId, debtor, booking }: DebtFacts,
	{ debtId, leftCents }: { debtId: string; leftCents: number },
): Promise<void> =>
	notifyTeam(tx, {
		kind: "debt-notice",
		subject: `Contested debt: ${reference}`,
		text: `${debtor.name} contests ${formatCents(leftCents)} for the booking “${booking.title}” (${booking.reference}). Nothing is deducted from payouts for it until you've answered.`,
		item: { kind: "RECEIVABLE", id: debtId },
		bookingId,
	});

/** Tells a professional how much they owe, why, what happens next, and how to contest it. */
export const tellOfDebt = (tx: Tx, facts: DebtFacts, booked: Booked): Promise<void> =>
	tell(tx, facts, "booked", debtNotifications.booked(booked));

/** Tells a professional that all or part of a payout was withheld for a debt. */
export const tellOfOffset = (tx: Tx, facts: DebtFacts, kept: Offset): Promise<void> =>
	tell(tx, facts, "offset", debtNotifications.offset(kept));

/** Tells a professional that money was taken back from their balance at the provider for a debt. */
export const tellOfReversal = (tx: Tx, facts: DebtFacts, reversed: Reversed): Promise<void> =>
	tell(tx, facts, "reversed", debtNotifications.reversed(reversed));

/**
 * Tells a professional that a repayment arrived. `returnedCents` is the part that was no longer owed and is
 * returned.
 */
export const tellOfRepayment = (tx: Tx, facts: DebtFacts, repaid: Repaid): Promise<void> =>
	tell(tx, facts, "repaid", debtNotifications.repaid(repaid));

/** Tells a professional that a repayment didn't go through. */
export const tellOfFailedRepayment = (
	tx: Tx,
	facts: DebtFacts,
	failed: { amountCents: number; failure: string },
): Promise<void> => tell(tx, facts, "payment-failed", debtNotifications["payment-failed"](failed));

/** Tells a professional that money they no longer owed was sent back. */
export const tellOfReturn = (tx: Tx, facts: DebtFacts, amountCents: number): Promise<void> =>
	tell(tx, facts, "returned", debtNotifications.returned(amountCents));

/** Tells a professional that their bank took a repayment back, so they owe that amount again. */
export const tellOfRestoredDebt = (tx: Tx, facts: DebtFacts, restored: Restored): Promise<void> =>
	tell(tx, facts, "restored", debtNotifications.restored(restored));

/** Tells a professional that the team answered their objection, or wrote off all or part of the debt. */
export const tellOfAnswer = (tx: Tx, facts: DebtFacts, answered: Answered): Promise<void> =>
	tell(tx, facts, "answered", debtNotifications.answered(answered, facts.reference));
