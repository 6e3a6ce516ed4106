import { describe, expect, it } from "vitest";
import { DISPUTE_STATUSES, ENDED_DISPUTE_STATUSES } from "#app/domain/bookings/disputes/dispute.ts";
import {
	type DisputeFacts,
	describeDisputeTurn,
	describeSilence,
	describeSplit,
	describeWithdrawal,
} from "#app/domain/bookings/disputes/dispute-labels.ts";

const names = { CREATOR: "Casey", PROFESSIONAL: "Parker" };
const sides = ["CREATOR", "PROFESSIONAL"] as const;

const facts = (changed: Partial<DisputeFacts> = {}): DisputeFacts => ({
	status: "OPEN",
	outcome: null,
	openedBy: "CREATOR",
	wanted: "REFUND",
	disputedCents: 50_000,
	restCents: 0,
	heldCents: 50_000,
	split: null,
	name: "milestone 1, “Shoot”",
	isPaidDirectly: false,
	isFrozen: false,
	proposals: [],
	decision: null,
	hasAccepted: false,
	hasOtherAccepted: false,
	...changed,
});

describe("the turn in a dispute", () => {
	it.each(DISPUTE_STATUSES)(
		"has a deadline and a consequence in %s, unless the dispute is over",
		(status) => {
			const decision = { refundCents: 38_000, releaseCents: 12_000 };
			for (const isPaidDirectly of [false, true])
				for (const side of sides) {
					const turn = describeDisputeTurn(facts({ status, decision, isPaidDirectly }), side, names);
					const isOver = ENDED_DISPUTE_STATUSES.includes(status);
					expect([turn.deadline === null, turn.consequence === null]).toEqual([isOver, isOver]);
				}
		},
	);

	it("belongs to the side that has to answer the dispute, and states in dollars what happens without an answer", () => {
		const [creator, professional] = sides.map((side) => describeDisputeTurn(facts(), side, names));
		expect([creator?.isYours, professional?.isYours]).toEqual([false, true]);
		expect(creator?.consequence).toBe("If Parker doesn't answer by then, $500.00 goes back to you.");
		expect(professional?.consequence).toBe("If you don't answer by then, $500.00 goes back to Casey.");
		const byClock = describeDisputeTurn(facts({ openedBy: "CLOCK" }), "PROFESSIONAL", names);
		expect(byClock.isYours).toBe(true);
		expect(byClock.text).toContain("the requested changes weren't delivered in time");
	});

	it("belongs to the side that has to answer a proposal, even while the team decides", () => {
		const asked = { refundCents: 38_000, releaseCents: 12_000, side: "CREATOR", status: "WAITING" } as const;
		for (const status of ["ANSWERED", "TEAM"] as const)
			for (const side of sides) {
				const turn = describeDisputeTurn(facts({ status, proposals: [asked] }), side, names);
				expect([turn.isYours, turn.deadline]).toEqual([side === "PROFESSIONAL", "DISPUTE_PROPOSAL"]);
				expect(turn.text).toContain("$380.00");
			}
		const declined = { ...asked, status: "DECLINED" } as const;
		const [author, other] = sides.map(
			(side) => describeDisputeTurn(facts({ status: "ANSWERED", proposals: [declined] }), side, names).text,
		);
		expect(author).toContain("it's Parker's turn to propose");
		expect(other).toContain("Propose how to divide $500.00");
	});

	it("belongs to the side that hasn't accepted the decision", () => {
		const decided = { status: "DECIDED", decision: { refundCents: 38_000, releaseCents: 12_000 } } as const;
		const [creator, professional] = sides.map((side) =>
			describeDisputeTurn(
				facts({ ...decided, hasAccepted: side === "CREATOR", hasOtherAccepted: side !== "CREATOR" }),
				side,
				names,
			),
		);
		expect(creator).toMatchObject({
			title: "Waiting for Parker to accept the decision or appeal it",
			isYours: false,
		});
		expect(professional).toMatchObject({ title: "Accept the decision or appeal it", isYours: true });
		expect(professional?.text).toContain("Casey accepted the decision.");
	});

	it("states the amounts that move if the team doesn't decide, including those that were never in dispute", () => {
		const part = facts({ status: "TEAM", disputedCents: 10_000, restCents: 20_000, heldCents: 30_000 });
		const [creator, professional] = sides.map((side) => describeDisputeTurn(part, side, names).consequence);
		expect(creator).toContain("You get $100.00 back, and $200.00 goes to Parker.");
		expect(professional).toContain(
			"$200.00 is released to you, less the fee, and $100.00 goes back to Casey.",
		);
	});

	it("states the amounts that move if the team doesn't decide an appeal", () => {
		const decision = { refundCents: 38_000, releaseCents: 12_000 };
		expect(describeDisputeTurn(facts({ status: "APPEALED", decision }), "CREATOR", names).consequence).toBe(
			"If we don't decide by then, the first decision stands. You get $380.00 back, and $120.00 goes to Parker.",
		);
	});

	it("belongs to nobody while the payer's bank decides", () => {
		for (const status of DISPUTE_STATUSES)
			expect(describeDisputeTurn(facts({ status, isFrozen: true }), "PROFESSIONAL", names)).toMatchObject({
				title: "Waiting for the payer's bank to decide about the payment",
				isYours: false,
				deadline: null,
			});
	});

	it("states no amounts for legal work, and names fee arbitration once the dispute has been answered or is with the team", () => {
		for (const status of ["OPEN", "ANSWERED", "TEAM"] as const) {
			const turn = describeDisputeTurn(
				facts({ status, isPaidDirectly: true, wanted: "REDO", disputedCents: 0 }),
				"CREATOR",
				names,
			);
			expect(turn.text + turn.consequence).not.toContain("$");
			if (status !== "OPEN") expect(turn.text).toContain("ask the state bar about fee arbitration");
		}
	});
});

