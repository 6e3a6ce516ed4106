import type { Tx } from "#app/infra/database/db.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { formatCents } from "../money/cents.ts";
import { openMoneyIssue } from "./money-issues.server.ts";
import { readSentReference } from "./sent-reference.server.ts";
import { moneyNews, notifyOfMoney } from "./settlement-emails.server.ts";

const withBooking = {
	milestone: { select: { id: true, bookingId: true } },
	payment: { select: { provider: true } },
} as const;

/**
 * The payout that a report of the provider is about, with its booking locked. Null if it is about
 * an earlier round, which was refused. Throws for a payout that we never sent.
 */
export async function findSentPayout(tx: Tx, sent: string) {
	const { reference, round } = readSentReference(sent);
	const known = await tx.payout.findUnique({
		where: { reference },
		select: { milestone: { select: { bookingId: true } } },
	});
	if (known) await lockBooking(tx, known.milestone.bookingId);
	const payout = await tx.payout.findUnique({ where: { reference }, include: withBooking });
	if (!payout || round > payout.round) throw new Error(`No payout was sent as ${sent}.`);
	return round < payout.round ? null : payout;
}

type SentPayout = NonNullable<Awaited<ReturnType<typeof findSentPayout>>>;

/** Opens an issue about a payout that was refused, and emails the professional what to do. */
export async function reportFailedPayout(
	tx: Tx,
	{ id, reference, amountCents, milestone: { bookingId } }: SentPayout,
	failure: string,
): Promise<void> {
	await openMoneyIssue(tx, {
		kind: "PAYOUT_FAILED",
		subjectId: id,
		bookingId,
		amountCents,
		summary: `The payout ${reference} of ${formatCents(amountCents)} was refused: ${failure}`,
	});
	await notifyOfMoney(tx, bookingId, {
		kind: "payout-failed",
		readers: ["PROFESSIONAL"],
		news: (title) => moneyNews["payout-failed"]({ amountCents, reference, title, failure }),
	});
}
