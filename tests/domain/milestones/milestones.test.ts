import { describe, expect, it } from "vitest";
import { BOOKING_STATUSES, type BookingStatus, transitionsFor } from "#app/domain/bookings/booking.ts";
import { cancelObstacle } from "#app/domain/bookings/cancel-booking.server.ts";
import { moveMilestone } from "#app/domain/bookings/milestone.server.ts";
import {
	ACTIVE_MILESTONE_STATUSES,
	canMoveMilestone,
	FINAL_MILESTONE_STATUSES,
	isOfPayment,
	MILESTONE_ACTORS,
	MILESTONE_STATUSES,
	MILESTONE_TRANSITIONS,
	type MilestoneActor,
	type MilestoneStatus,
	type MilestoneTransition,
	milestoneTransitions,
	statesFor,
} from "#app/domain/bookings/milestone.ts";
import { getPayoutCents, HELD_MILESTONE_STATUSES } from "#app/domain/money/amounts.ts";
import { jobActor } from "#app/domain/platform/actor.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { milestoneAt } from "../../support/market/milestones.ts";
import { newAgreement } from "../../support/market/quotes.ts";
import { firstAndLast } from "../../support/proof/proof.ts";

type Moves = Partial<Record<MilestoneTransition, readonly [to: MilestoneStatus, ...by: MilestoneActor[]]>>;

/** The status that each transition leads to, and who may make it, written by hand a second time. */
const expected: Partial<Record<MilestoneStatus, Moves>> = {
	PLANNED: {
		fund: ["FUNDED", "PROVIDER"],
		"deliver-unfunded": ["DELIVERED", "PROFESSIONAL"],
		cancel: ["CANCELLED", "CREATOR", "PROFESSIONAL", "CLOCK", "TEAM"],
	},
	FUNDED: {
		deliver: ["DELIVERED", "PROFESSIONAL"],
		dispute: ["DISPUTED", "CREATOR", "PROFESSIONAL"],
		refund: ["REFUNDED", "CREATOR", "PROFESSIONAL", "CLOCK", "TEAM", "PROVIDER"],
		split: ["SPLIT", "CREATOR", "PROFESSIONAL", "TEAM"],
		release: ["ACCEPTED", "CREATOR", "PROFESSIONAL", "TEAM"],
	},
	DELIVERED: {
		"request-changes": ["CHANGES_REQUESTED", "CREATOR"],
		accept: ["ACCEPTED", "CREATOR", "CLOCK"],
		dispute: ["DISPUTED", "CREATOR", "PROFESSIONAL"],
		refund: ["REFUNDED", "CREATOR", "PROFESSIONAL", "TEAM", "PROVIDER"],
		split: ["SPLIT", "CREATOR", "PROFESSIONAL", "TEAM"],
		release: ["ACCEPTED", "CREATOR", "PROFESSIONAL", "TEAM"],
		"cancel-unfunded": ["CANCELLED", "PROFESSIONAL", "TEAM"],
	},
	CHANGES_REQUESTED: {
		deliver: ["DELIVERED", "PROFESSIONAL"],
		"deliver-unfunded": ["DELIVERED", "PROFESSIONAL"],
		dispute: ["DISPUTED", "CREATOR", "PROFESSIONAL", "CLOCK"],
		refund: ["REFUNDED", "CREATOR", "PROFESSIONAL", "TEAM", "PROVIDER"],
		split: ["SPLIT", "CREATOR", "PROFESSIONAL", "TEAM"],
		release: ["ACCEPTED", "CREATOR", "PROFESSIONAL", "TEAM"],
		"cancel-unfunded": ["CANCELLED", "PROFESSIONAL", "TEAM"],
	},
	DISPUTED: {
		"resume-funded": ["FUNDED", "CREATOR", "PROFESSIONAL", "TEAM", "CLOCK"],
		"resume-delivered": ["DELIVERED", "CREATOR", "PROFESSIONAL", "TEAM", "CLOCK"],
		"resume-changes": ["CHANGES_REQUESTED", "CREATOR", "PROFESSIONAL", "TEAM", "CLOCK"],
		redo: ["CHANGES_REQUESTED", "CREATOR", "PROFESSIONAL", "CLOCK"],
		refund: ["REFUNDED", "CREATOR", "PROFESSIONAL", "CLOCK", "TEAM", "PROVIDER"],
		split: ["SPLIT", "CREATOR", "PROFESSIONAL", "CLOCK", "TEAM"],
		release: ["ACCEPTED", "CREATOR", "PROFESSIONAL", "CLOCK", "TEAM"],
		"cancel-unfunded": ["CANCELLED", "PROFESSIONAL", "CLOCK", "TEAM"],
	},
};

