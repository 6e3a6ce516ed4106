import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { formatCents } from "../platform/cents.ts";
import { notifyTeam } from "../platform/email/team-notice.server.ts";
import { publishEvent } from "../platform/live-events.server.ts";
import { notify } from "../platform/notifications.server.ts";
import { type DebtCause, debtCauses, debtPath } from "./debt.ts";

export type Debtor = { id: string; name: string; email: string };

/** What an email about a debt is about. */
export type DebtFacts = {
	reference: string;
	bookingId: string;
	debtor: Debtor;
	booking: { reference: string; title: string };
};

/** Emails and notifies a professional about what they owe, in the transaction that changes it. */
async function tell(
	tx: Tx,
	{ reference, bookingId, debtor, booking }: DebtFacts,
	{ kind, title, paragraphs, label }: { kind: string; title: string; paragraphs: string[]; label: string },
): Promise<void> {
	const path = debtPath(reference);
	await publishEvent(tx, debtor.id, "booking", { bookingId });
	await notify(tx, {
		userId: debtor.id,
		topic: "BOOKINGS",
		title,
		path,
		email: {
			kind: `debt-${kind}`,
			to: debtor.email,
			name: debtor.name,
			subject: title,
			paragraphs: [
				`${title}.`,
				...paragraphs,
				`${reference}, for the booking “${booking.title}” (${booking.reference})`,
			],
			action: { label, path },
			bookingId,
			reason: `You're getting this email because it's about what you owe ${site().name}. You can choose which emails you get in your settings.`,
		},
	});
}

const SEE = "See what you owe";

/** Someone contests what they owe, so the team has to answer, and nothing is kept until then. */
export const tellTeamOfObjection = (
	tx: Tx,
	{ reference, bookingId, debtor, booking }: DebtFacts,
	{ debtId, leftCents }: { debtId: string; leftCents: number },
): Promise<void> =>
	notifyTeam(tx, {
		kind: "debt-notice",
		subject: `Contested debt: ${reference}`,
		text: `${debtor.name} contests ${formatCents(leftCents)} for the booking “${booking.title}” (${booking.reference}). Nothing is kept from payouts for it until you've answered.`,
		item: { kind: "RECEIVABLE", id: debtId },
		bookingId,
	});

/** Something is owed: how much, why, what happens next, and how to contest it. */
export const tellOfDebt = (
	tx: Tx,
	facts: DebtFacts,
	{ amountCents, cause, reason }: { amountCents: number; cause: DebtCause; reason: string | null },
): Promise<void> =>
	tell(tx, facts, {
		kind: "booked",
		title: `You owe ${site().name} ${formatCents(amountCents)}`,
		paragraphs: [
			debtCauses[cause],
			...(reason ? [`The reason given:\n${reason}`] : []),
			"We keep it from your next payouts until it's paid back. You can also pay it back now.",
			"If you disagree, say why on the page below. Our team reviews it, and we keep nothing until we've answered.",
		],
		label: SEE,
	});

/** All or part of a payout was kept. */
export const tellOfOffset = (
	tx: Tx,
	facts: DebtFacts,
	kept: { cents: number; leftCents: number; payout: string; sentCents: number },
): Promise<void> =>
	tell(tx, facts, {
		kind: "offset",
		title: `We kept ${formatCents(kept.cents)} from a payout for what you owe`,
		paragraphs: [
			kept.sentCents > 0
				? `The other ${formatCents(kept.sentCents)} of ${kept.payout} is on its way to you.`
				: `That was all of ${kept.payout}, so nothing is sent for it.`,
			describeLeft(kept.leftCents),
		],
		label: SEE,
	});

const describeLeft = (cents: number): string =>
	cents > 0 ? `You still owe ${formatCents(cents)}.` : "You've paid back all of it. Thank you.";

/** A repayment arrived. `returnedCents` of it wasn't owed anymore, and goes back. */
export const tellOfRepayment = (
	tx: Tx,
	facts: DebtFacts,
	{ cents, leftCents, returnedCents }: { cents: number; leftCents: number; returnedCents: number },
): Promise<void> =>
	tell(tx, facts, {
		kind: "repaid",
		title:
			cents > 0
				? `We received ${formatCents(cents)} of what you owe`
				: `We're sending back ${formatCents(returnedCents)}`,
		paragraphs: [
			...(cents > 0 ? [describeLeft(leftCents)] : []),
			...(returnedCents > 0
				? [
						`${formatCents(returnedCents)} of your payment wasn't owed anymore, so we're sending it back. You don't need to do anything.`,
					]
				: []),
		],
		label: SEE,
	});

/** A repayment didn't go through. */
export const tellOfFailedRepayment = (
	tx: Tx,
	facts: DebtFacts,
	{ amountCents, failure }: { amountCents: number; failure: string },
): Promise<void> =>
	tell(tx, facts, {
		kind: "payment-failed",
		title: `Your payment of ${formatCents(amountCents)} didn't go through`,
		paragraphs: [`The reason given:\n${failure}`, "Nothing was charged. You can try again."],
		label: SEE,
	});

/** Money that wasn't owed anymore was sent back. */
export const tellOfReturn = (tx: Tx, facts: DebtFacts, amountCents: number): Promise<void> =>
	tell(tx, facts, {
		kind: "returned",
		title: `Your refund of ${formatCents(amountCents)} was sent`,
		paragraphs: [
			"It goes back to the card or account that you paid with. Your bank may take up to 10 business days to show it.",
		],
		label: SEE,
	});

/** The bank took a repayment back, so it is owed again. */
export const tellOfRestoredDebt = (
	tx: Tx,
	facts: DebtFacts,
	{ cents, owedCents, isContested }: { cents: number; owedCents: number; isContested: boolean },
): Promise<void> =>
	tell(tx, facts, {
		kind: "restored",
		title: `You owe ${site().name} ${formatCents(cents)} again`,
		paragraphs: [
			`Your bank took back ${formatCents(cents)} that you had paid us, so in all, you owe ${formatCents(owedCents)} now.`,
			isContested
				? "You contested this. Until our team has answered, we keep nothing from your payouts for it."
				: "What happens next: we keep it from your next payouts until it's paid back. You can also pay it back now.",
		],
		label: SEE,
	});

/** The team answered an objection, or gave up all or part of the debt. */
export const tellOfAnswer = (
	tx: Tx,
	facts: DebtFacts,
	{ leftCents, isReduced, reason }: { leftCents: number; isReduced: boolean; reason: string },
): Promise<void> =>
	tell(tx, facts, {
		kind: "answered",
		title:
			leftCents === 0
				? `You no longer owe ${site().name} anything for ${facts.reference}`
				: isReduced
					? `You now owe ${site().name} ${formatCents(leftCents)}`
					: `You still owe ${site().name} ${formatCents(leftCents)}`,
		paragraphs: [
			`The reason given:\n${reason}`,
			...(leftCents > 0
				? ["We keep it from your next payouts until it's paid back. You can also pay it back now."]
				: []),
		],
		label: SEE,
	});
