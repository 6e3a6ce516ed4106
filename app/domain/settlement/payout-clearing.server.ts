import type { Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import type { PayoutClearing } from "#generated/prisma/sqlite/client/enums.ts";
import { dayInWords } from "../calendar/instant-words.server.ts";
import { formatCents } from "../money/cents.ts";
import { PAYOUT_PAUSE_DAYS } from "../payees/payee.ts";

const CENTS = 100;

type Clearing = { clearsAt: Date | null; clearing: PayoutClearing | null };

/**
 * Until when a payout that is released now clears, so that a payment which the payer's bank takes
 * back, or a takeover of an account, is noticed before the money is gone: large ones, and those of
 * a professional of whom too few have reached the bank. Small first payouts would otherwise be a
 * way to have a fourth one sent at once.
 */
export async function clearingOf(
	tx: Tx,
	{ professionalId, amountCents }: { professionalId: string; amountCents: number },
): Promise<Clearing> {
	const {
		PAYOUT_CLEARING_DAYS: days,
		PAYOUT_CLEARING_FIRST: first,
		PAYOUT_CLEARING_ABOVE: above,
	} = settings();
	const isLarge = amountCents > above * CENTS;
	const isFirst =
		!isLarge && first > 0 && (await tx.payout.count({ where: { professionalId, status: "PAID" } })) < first;
	if (days === 0 || (!isLarge && !isFirst)) return { clearsAt: null, clearing: null };
	return { clearsAt: later(now(), days * DAY), clearing: isLarge ? "LARGE" : "FIRST" };
}

/**
 * The payments whose chargeback is undecided: by the payer's bank, or, if it was lost, by finance. A
 * payout of such a payment that wasn't sent yet waits.
 */
export async function findContestedPayments(from: Tx): Promise<string[]> {
	const issues = await from.moneyIssue.findMany({
		where: { kind: "CHARGEBACK", closedAt: null },
		select: { subjectId: true },
	});
	if (issues.length === 0) return [];
	const chargebacks = await from.chargeback.findMany({
		where: { id: { in: issues.map(({ subjectId }) => subjectId) } },
		select: { paymentId: true },
	});
	return chargebacks.map(({ paymentId }) => paymentId);
}

/** When a payout that waits can be sent, if that is known, and why not earlier. */
export type Availability = { at: Date | null; because: string };

type Waiting = Clearing & {
	/** Whether its payment is one of `findContestedPayments`. */ isContested: boolean;
};

/** When a payout that wasn't sent yet is available, as far as chargebacks, clearing, and changes of the bank account go. Null if it is now. */
export function availabilityOf(
	{ clearsAt, clearing, isContested }: Waiting,
	payee: { pausedUntil: Date | null } | null,
): Availability | null {
	if (isContested)
		return {
			at: null,
			because: "The payer's bank has asked for this payment back. The payout waits until that's decided.",
		};
	const pausedUntil = payee?.pausedUntil ?? null;
	if (pausedUntil && pausedUntil > now() && (!clearsAt || pausedUntil >= clearsAt))
		return {
			at: pausedUntil,
			because: `A bank account was entered. To protect you, payouts to it wait for ${PAYOUT_PAUSE_DAYS} days.`,
		};
	if (!clearsAt || clearsAt <= now()) return null;
	const {
		PAYOUT_CLEARING_DAYS: days,
		PAYOUT_CLEARING_FIRST: first,
		PAYOUT_CLEARING_ABOVE: above,
	} = settings();
	const because =
		clearing === "LARGE"
			? `Payouts above ${formatCents(above * CENTS)} are sent ${days} days after the release.`
			: `Until ${first} of your payouts have reached your bank, they're sent ${days} days after the release.`;
	return { at: clearsAt, because };
}

/** What an email about a release says of its payout: when it is available, with the reason. Null if it is now. */
export async function availabilityInWords(
	tx: Tx,
	payout: { professionalId: string; amountCents: number },
	zone: string,
): Promise<string | null> {
	const payee = await tx.payee.findUnique({
		where: { professionalId: payout.professionalId },
		select: { pausedUntil: true },
	});
	const availability = availabilityOf({ ...(await clearingOf(tx, payout)), isContested: false }, payee);
	return availability?.at
		? `It is available on ${dayInWords(availability.at, zone)}. ${availability.because}`
		: null;
}