/** Returns the status to which an actor can move a milestone with a transition, if the table allows it. */
function getTarget(
	status: MilestoneStatus,
	transition: MilestoneTransition,
	mover: MilestoneActor,
): MilestoneStatus | undefined {
	const move = expected[status]?.[transition];
	if (!move) return undefined;
	const [to, ...by] = move;
	return by.includes(mover) ? to : undefined;
}

/** Creates an agreement. Returns the ID of its first milestone. */
async function newMilestone(isPaidDirectly = false): Promise<string> {
	const { bookingId } = await newAgreement({}, isPaidDirectly ? "LEGAL" : "PHOTO_VIDEO");
	return (await milestoneAt(bookingId)).id;
}

/** Gives a milestone a status, with a dispute if it is disputed, and freezes it if a time is given. */
async function put(id: string, status: MilestoneStatus, frozenAt: Date | null = null): Promise<void> {
	const { bookingId } = await db().milestone.update({ where: { id }, data: { status, frozenAt } });
	await db().dispute.updateMany({ where: { openFor: id }, data: { openFor: null } });
	if (status !== "DISPUTED") return;
	const at = now();
	await db().dispute.create({
		data: {
			reference: `DSP-${await db().dispute.count()}`,
			bookingId,
			milestoneId: id,
			openFor: id,
			openedBy: "CREATOR",
			wanted: "REFUND",
			disputedCents: 1,
			resumesAs: "DELIVERED",
			statusAt: at,
			openedAt: at,
		},
	});
}

const findEvents = (id: string) =>
	db().milestoneEvent.findMany({
		where: { milestoneId: id },
		orderBy: { id: "asc" },
		select: { transition: true },
	});

const findStatus = async (id: string) => (await db().milestone.findUniqueOrThrow({ where: { id } })).status;

const move = (id: string, transition: MilestoneTransition, role: MilestoneActor) =>
	transaction((tx) => moveMilestone(tx, jobActor("test"), transition, id, { role }));

describe("a milestone", () => {
	it("makes only the transitions in the table, and only for the actors that the table names", async () => {
		const milestones = { held: await newMilestone(), direct: await newMilestone(true) };
		// Every allowed case, and, in full runs, every refused one. Otherwise, each actor tries each transition in two
		// of the states that refuse it.
		const cases = MILESTONE_TRANSITIONS.flatMap((transition) =>
			MILESTONE_ACTORS.flatMap((mover) => {
				const refusing = MILESTONE_STATUSES.filter((status) => !getTarget(status, transition, mover));
				const refused = firstAndLast(refusing);
				return MILESTONE_STATUSES.filter(
					(status) => !refusing.includes(status) || refused.includes(status),
				).map((status) => ({ status, transition, mover }));
			}),
		);
		for (const { status, transition, mover } of cases) {
			const name = `${status} ${transition} ${mover}`;
			const id = isOfPayment(transition, false) ? milestones.held : milestones.direct;
			await put(id, status);
			const before = await findEvents(id);
			const to = getTarget(status, transition, mover);
			if (to) await move(id, transition, mover);
			else if (statesFor(transition, mover).length > 0)
				await expect(move(id, transition, mover), name).rejects.toMatchObject({ code: "conflict" });
			else await expect(move(id, transition, mover), name).rejects.toThrow(`${mover} can't make`);
			expect([name, await findStatus(id), await findEvents(id)]).toEqual([
				name,
				to ?? status,
				to ? [...before, { transition }] : before,
			]);
		}
		for (const transition of MILESTONE_TRANSITIONS)
			expect([
				transition,
				await db().auditEvent.count({ where: { action: `${transition}-milestone` } }),
			]).toEqual([
				transition,
				cases.filter((one) => one.transition === transition && getTarget(one.status, transition, one.mover))
					.length,
			]);
	});

	it("that was delivered can't be refunded or canceled by a deadline, or canceled by the creator", () => {
		for (const status of ["DELIVERED", "CHANGES_REQUESTED"] as const) {
			expect(
				MILESTONE_TRANSITIONS.filter(
					(transition) =>
						canMoveMilestone(transition, "CLOCK", status) &&
						["REFUNDED", "SPLIT", "CANCELLED"].includes(milestoneTransitions[transition].to),
				),
			).toEqual([]);
			expect(cancelObstacle([{ status }], "CREATOR")).toContain("a delivery can't be canceled");
		}
	});

	it("isn't settled while a chargeback is open, unless the provider refunds it", async () => {
		const id = await newMilestone();
		await put(id, "DELIVERED", now());
		for (const transition of ["accept", "refund", "split", "release"] as const)
			await expect(
				move(id, transition, transition === "accept" ? "CREATOR" : "TEAM"),
				transition,
			).rejects.toThrow("bank wants the payment for milestone 1, “Shoot,” returned");
		await move(id, "refund", "PROVIDER");
		expect(await findStatus(id)).toBe("REFUNDED");
	});

	it("pays out the released amount minus its share of the fee, rounded down", () => {
		expect([
			getPayoutCents({ amountCents: 33_333, feeCents: 3_333 }, 33_333),
			getPayoutCents({ amountCents: 33_333, feeCents: 3_333 }, 10_000),
			getPayoutCents({ amountCents: 3, feeCents: 1 }, 1),
		]).toEqual([30_000, 9_001, 1]);
	});
});

