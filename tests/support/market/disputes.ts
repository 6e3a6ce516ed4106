import { expect } from "vitest";
import { answerDispute } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { decideDispute } from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import type { DisputeStatus } from "#app/domain/bookings/disputes/dispute.ts";
import { openDispute } from "#app/domain/bookings/disputes/open-dispute.server.ts";
import { proposeSplit } from "#app/domain/bookings/disputes/split-proposal.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../accounts/actors.ts";
import { newDelivered } from "./milestones.ts";
import type { Deal } from "./quotes.ts";

export type Disputed = Deal & { disputeId: string };

type Opening = {
	by?: "CREATOR" | "PROFESSIONAL";
	wanted?: "REDO" | "REFUND" | "RELEASE";
	amountCents?: number;
	position?: number;
	statement?: string;
};

/** Returns one side of a deal as an actor with a recent proof of identity. */
export const as = (deal: Deal, side: "CREATOR" | "PROFESSIONAL") =>
	side === "CREATOR" ? deal.asCreator() : deal.asProfessional();

/**
 * Opens a dispute about a milestone. By default, the creator requests a full refund of the first milestone.
 */
export async function openAt(deal: Deal, opening: Opening = {}): Promise<string> {
	const { by = "CREATOR", position = 0, amountCents, statement = "It isn't what we agreed on" } = opening;
	const { wanted = by === "CREATOR" ? "REFUND" : "RELEASE" } = opening;
	const { bookingId } = deal;
	const held = await db().milestone.findFirstOrThrow({
		where: { bookingId, position, replacedByVersion: 0 },
	});
	const { disputeId } = await openDispute(as(deal, by), {
		bookingId,
		position,
		wanted,
		amountCents: wanted === "REFUND" ? (amountCents ?? held.amountCents) : undefined,
		statement,
		files: [],
	});
	return disputeId;
}

/** Creates a delivered milestone of $333.33, which is in dispute. */
export async function newDispute(opening?: Opening): Promise<Disputed> {
	const deal = await newDelivered();
	return { ...deal, disputeId: await openAt(deal, opening) };
}

/** Creates a dispute about a delivered milestone of $333.33. The other side has contested the dispute. */
export async function newAnswered(opening?: Opening): Promise<Disputed> {
	const deal = await newDispute(opening);
	await disagree(deal, opening?.by === "PROFESSIONAL" ? "CREATOR" : "PROFESSIONAL");
	return deal;
}

export const disagree = (deal: Disputed, side: "CREATOR" | "PROFESSIONAL" = "PROFESSIONAL") =>
	answerDispute(as(deal, side), {
		bookingId: deal.bookingId,
		disputeId: deal.disputeId,
		agrees: false,
		statement: "It is what we agreed on",
		files: [],
	});

/** Proposes how much goes to the professional, and returns the proposal's ID. */
export const propose = async (
	deal: Deal,
	side: "CREATOR" | "PROFESSIONAL",
	releaseCents: number,
	position = 0,
): Promise<string> =>
	(
		await proposeSplit(as(deal, side), {
			bookingId: deal.bookingId,
			position,
			releaseCents,
			reason: "Two of three sets",
		})
	).proposalId;

/** Creates someone on our team with a recent proof of identity. */
export const newTeamMember = async () =>
	visitor({ user: { ...(await newMember("ADMIN")), provedAt: now() } });

/** Decides as the team how much goes to the professional. */
export async function decide(
	disputeId: string,
	releaseCents: number,
	actor?: Awaited<ReturnType<typeof newTeamMember>>,
) {
	return decideDispute(actor ?? (await newTeamMember()), {
		disputeId,
		releaseCents,
		reason: "We read both sides",
	});
}

export async function expectDispute(
	disputeId: string,
	status: DisputeStatus,
	more: Record<string, unknown> = {},
): Promise<void> {
	expect(await db().dispute.findUniqueOrThrow({ where: { id: disputeId } })).toMatchObject({
		status,
		...more,
	});
}

/**
 * Lets days pass. Runs the deadlines once a day, so that reminders come before consequences, and once more a
 * minute later, for consequences that the last reminder made due.
 */
export async function passDays(days: number): Promise<void> {
	const start = now();
	for (let day = 1; day <= days; day++) {
		setClock(later(start, day * DAY));
		await runDeadlines();
	}
	setClock(later(start, days * DAY + MINUTE));
	await runDeadlines();
}
