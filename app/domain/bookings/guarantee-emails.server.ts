import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { formatCents } from "../platform/cents.ts";
import { notifyTeam } from "../platform/email/team-notice.server.ts";
import { publishEvent } from "../platform/live-events.server.ts";
import { businessZone, formatDay } from "../platform/time/time-zones.server.ts";
import type { BookingSide } from "./booking.ts";
import { notifySide } from "./booking-emails.server.ts";
import { type BookingNotification, formatReason } from "./booking-notifications.ts";
import { type BookingSides, getSideNames, listPeople, summarizeBooking } from "./booking-sides.server.ts";
import { guaranteePath } from "./guarantee.ts";

type Wording = Partial<Record<BookingSide, BookingNotification>>;

const label = "See the claim";

/** Emails and notifies the sides for which there is a text, in the transaction that changes a claim. */
async function tellSides(tx: Tx, booking: BookingSides, kind: string, wording: Wording): Promise<void> {
	const path = guaranteePath(booking.id);
	for (const { side, person } of listPeople(booking)) {
		await publishEvent(tx, person.id, "booking", { bookingId: booking.id });
		const words = wording[side];
		if (!words) continue;
		await notifySide(
			tx,
			summarizeBooking(booking),
			{ side, person },
			{ kind: `guarantee-${kind}`, path, ...words },
		);
	}
}

type ClaimFacts = { id: string; reference: string; claimedCents: number; dueAt: Date };

/**
 * A claim was made. The professional can respond, both sides learn when it will be decided, and the team gets
 * an email.
 */
export async function tellOfClaim(tx: Tx, booking: BookingSides, claim: ClaimFacts): Promise<void> {
	const { id, reference, claimedCents, dueAt } = claim;
	const names = getSideNames(booking);
	const by = formatDay(dueAt, businessZone());
	await tellSides(tx, booking, "claimed", {
		PROFESSIONAL: {
			title: `${names.CREATOR} made a claim under the guarantee for “${booking.title}”`,
			paragraphs: [
				`${names.CREATOR} says that your work doesn't match the agreement, and claims ${formatCents(claimedCents)}.`,
				`Read the claim and respond. You can write one statement. Our team decides by ${by}. If we pay the claim, we also decide whether you have to pay it back.`,
				`Claim ${reference}`,
			],
			label: "Read the claim",
		},
		CREATOR: {
			title: `We received your claim for “${booking.title}”`,
			paragraphs: [
				`You claimed ${formatCents(claimedCents)}. ${names.PROFESSIONAL} can write a statement, and our team decides by ${by}. You don't need to do anything.`,
				`Claim ${reference}`,
			],
			label,
		},
	});
	await notifyTeam(tx, {
		kind: "guarantee-notice",
		subject: `Guarantee claim: ${reference}`,
		text: `${names.CREATOR} claims ${formatCents(claimedCents)} for “${booking.title}” by ${names.PROFESSIONAL}. Decide by ${by}.`,
		item: { kind: "GUARANTEE", id },
		bookingId: booking.id,
	});
}

/** Nobody has decided a claim, and its decision is due soon or overdue. */
export async function remindTeamOfClaim(
	tx: Tx,
	booking: BookingSides,
	{ id, reference, claimedCents, dueAt }: ClaimFacts,
): Promise<void> {
	const names = getSideNames(booking);
	const waiting = await tx.moneyDecision.findFirst({
		where: { claimId: id, status: "WAITING" },
		select: { id: true },
	});
	const by = formatDay(dueAt, businessZone());
	await notifyTeam(tx, {
		kind: "guarantee-reminder",
		subject: `${dueAt > now() ? "Due soon" : "Overdue"}: claim ${reference}`,
		text: `${waiting ? "A second person has to confirm the decision about" : "Decide"} the claim of ${names.CREATOR} for ${formatCents(claimedCents)} for “${booking.title}” by ${names.PROFESSIONAL}. We promised a decision by ${by}.`,
		item: waiting ? { kind: "MONEY_DECISION", id: waiting.id } : { kind: "GUARANTEE", id },
		bookingId: booking.id,
	});
}

/** The professional wrote a statement. */
export const tellOfResponse = (tx: Tx, booking: BookingSides, reference: string): Promise<void> =>
	tellSides(tx, booking, "responded", {
		CREATOR: {
			title: `${getSideNames(booking).PROFESSIONAL} responded to your claim for “${booking.title}”`,
			paragraphs: ["Our team reads both statements before it decides.", `Claim ${reference}`],
			label: "Read the response",
		},
	});

/** The creator withdrew the claim. */
export const tellOfWithdrawal = (tx: Tx, booking: BookingSides, reference: string): Promise<void> =>
	tellSides(tx, booking, "withdrawn", {
		PROFESSIONAL: {
			title: `${getSideNames(booking).CREATOR} withdrew the claim for “${booking.title}”`,
			paragraphs: ["You don't need to do anything.", `Claim ${reference}`],
			label,
		},
	});

type Decided = { reference: string; paidCents: number; owedCents: number; reason: string };

/** The team decided. Someone who has to pay it back gets a second email about that. */
export function tellOfDecision(
	tx: Tx,
	booking: BookingSides,
	{ reference, paidCents, owedCents, reason }: Decided,
): Promise<void> {
	const names = getSideNames(booking);
	const end = [...formatReason(reason), `Claim ${reference}`];
	if (paidCents === 0)
		return tellSides(tx, booking, "declined", {
			CREATOR: {
				title: `Your claim for “${booking.title}” was declined`,
				paragraphs: ["Nothing is paid under the guarantee.", ...end],
				label,
			},
			PROFESSIONAL: {
				title: `The claim for “${booking.title}” was declined`,
				paragraphs: ["You keep what was released to you.", ...end],
				label,
			},
		});
	return tellSides(tx, booking, "paid", {
		CREATOR: {
			title: `We're paying you ${formatCents(paidCents)} for “${booking.title}”`,
			paragraphs: [
				"It's paid under the guarantee, to the card or account that you paid with. We'll email you when it's on its way.",
				...end,
			],
			label,
		},
		PROFESSIONAL: {
			title: `The claim for “${booking.title}” was decided`,
			paragraphs: [
				`We're paying ${names.CREATOR} ${formatCents(paidCents)} under the guarantee. ${
					owedCents > 0
						? `You have to pay back ${formatCents(owedCents)}, which is what you received of it after our fee. A separate email explains how, and how to contest it.`
						: "You don't have to pay it back, and you keep what was released to you."
				}`,
				...end,
			],
			label,
		},
	});
}
