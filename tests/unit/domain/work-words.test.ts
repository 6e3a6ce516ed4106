import { expect, it } from "vitest";
import { BOOKING_STATUSES, sideToAct, transitionsFor } from "#app/domain/bookings/booking.ts";
import { describeNextStep } from "#app/domain/bookings/booking-labels.ts";
import { describeMoney, nextMilestone, nextWork } from "#app/domain/bookings/work-labels.ts";

const names = { CREATOR: "Casey", PROFESSIONAL: "Lee Quill Law" };
const milestone = {
	number: 1,
	title: "Contract",
	status: "PLANNED" as const,
	amountCents: 10_000,
	heldCents: 0,
	isFrozen: false,
	isSettling: false,
	dispute: null,
	proposal: null,
};
const money = {
	heldCents: 0,
	releasedCents: 0,
	refundedCents: 0,
	refundingCents: 0,
	heldUpCents: 0,
	disputedCents: 0,
	takenBackCents: 0,
	taxRefundedCents: 0,
};

it.each([
	["CREATOR", "You pay Lee Quill Law directly"],
	["PROFESSIONAL", "Casey pays you directly"],
] as const)("work that is paid for directly is described to the %s: %s", (side, words) => {
	expect(describeMoney({ ...milestone, ...money }, names, true, side)).toBe(words);
	expect(
		nextWork({
			side,
			names,
			status: "ACCEPTED",
			isPaidDirectly: true,
			milestones: [milestone],
			roundsLeft: 0,
			isMonthly: false,
		})?.text,
	).toContain(`${words}.`);
});

it("the side whose turn it is has something to do, and the text says so", () => {
	const turns = BOOKING_STATUSES.map((status) => [status, sideToAct(status)] as const);
	expect(turns.filter(([, side]) => side !== null)).toEqual([
		["REQUESTED", "PROFESSIONAL"],
		["ACCEPTED", "PROFESSIONAL"],
		["IN_PROGRESS", "CREATOR"],
	]);
	for (const [status, turn] of turns) {
		if (turn) expect(transitionsFor(turn, status)).not.toEqual([]);
		for (const side of ["CREATOR", "PROFESSIONAL"] as const)
			if (status !== "QUOTED") expect(describeNextStep(status, side, names).isYours).toBe(turn === side);
	}
});

it("a delivery comes first for the creator, requested changes for the professional, and a frozen payment for both", () => {
	const [planned, funded, delivered, changes] = (
		["PLANNED", "FUNDED", "DELIVERED", "CHANGES_REQUESTED"] as const
	).map((status) => ({ ...milestone, status }));
	const next = (
		side: "CREATOR" | "PROFESSIONAL",
		...milestones: (
			| Pick<
					Parameters<typeof nextWork>[0]["milestones"][number],
					"status" | "isFrozen" | "dispute" | "proposal"
			  >
			| undefined
		)[]
	) => nextMilestone({ side, status: "IN_PROGRESS", milestones: milestones.flatMap((one) => one ?? []) });
	expect(next("CREATOR", planned, funded, changes, delivered)).toBe(delivered);
	expect(next("PROFESSIONAL", planned, funded, delivered, changes)).toBe(changes);
	const frozen = { ...milestone, isFrozen: true };
	for (const side of ["CREATOR", "PROFESSIONAL"] as const) {
		expect(next(side, planned, delivered, changes, frozen)).toBe(frozen);
		expect(next(side, planned)).toBe(planned);
		expect(next(side)).toBeNull();
	}
});

it("a dispute or a proposal comes first for the side that has to answer it", () => {
	const dispute = {
		isOpen: true,
		status: "OPEN",
		outcome: null,
		openedBy: "CREATOR",
		wanted: "REFUND",
		disputedCents: 10_000,
		restCents: 0,
		split: null,
		proposals: [],
		decision: null,
		hasAccepted: false,
		hasOtherAccepted: false,
	} as const;
	const [delivered, changes] = (["DELIVERED", "CHANGES_REQUESTED"] as const).map((status) => ({
		...milestone,
		status,
	}));
	const disputed = { ...milestone, status: "DISPUTED" as const, dispute };
	const proposed = (isYours: boolean) => ({
		...milestone,
		status: "DELIVERED" as const,
		proposal: { refundCents: 4_000, releaseCents: 6_000, isYours },
	});
	const facts = {
		names,
		status: "IN_PROGRESS",
		isPaidDirectly: false,
		roundsLeft: 1,
		isMonthly: false,
	} as const;
	const next = (
		side: "CREATOR" | "PROFESSIONAL",
		...milestones: Parameters<typeof nextWork>[0]["milestones"]
	) => nextWork({ ...facts, side, milestones: milestones.flatMap((one) => one ?? []) });
	if (!delivered || !changes) throw new Error("The milestones are missing.");
	expect(next("PROFESSIONAL", changes, disputed)?.title).toBe("Answer the dispute");
	expect(next("CREATOR", delivered, disputed)?.title).toBe("Answer the delivery");
	expect(next("CREATOR", milestone, disputed)?.title).toBe("Waiting for Lee Quill Law to answer the dispute");
	expect(next("CREATOR", delivered, proposed(false))?.title).toBe("Answer the proposal from Lee Quill Law");
	expect(next("PROFESSIONAL", changes, proposed(true))?.title).toBe("Deliver the changes");
	const over = { ...milestone, status: "ACCEPTED" as const, dispute: { ...dispute, isOpen: false } };
	expect(next("PROFESSIONAL", over, milestone)?.title).toBe("Casey funds milestone 1, “Contract”");
});