it("both sides are told that our team refunded the payment, if that ended the dispute", () => {
	const ended = facts({ status: "FINAL", outcome: "REFUND_AT_PROVIDER", heldCents: 0 });
	expect(sides.map((side) => describeDisputeTurn(ended, side, names).text)).toEqual([
		"Our team refunded the payment at the payment provider, so everything that was held went back to you.",
		"Our team refunded the payment at the payment provider, so everything that was held went back to Casey.",
	]);
});

it("both sides are told that withdrawing an automatic dispute gives more time for the changes, and that withdrawing any other dispute resumes the work", () => {
	expect(describeWithdrawal("CLOCK", names)).toBe(
		"Work continues, and Parker has 14 more days to deliver the changes.",
	);
	for (const side of sides) expect(describeWithdrawal(side, names)).toContain("picks up where it left off");
});

it("the outcomes of not responding and of dividing the money are described for their reader", () => {
	const wish = facts({ wanted: "RELEASE" });
	expect(describeSilence(wish, "PROFESSIONAL", names)).toBe("$500.00 is released to you");
	const part = facts({ disputedCents: 10_000, restCents: 20_000, heldCents: 30_000 });
	expect(describeSilence(part, "CREATOR", names)).toBe(
		"$100.00 goes back to you, and $200.00 is released to Parker",
	);
	expect(describeSilence({ ...wish, wanted: "REDO" }, "PROFESSIONAL", names)).toBe(
		"you have 14 days to deliver again, and $500.00 stays held",
	);
	expect(describeSplit({ refundCents: 38_000, releaseCents: 12_000 }, "CREATOR", names)).toBe(
		"You get $380.00 back, and $120.00 goes to Parker.",
	);
	expect(describeSplit({ refundCents: 0, releaseCents: 50_000 }, "PROFESSIONAL", names)).toBe(
		"$500.00 is released to you, less the fee.",
	);
});
