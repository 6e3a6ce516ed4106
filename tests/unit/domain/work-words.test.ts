import { expect, it } from "vitest";
import { describeBookingTurn, describeOutcome, describeRest } from "#app/domain/bookings/booking-labels.ts";
import { describeMoney, describeWork } from "#app/domain/bookings/work-labels.ts";

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
	const facts = {
		side,
		names,
		status: "ACCEPTED",
		isPaidDirectly: true,
		milestones: [milestone],
		roundsLeft: 0,
		isMonthly: false,
	} as const;
	expect(describeWork({ task: "DIRECT_DELIVERY" }, milestone, facts)).toContain(`${words}.`);
});

it("a booking that was only partly paid for is called closed, and its outcome says how much was paid", () => {
	const paid = { releasedCents: 25_000, refundedCents: 0, refundingCents: 0 };
	expect(describeOutcome(paid)).toBeNull();
	const outcome = describeOutcome({ ...paid, refundedCents: 10_000, refundingCents: 15_000 });
	expect(outcome).toBe("$250.00 of $500.00 was paid, and $250.00 was refunded.");
	expect(describeRest("COMPLETED", "CREATOR", outcome).title).toBe("This booking is closed");
	expect(describeRest("COMPLETED", "CREATOR").title).toBe("The work is complete");
	expect(describeBookingTurn({ task: "REVIEW" }, "CREATOR", names, { outcome })).toContain(outcome);
});

it("a task has a different text for each side", () => {
	for (const task of ["REQUEST_ANSWER", "START", "COMPLETE", "CLAIM"] as const) {
		const [creator, professional] = (["CREATOR", "PROFESSIONAL"] as const).map((side) =>
			describeBookingTurn({ task }, side, names),
		);
		expect(creator).not.toBe(professional);
	}
});