describe("in every state of a booking and its milestones", () => {
	/** Whether the two statuses can occur together in an open marketplace. */
	const possible = (booking: BookingStatus, milestone: MilestoneStatus, isPaidDirectly: boolean): boolean => {
		const isFinal = FINAL_MILESTONE_STATUSES.includes(milestone);
		if (booking === "ACCEPTED") return milestone === "PLANNED" && !isPaidDirectly;
		if (booking === "IN_PROGRESS") return !isFinal && !(isPaidDirectly && milestone === "FUNDED");
		return false;
	};
	const deadlines: Partial<Record<MilestoneStatus, string>> = {
		PLANNED: "FIRST_FUNDING or NEXT_FUNDING",
		FUNDED: "DELIVERY",
		DELIVERED: "ACCEPTANCE",
		CHANGES_REQUESTED: "CHANGES",
		DISPUTED: "DISPUTE_DECISION",
	};
	const cases = BOOKING_STATUSES.flatMap((booking) =>
		MILESTONE_STATUSES.flatMap((milestone) =>
			[true, false].map((isPaidDirectly) => ({ booking, milestone, isPaidDirectly })),
		),
	).filter(({ booking, milestone, isPaidDirectly }) => possible(booking, milestone, isPaidDirectly));

	it.each(cases)(
		"each side has an exit, or a deadline ends the state: $booking, $milestone, paid directly: $isPaidDirectly",
		({ booking, milestone, isPaidDirectly }) => {
			const deadline = isPaidDirectly && milestone === "PLANNED" ? undefined : deadlines[milestone];
			for (const side of ["CREATOR", "PROFESSIONAL"] as const) {
				const mayCancel =
					transitionsFor(side, booking, "OPEN").includes("cancel") &&
					cancelObstacle([{ status: milestone }], side) === null;
				expect({ side, isOut: mayCancel || deadline !== undefined }).toEqual({ side, isOut: true });
				// If a side may cancel, the table of milestone transitions has to allow ending the milestone.
				const ends = ["refund", "split", "release", "cancel", "cancel-unfunded"] as const;
				const possible = ends.filter(
					(transition) =>
						canMoveMilestone(transition, side, milestone) && isOfPayment(transition, isPaidDirectly),
				);
				if (mayCancel) expect({ side, ends: possible.length > 0 }).toEqual({ side, ends: true });
			}
		},
	);

	it("a milestone on which someone is working is neither final nor planned", () => {
		expect(ACTIVE_MILESTONE_STATUSES).toEqual(["FUNDED", "DELIVERED", "CHANGES_REQUESTED", "DISPUTED"]);
		expect(FINAL_MILESTONE_STATUSES).toEqual(["ACCEPTED", "REFUNDED", "SPLIT", "CANCELLED"]);
	});

	it("money can be held if and only if someone is working or deciding", () => {
		expect(ACTIVE_MILESTONE_STATUSES).toEqual(HELD_MILESTONE_STATUSES);
	});
});
