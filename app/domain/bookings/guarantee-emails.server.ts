import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { formatCents } from "../platform/cents.ts";
import type { EmailFact } from "../platform/email/email.ts";
import { notifyTeam } from "../platform/email/team-notice.server.ts";
import { publishEvent } from "../platform/live-events.server.ts";
import { businessZone, formatDay } from "../platform/time/time-zones.server.ts";
import type { BookingSide } from "./booking.ts";
import { notifySide } from "./booking-emails.server.ts";
import type { SideNames } from "./booking-labels.ts";
import { type BookingNotification, formatReason, shortenTitle } from "./booking-notifications.ts";
import { type BookingSides, getSideNames, listPeople, summarizeBooking } from "./booking-sides.server.ts";
import { guaranteePath } from "./guarantee.ts";

type Wording = Partial<Record<BookingSide, BookingNotification>>;

/** The names and the title in the texts about a claim. */
type About = { names: SideNames; title: string };
const row = (label: string, value: string): EmailFact => ({ label, value });

/** The texts about a claim, by side. Nobody is told about their own actions. */
export const claimNotifications = {
	claimed: (
		{ names, title }: About,
		{ reference, claimedCents, by }: { reference: string; claimedCents: number; by: string },
	): Wording => ({
		PROFESSIONAL: {
			title: `Guarantee claim by ${names.CREATOR}: ${formatCents(claimedCents)} for ${title}`,
			facts: [row("Claimed", formatCents(claimedCents)), row("We decide by", by), row("Claim", reference)],
			paragraphs: [
				`${names.CREATOR} says that your work doesn't match the agreement.`,
				"Read the claim and respond. You can write one statement before our team decides. If we pay the claim, we also decide whether you have to pay it back.",
			],
			label: "Respond to the claim",
		},
	}),
	responded: ({ names, title }: About, { reference }: { reference: string }): Wording => ({
		CREATOR: {
			title: `Response from ${names.PROFESSIONAL} to your claim: ${title}`,
			facts: [row("Claim", reference)],
			paragraphs: ["Our team reads both statements before it decides."],
			label: "Read the response",
		},
	}),
	withdrawn: ({ names, title }: About, { reference }: { reference: string }): Wording => ({
		PROFESSIONAL: {
			title: `Guarantee claim withdrawn by ${names.CREATOR}: ${title}`,
			facts: [row("Claim", reference)],
			paragraphs: ["You don't need to do anything."],
			label: SEE_CLAIM,
		},
	}),
	declined: ({ title }: About, { reference, reason }: Decided): Wording => ({
		CREATOR: {
			title: `Guarantee claim declined: ${title}`,
			facts: [row("Claim", reference)],
			paragraphs: ["We aren't paying anything under the guarantee.", ...formatReason(reason)],
			label: SEE_CLAIM,
		},
		PROFESSIONAL: {
			title: `Guarantee claim declined: ${title}`,
			facts: [row("Claim", reference)],
			paragraphs: ["You keep the money we released to you.", ...formatReason(reason)],
			label: SEE_CLAIM,
		},
	}),
	paid: ({ names, title }: About, { reference, paidCents, owedCents, reason }: Decided): Wording => ({
		CREATOR: {
			title: `Guarantee claim approved: ${formatCents(paidCents)} for ${title}`,
			facts: [row("We pay", formatCents(paidCents)), row("Claim", reference)],
			paragraphs: [
				"We pay it under the guarantee, to the card or account you paid from. We'll email you when it's on its way.",
				...formatReason(reason),
			],
			label: SEE_CLAIM,
		},
		PROFESSIONAL: {
			title: `Guarantee claim decided: ${title}${owedCents > 0 ? `, you owe ${formatCents(owedCents)}` : ""}`,
			facts: [
				row("We pay", `${formatCents(paidCents)} to ${names.CREATOR}`),
				row("You pay back", formatCents(owedCents)),
				row("Claim", reference),
			],
			paragraphs: [
				owedCents > 0
					? `You have to pay back ${formatCents(owedCents)}, which is what you received of it after our fee. A separate email explains how, and how to contest it.`
					: "You don't have to pay it back, and you keep the money we released to you.",
				...formatReason(reason),
			],
			label: SEE_CLAIM,
		},
	}),
} as const;

const SEE_CLAIM = "See the claim";

/** Emails and notifies each side for which there is text, in the transaction that changes a claim. */
async function tellSides(
	tx: Tx,
	booking: BookingSides,
	kind: keyof typeof claimNotifications,
	word: (about: About) => Wording,
): Promise<void> {
	const path = guaranteePath(booking.id);
	const wording = word({ names: getSideNames(booking), title: shortenTitle(booking.title) });
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

/** Tells the professional about a claim, so that they can respond, and emails the team. */
export async function tellOfClaim(tx: Tx, booking: BookingSides, claim: ClaimFacts): Promise<void> {
	const { id, reference, claimedCents, dueAt } = claim;
	const names = getSideNames(booking);
	const by = formatDay(dueAt, businessZone());
	await tellSides(tx, booking, "claimed", (about) =>
		claimNotifications.claimed(about, { reference, claimedCents, by }),
	);
	await notifyTeam(tx, {
		kind: "guarantee-notice",
		subject: `Guarantee claim: ${reference}`,
		text: `${names.CREATOR} claims ${formatCents(claimedCents)} for “${booking.title}” by ${names.PROFESSIONAL}. Decide by ${by}.`,
		item: { kind: "GUARANTEE", id },
		bookingId: booking.id,
	});
}

/** Reminds the team of an undecided claim whose decision is due soon or overdue. */
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

/** Tells the creator that the professional has responded to the claim. */
export const tellOfResponse = (tx: Tx, booking: BookingSides, reference: string): Promise<void> =>
	tellSides(tx, booking, "responded", (about) => claimNotifications.responded(about, { reference }));

/** Tells the professional that the creator has withdrawn the claim. */
export const tellOfWithdrawal = (tx: Tx, booking: BookingSides, reference: string): Promise<void> =>
	tellSides(tx, booking, "withdrawn", (about) => claimNotifications.withdrawn(about, { reference }));

type Decided = { reference: string; paidCents: number; owedCents: number; reason: string };

/**
 * Tells both sides how the team decided. A professional who has to pay money back gets a second email about
 * that.
 */
export const tellOfDecision = (tx: Tx, booking: BookingSides, decided: Decided): Promise<void> => {
	const kind = decided.paidCents === 0 ? "declined" : "paid";
	return tellSides(tx, booking, kind, (about) => claimNotifications[kind](about, decided));
};
