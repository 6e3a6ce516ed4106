import { describe, expect, it } from "vitest";
import { BOOKING_STATUSES, type BookingStatus, OPEN_BOOKING_STATUSES } from "#app/domain/bookings/booking.ts";
import { type DeadlineKind, deadlineKinds } from "#app/domain/bookings/deadline.ts";
import { DISPUTE_STATUSES, type DisputeStatus } from "#app/domain/bookings/disputes/dispute.ts";
import { MILESTONE_STATUSES, type MilestoneStatus } from "#app/domain/bookings/milestone.ts";
import { formatTurn, selectForSide } from "#app/domain/bookings/turn.ts";
import { getTurns } from "#app/domain/bookings/turns.server.ts";
import type { TurnFacts } from "#app/domain/bookings/turns.sql.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";

const names = { CREATOR: "Casey", PROFESSIONAL: "Parker" };
const SIDES = ["CREATOR", "PROFESSIONAL"] as const;
const soon = later(now(), 3 * DAY);

const booking = (facts: Partial<TurnFacts>): TurnFacts => ({
	id: "booking",
	status: "IN_PROGRESS",
	phase: "OPEN",
	serviceLine: "PHOTO_VIDEO",
	expiresAt: soon,
	completedAt: null,
	deadlines: [],
	milestones: [],
	quotes: [],
	checkouts: [],
	reviews: [],
	callSheets: [],
	guaranteeClaim: null,
	receivables: [],
	...facts,
});

const deadline = (kind: DeadlineKind, facts: Partial<TurnFacts["deadlines"][number]> = {}) => ({
	kind,
	side: deadlineKinds[kind].of === "ONE" ? ("CREATOR" as const) : null,
	subjectId: "milestone",
	dueAt: soon,
	pausedAt: null,
	...facts,
});

const milestone = (status: MilestoneStatus, facts: Partial<TurnFacts["milestones"][number]> = {}) => ({
	id: "milestone",
	position: 0,
	title: "Shoot",
	status,
	dueOn: "2099-01-01",
	fundedAt: null,
	frozenAt: null,
	deliveries: [],
	splitProposals: [],
	disputes: [],
	...facts,
});

const sent = (changesDueAt: Date | null = null) => ({
	id: "quote",
	status: "SENT" as const,
	timeZone: "America/Chicago",
	startsOn: "2099-01-01",
	endsOn: "2099-01-02",
	expiresAt: later(soon, DAY),
	changesDueAt,
});

