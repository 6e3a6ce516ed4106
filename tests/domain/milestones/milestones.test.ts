import { describe, expect, it } from "vitest";
import { jobActor } from "#app/domain/actor.ts";
import { BOOKING_STATUSES, type BookingStatus, bookingTransitions, transitionsFor } from "#app/domain/bookings/booking.ts";
import {
	ACTIVE_MILESTONE_STATUSES,
	canMoveMilestone,
	FINAL_MILESTONE_STATUSES,
	isMilestoneTransitionOf,
	isOfPayment,
	MILESTONE_ACTORS,
	MILESTONE_STATUSES,
	MILESTONE_TRANSITIONS,
	type MilestoneActor,
	type MilestoneStatus,
	type MilestoneTransition,
	milestoneTransitions,
	payoutOf,
} from "#app/domain/milestones/milestone.ts";
import { moveMilestone } from "#app/domain/milestones/move-milestone.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { milestoneAt } from "../../support/market/milestones.ts";
import { newAgreement } from "../../support/market/quotes.ts";

/** What leads where, written a second time by hand. */
const expected: Partial<Record<MilestoneStatus, Partial<Record<MilestoneTransition, MilestoneStatus>>>> = {
	PLANNED: { fund: "FUNDED", "deliver-unfunded": "DELIVERED", cancel: "CANCELLED" },
	FUNDED: { deliver: "DELIVERED", dispute: "DISPUTED", refund: "REFUNDED", split: "SPLIT", release: "ACCEPTED" },
	DELIVERED: {
		"request-changes": "CHANGES_REQUESTED",
		accept: "ACCEPTED",
		dispute: "DISPUTED",
		refund: "REFUNDED",
		split: "SPLIT",
		release: "ACCEPTED",
		"cancel-unfunded": "CANCELLED",
	},
	CHANGES_REQUESTED: {
		deliver: "DELIVERED",
		"deliver-unfunded": "DELIVERED",
		dispute: "DISPUTED",
		refund: "REFUNDED",
		split: "SPLIT",
		release: "ACCEPTED",
		"cancel-unfunded": "CANCELLED",
	},
	DISPUTED: { refund: "REFUNDED", split: "SPLIT", release: "ACCEPTED", "cancel-unfunded": "CANCELLED" },
};

/** The first milestone of a new agreement. */
async function newMilestone(isPaidDirectly = false): Promise<string> {
	const { bookingId } = await newAgreement({}, isPaidDirectly ? "LEGAL" : "PHOTO_VIDEO");
	return (await milestoneAt(bookingId)).id;
}

/** Puts a milestone into a state, with nothing else. */
async function put(id: string, status: MilestoneStatus, frozenAt: Date | null = null): Promise<void> {
	await db().milestoneEvent.deleteMany({ where: { milestoneId: id } });
	await db().milestone.update({ where: { id }, data: { status, frozenAt } });
}

const statusOf = async (id: string) => (await db().milestone.findUniqueOrThrow({ where: { id } })).status;

const move = (id: string, transition: MilestoneTransition, mover: MilestoneActor = milestoneTransitions[transition].by[0]) =>
	transaction((tx) => moveMilestone(tx, jobActor("test"), transition, id, { mover }));

