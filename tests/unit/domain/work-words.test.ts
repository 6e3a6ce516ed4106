import { expect, it } from "vitest";
import { moneyInWords, nextWork } from "#app/domain/bookings/work-labels.ts";

const names = { CREATOR: "Casey", PROFESSIONAL: "Lee Quill Law" };
const milestone = {
	number: 1,
	title: "Contract",
	status: "PLANNED" as const,
	amountCents: 10_000,
	isFrozen: false,
	isSettling: false,
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
] as const)("work that is paid directly says to the %s: %s", (side, words) => {
	expect(moneyInWords({ ...milestone, ...money }, names, true, side)).toBe(words);
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