/** Returns the only turn of a booking, after checking it against the promises that every turn makes. */
function onlyTurn(facts: Partial<TurnFacts>) {
	const turns = getTurns(booking(facts));
	expect(turns).toHaveLength(1);
	const [turn] = turns;
	if (!turn) throw new Error("Nothing is waiting.");
	// Either one side, the team, or a bank has to act, or a date is named.
	const asked = [...SIDES, "TEAM"].filter((one) => one === turn.holder);
	expect(asked.length === 1 || turn.holder === "BANK" || turn.dueAt !== null, turn.task).toBe(true);
	for (const reader of SIDES) {
		const title = formatTurn(turn, reader, names);
		const isWait = /^Waiting for (Casey|Parker|our team|the payer's bank|the bank) to /.test(title);
		expect(isWait, title).toBe(turn.holder !== reader && turn.holder !== "EITHER");
	}
	return turn;
}

describe("in a booking,", () => {
	const early: Partial<Record<BookingStatus, string>> = {
		REQUESTED: "PROFESSIONAL",
		ACCEPTED: "PROFESSIONAL",
		IN_PROGRESS: "CREATOR",
	};

	it.each(BOOKING_STATUSES)("in early access, at most one side has to act: %s", (status) => {
		const facts = { phase: "EARLY_ACCESS", status } as const;
		if (early[status]) expect(onlyTurn(facts).holder).toBe(early[status]);
		else expect(getTurns(booking(facts))).toEqual([]);
	});

	it("the creator reviews a quote, and the professional revises it once changes are requested", () => {
		for (const status of ["QUOTED", "IN_PROGRESS"] as const) {
			expect(onlyTurn({ status, quotes: [sent()] }).holder).toBe("CREATOR");
			const changes = onlyTurn({ status, quotes: [sent(soon)] });
			expect(changes).toMatchObject({ holder: "PROFESSIONAL", dueAt: soon });
		}
	});

	it("after completion, each side is asked only for a review, until it is written or the time for reviews is over", () => {
		const completed = { status: "COMPLETED", completedAt: now() } as const;
		expect(getTurns(booking(completed)).map(({ holder }) => holder)).toEqual([...SIDES]);
		expect(onlyTurn({ ...completed, reviews: [{ side: "CREATOR" }] }).holder).toBe("PROFESSIONAL");
		expect(getTurns(booking({ ...completed, completedAt: later(now(), -90 * DAY) }))).toEqual([]);
	});

	const ended = BOOKING_STATUSES.filter((one) => !["REQUESTED", "QUOTED"].includes(one));

	it("the professional responds to a claim under the guarantee, and then our team decides, in every state except requested and quoted", () => {
		const claim = {
			id: "claim",
			milestoneId: "milestone",
			status: "SUBMITTED",
			dueAt: soon,
			respondedAt: null,
		} as const;
		for (const status of ended) {
			const asked = onlyTurn({ status, guaranteeClaim: claim });
			expect(asked).toMatchObject({ holder: "PROFESSIONAL", dueAt: soon });
			const decided = onlyTurn({ status, guaranteeClaim: { ...claim, respondedAt: now() } });
			expect(decided).toMatchObject({ holder: "TEAM", dueAt: soon });
		}
		const late = { ...claim, dueAt: later(now(), -DAY) };
		expect(onlyTurn({ status: "COMPLETED", guaranteeClaim: late }).holder).toBe("TEAM");
	});

	it("the professional has to repay what they owe, and the creator isn't told", () => {
		const debt: TurnFacts["receivables"][number] = { reference: "RCV-100001", status: "OPEN", checkouts: [] };
		for (const status of ended) {
			const held = (facts: Partial<TurnFacts["receivables"][number]>) =>
				onlyTurn({ status, receivables: [{ ...debt, ...facts }] });
			expect(held({}).holder).toBe("PROFESSIONAL");
			expect(held({ status: "CONTESTED" }).holder).toBe("TEAM");
			expect(held({ checkouts: [{ id: "checkout" }] }).holder).toBe("BANK");
			expect(selectForSide([held({})], "CREATOR")).toEqual([]);
			expect(selectForSide([held({})], "PROFESSIONAL")).toHaveLength(1);
		}
	});

	it("nobody has to act once the booking has ended without a review to write, a claim, or a debt", () => {
		for (const status of BOOKING_STATUSES.filter((one) => !OPEN_BOOKING_STATUSES.includes(one)))
			expect(getTurns(booking({ status }))).toEqual([]);
	});
});

describe("during a milestone,", () => {
	const own: Partial<Record<MilestoneStatus, DeadlineKind>> = {
		FUNDED: "DELIVERY",
		DELIVERED: "ACCEPTANCE",
		CHANGES_REQUESTED: "CHANGES",
	};

	it.each(MILESTONE_STATUSES.filter((status) => own[status]))("one side has to act: %s", (status) => {
		const kind = own[status] ?? "DELIVERY";
		const turn = onlyTurn({ milestones: [milestone(status)], deadlines: [deadline(kind)] });
		expect(turn).toMatchObject({ task: kind, holder: deadlineKinds[kind].of, milestoneId: "milestone" });
	});

	it("the agreed date is the deadline for a delivery until that date has passed", () => {
		const turn = onlyTurn({ milestones: [milestone("FUNDED")], deadlines: [deadline("DELIVERY")] });
		expect(turn.dueOn).toBe("2099-01-01");
		const late = milestone("FUNDED", { dueOn: "2020-01-01" });
		expect(onlyTurn({ milestones: [late], deadlines: [deadline("DELIVERY")] })).toMatchObject({
			dueOn: null,
			dueAt: soon,
		});
	});

	it("a booking waits for a bank, without a date, while the bank is reviewing or settling a payment", () => {
		for (const status of MILESTONE_STATUSES.filter((one) => own[one] || one === "DISPUTED")) {
			const frozen = milestone(status, { frozenAt: now() });
			const paused = deadline(own[status] ?? "DISPUTE_ANSWER", { pausedAt: now() });
			expect(onlyTurn({ milestones: [frozen], deadlines: [paused] })).toMatchObject({
				holder: "BANK",
				dueAt: null,
			});
		}
		const settling = { checkouts: [{ id: "checkout" }], deadlines: [deadline("NEXT_FUNDING")] };
		expect(onlyTurn({ milestones: [milestone("PLANNED")], ...settling }).holder).toBe("BANK");
	});

	it("the creator has to fund the first milestone or, if work is paid for directly, the professional has to deliver it", () => {
		const milestones = [milestone("PLANNED"), milestone("PLANNED", { id: "second" })];
		const funding = onlyTurn({
			milestones,
			deadlines: [deadline("FIRST_FUNDING", { subjectId: "booking" })],
		});
		expect(funding).toMatchObject({ holder: "CREATOR", milestoneId: "milestone" });
		expect(onlyTurn({ milestones, serviceLine: "LEGAL" })).toMatchObject({
			holder: "PROFESSIONAL",
			milestoneId: "milestone",
		});
	});

	it("a proposal waits for the side that has to answer it, alongside the work itself", () => {
		const turns = getTurns(
			booking({
				milestones: [milestone("DELIVERED", { splitProposals: [{ id: "proposal", disputeId: null }] })],
				deadlines: [
					deadline("ACCEPTANCE"),
					deadline("SPLIT_ANSWER", { subjectId: "proposal", side: "PROFESSIONAL", dueAt: now() }),
				],
			}),
		);
		expect(turns.map(({ task, holder }) => [task, holder])).toEqual([
			["SPLIT_ANSWER", "PROFESSIONAL"],
			["ACCEPTANCE", "CREATOR"],
		]);
		expect(selectForSide(turns, "CREATOR")[0]?.task).toBe("ACCEPTANCE");
	});
});

describe("during a dispute,", () => {
	const open: Partial<Record<DisputeStatus, DeadlineKind[]>> = {
		OPEN: ["DISPUTE_ANSWER", "DISPUTE_DECISION"],
		ANSWERED: ["DISPUTE_TALKS", "DISPUTE_DECISION"],
		TEAM: ["DISPUTE_DECISION"],
		DECIDED: ["DISPUTE_APPEAL"],
		APPEALED: ["APPEAL_DECISION"],
	};
	const disputed = (decisions: TurnFacts["milestones"][number]["disputes"][number]["decisions"] = []) =>
		milestone("DISPUTED", { disputes: [{ id: "dispute", decisions }] });
	const states = DISPUTE_STATUSES.filter((status) => open[status]);

	it.each(states)("the task is set by the status's first deadline, not by a paused one: %s", (status) => {
		const [first, ...later] = open[status] ?? [];
		const deadlines = [...later, ...(first ? [first] : [])].map((kind) =>
			deadline(kind, { subjectId: "dispute" }),
		);
		// The work's own deadline is paused.
		const own = deadline("CHANGES", { pausedAt: now() });
		expect(onlyTurn({ milestones: [disputed()], deadlines: [own, ...deadlines] })).toMatchObject({
			task: first,
			disputeId: "dispute",
		});
	});

	it.each(["ANSWERED", "TEAM"] as const)(
		"a proposal takes precedence over the talks and our decision: %s",
		(status) => {
			const others = (open[status] ?? []).map((kind) => deadline(kind, { subjectId: "dispute" }));
			const proposal = deadline("DISPUTE_PROPOSAL", { subjectId: "proposal", side: "PROFESSIONAL" });
			const splitProposals = [{ id: "proposal", disputeId: "dispute" }];
			const turn = onlyTurn({
				milestones: [{ ...disputed(), splitProposals }],
				deadlines: [...others, proposal],
			});
			expect(turn).toMatchObject({ task: "DISPUTE_PROPOSAL", holder: "PROFESSIONAL" });
		},
	);

	it("a decision that only one side has accepted is waiting for the other side", () => {
		const deadlines = [deadline("DISPUTE_APPEAL", { subjectId: "decision" })];
		const accepted = { id: "decision", creatorAcceptedAt: now(), professionalAcceptedAt: null };
		expect(onlyTurn({ milestones: [disputed([accepted])], deadlines }).holder).toBe("PROFESSIONAL");
	});

	it("our team mediates disputes about work that is paid for directly", () => {
		const deadlines = [deadline("DISPUTE_DECISION", { subjectId: "dispute" })];
		const turn = onlyTurn({ serviceLine: "LEGAL", milestones: [disputed()], deadlines });
		expect(formatTurn(turn, "CREATOR", names)).toBe("Waiting for our team to mediate the dispute");
	});
});

it("every kind of deadline is described for each side", () => {
	for (const kind of Object.keys(deadlineKinds) as DeadlineKind[]) {
		const { of } = deadlineKinds[kind];
		const holder = of === "ONE" ? "CREATOR" : of;
		for (const reader of SIDES)
			expect(formatTurn({ task: kind, holder, label: deadlineKinds[kind].label }, reader, names)).not.toBe(
				"",
			);
	}
});

it("a side's own turns come first, each group is sorted by deadline, and turns without one come last", () => {
	const turns = getTurns(
		booking({
			milestones: [
				milestone("FUNDED", { id: "a" }),
				milestone("DELIVERED", { id: "b" }),
				milestone("CHANGES_REQUESTED", { id: "c" }),
				milestone("DELIVERED", { id: "d", frozenAt: now() }),
			],
			deadlines: [
				deadline("DELIVERY", { subjectId: "a" }),
				deadline("ACCEPTANCE", { subjectId: "b", dueAt: later(soon, DAY) }),
				deadline("CHANGES", { subjectId: "c", dueAt: now() }),
			],
		}),
	);
	const order = (side: "CREATOR" | "PROFESSIONAL") =>
		selectForSide(turns, side).map(({ milestoneId }) => milestoneId);
	expect(order("CREATOR")).toEqual(["b", "c", "a", "d"]);
	expect(order("PROFESSIONAL")).toEqual(["c", "a", "b", "d"]);
});