describe("a milestone", () => {
	it("goes where the table says, and nowhere else", async () => {
		const milestones = { held: await newMilestone(), direct: await newMilestone(true) };
		for (const status of MILESTONE_STATUSES)
			for (const transition of MILESTONE_TRANSITIONS) {
				const id = isOfPayment(transition, false) ? milestones.held : milestones.direct;
				await put(id, status);
				const to = expected[status]?.[transition];
				if (to) await move(id, transition);
				else await expect(move(id, transition), `${status} ${transition}`).rejects.toMatchObject({ code: "conflict" });
				const { status: after, events } = await db().milestone.findUniqueOrThrow({ where: { id }, include: { events: true } });
				expect([status, transition, after, events.map((event) => event.transition)]).toEqual([status, transition, to ?? status, to ? [transition] : []]);
			}
		for (const transition of MILESTONE_TRANSITIONS)
			expect([transition, await db().auditEvent.count({ where: { action: `${transition}-milestone` } })]).toEqual([
				transition,
				Object.values(expected).filter((transitions) => transitions[transition]).length,
			]);
	});

	it("is moved by those whom the table names, and by no one else", async () => {
		const id = await newMilestone();
		await put(id, "DELIVERED");
		for (const transition of MILESTONE_TRANSITIONS)
			for (const mover of MILESTONE_ACTORS) {
				if (!isMilestoneTransitionOf(transition, mover)) await expect(move(id, transition, mover)).rejects.toThrow(`${mover} can't make`);
			}
		expect(await statusOf(id)).toBe("DELIVERED");
	});

	it("isn't settled while a chargeback is open, unless the provider decided it", async () => {
		const id = await newMilestone();
		await put(id, "DELIVERED", now());
		for (const transition of ["accept", "refund", "split", "release"] as const)
			await expect(move(id, transition), transition).rejects.toThrow("bank has asked for the payment of milestone 1, “Shoot”, back");
		await move(id, "refund", "PROVIDER");
		expect(await statusOf(id)).toBe("REFUNDED");
	});

	it("pays out what is released, less its part of the fee, rounded down", () => {
		expect([
			payoutOf({ amountCents: 33_333, feeCents: 3_333 }, 33_333),
			payoutOf({ amountCents: 33_333, feeCents: 3_333 }, 10_000),
			payoutOf({ amountCents: 3, feeCents: 1 }, 1),
		]).toEqual([30_000, 9_001, 1]);
	});
});

describe("from every state of a booking and its milestones", () => {
	/** The states that can occur together in an open marketplace. */
	const possible = (booking: BookingStatus, milestone: MilestoneStatus, isPaidDirectly: boolean): boolean => {
		const isFinal = FINAL_MILESTONE_STATUSES.includes(milestone);
		if (booking === "ACCEPTED") return milestone === "PLANNED" && !isPaidDirectly;
		if (booking === "DISPUTED") return milestone === "DISPUTED" || milestone === "PLANNED";
		if (booking === "IN_PROGRESS") return !isFinal && milestone !== "DISPUTED" && !(isPaidDirectly && milestone === "FUNDED");
		return false;
	};
	const deadlines: Partial<Record<MilestoneStatus, string>> = {
		PLANNED: "FIRST_FUNDING or NEXT_FUNDING",
		FUNDED: "DELIVERY",
		DELIVERED: "ACCEPTANCE",
		CHANGES_REQUESTED: "CHANGES",
	};
	const cases = BOOKING_STATUSES.flatMap((booking) =>
		MILESTONE_STATUSES.flatMap((milestone) => [true, false].map((isPaidDirectly) => ({ booking, milestone, isPaidDirectly }))),
	).filter(({ booking, milestone, isPaidDirectly }) => possible(booking, milestone, isPaidDirectly));

	it.each(cases)("each side has an exit, or a deadline or the team ends it: $booking, $milestone, paid directly: $isPaidDirectly", ({ booking, milestone, isPaidDirectly }) => {
		for (const side of ["CREATOR", "PROFESSIONAL"] as const) {
			const exits = transitionsFor(side, booking, "OPEN").filter((transition) => transition === "cancel");
			const teamDecides = Object.values(bookingTransitions).some(({ by, from }) => (by as readonly string[]).includes("TEAM") && (from as readonly string[]).includes(booking));
			const deadline = isPaidDirectly && milestone === "PLANNED" ? undefined : deadlines[milestone];
			expect({ side, isOut: exits.length > 0 || deadline !== undefined || (booking === "DISPUTED" && teamDecides) }).toEqual({ side, isOut: true });
			// What the exit does to the milestone is in its table, too.
			if (exits.length > 0) {
				const ends = MILESTONE_TRANSITIONS.filter(
					(transition) =>
						canMoveMilestone(transition, milestone) &&
						isMilestoneTransitionOf(transition, side) &&
						isOfPayment(transition, isPaidDirectly) &&
						FINAL_MILESTONE_STATUSES.includes(milestoneTransitions[transition].to),
				);
				expect({ side, ends: ends.length > 0 }).toEqual({ side, ends: true });
			}
		}
	});

	it("a milestone on which someone works is neither final nor planned", () => {
		expect(ACTIVE_MILESTONE_STATUSES).toEqual(["FUNDED", "DELIVERED", "CHANGES_REQUESTED", "DISPUTED"]);
		expect(FINAL_MILESTONE_STATUSES).toEqual(["ACCEPTED", "REFUNDED", "SPLIT", "CANCELLED"]);
	});
});
