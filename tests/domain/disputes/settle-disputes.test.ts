import { afterEach, describe, expect, it } from "vitest";
import {
	addStatement,
	answerDispute,
	askTeam,
	withdrawDispute,
} from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { OPENED_BEFORE } from "#app/domain/bookings/disputes/dispute.ts";
import { getOpening } from "#app/domain/bookings/disputes/dispute-form-queries.server.ts";
import { openDispute } from "#app/domain/bookings/disputes/open-dispute.server.ts";
import {
	acceptProposal,
	declineProposal,
	withdrawProposal,
} from "#app/domain/bookings/disputes/split-proposal.server.ts";
import { extendDeadline } from "#app/domain/bookings/extend-deadline.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { dayIn, endOfDayAfter } from "#app/domain/platform/time/calendar-day.ts";
import { businessZone } from "#app/domain/platform/time/time-zones.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { loadWork } from "#app/routes/bookings/parts/load-work.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import {
	as,
	disagree,
	expectDispute,
	newAnswered,
	newDispute,
	openAt,
	passDays,
	propose,
} from "../../support/market/disputes.ts";
import {
	deliverAt,
	expectLedgerAgrees,
	expectMilestones,
	freeze,
	milestoneAt,
	newDelivered,
	newFunded,
	requestChangesAt,
} from "../../support/market/milestones.ts";
import { newAgreement } from "../../support/market/quotes.ts";
import { cancelAs, money, onDay, start, UNTIL_END_OF_DAY } from "../../support/money/cancel.ts";

afterEach(() => setClock(undefined));

const agree = (deal: { bookingId: string; disputeId: string }) => ({
	bookingId: deal.bookingId,
	disputeId: deal.disputeId,
	agrees: true,
	statement: "",
	files: [],
});

describe("opening a dispute", () => {
	it("concerns one milestone, and the booking's other milestones continue", async () => {
		const deal = await newFunded({}, [0, 1]);
		await deliverAt(deal);
		const disputeId = await openAt(deal);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DISPUTED", "FUNDED");
		await deliverAt(deal, 1);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DISPUTED", "DELIVERED");
		await expect(deliverAt(deal)).rejects.toThrow("A dispute about this milestone is open");
		await expectDispute(disputeId, "OPEN", { disputedCents: 33_333, restCents: 0, resumesAs: "DELIVERED" });
	});

	it("releases the undisputed part immediately if the work was delivered, and otherwise when the dispute ends", async () => {
		const delivered = await newDispute({ amountCents: 10_000 });
		expect(await money(delivered.bookingId)).toEqual([
			["DISPUTED", 0, 23_333],
			["PLANNED", 0, 0],
		]);
		await expectLedgerAgrees(delivered.bookingId);
		const funded = await newFunded();
		const disputeId = await openAt(funded, { amountCents: 10_000 });
		expect((await money(funded.bookingId))[0]).toEqual(["DISPUTED", 0, 0]);
		await expectDispute(disputeId, "OPEN", { disputedCents: 10_000, restCents: 23_333 });
		await answerDispute(funded.asProfessional(), agree({ ...funded, disputeId }));
		expect((await money(funded.bookingId))[0]).toEqual(["SPLIT", 10_000, 23_333]);
		await expectLedgerAgrees(funded.bookingId);
	});

	it("requires a recent proof of identity only if something is released", async () => {
		const deal = await newDelivered();
		const input = {
			bookingId: deal.bookingId,
			position: 0,
			wanted: "REFUND",
			statement: "No",
			files: [],
		} as const;
		const stale = visitor({ user: { ...deal.creator, provedAt: null } });
		await expect(openDispute(stale, { ...input, amountCents: 100 })).rejects.toThrow("Confirm it's you");
		await openDispute(stale, { ...input, amountCents: 33_333 });
	});

	it("accepts an amount from one cent to the held amount, and only an outcome that the opener can request", async () => {
		const deal = await newDelivered();
		for (const amountCents of [0, -1, 33_334])
			await expect(openAt(deal, { amountCents })).rejects.toMatchObject({ code: "invalid" });
		await expect(openAt(deal, { wanted: "RELEASE" })).rejects.toMatchObject({ code: "invalid" });
		await expect(openAt(deal, { by: "PROFESSIONAL", wanted: "REFUND" })).rejects.toMatchObject({
			code: "invalid",
		});
		const funded = await newFunded();
		await expect(openAt(funded, { wanted: "REDO" })).rejects.toMatchObject({ code: "invalid" });
		await openAt(deal, { amountCents: 1 });
	});

	it("is refused before funding, during a chargeback or another dispute, and for a week after changes were requested", async () => {
		const agreed = await newAgreement();
		await expect(openAt(agreed)).rejects.toThrow("Nothing is held or delivered");
		onDay(0);
		const deal = await newDelivered();
		await requestChangesAt(deal, deal.deliveryId);
		await expect(openAt(deal, { by: "PROFESSIONAL" })).rejects.toThrow(
			/^Changes were requested\. If they aren't delivered by .+, either of you can open a dispute\.$/,
		);
		setClock(later(start, 8 * DAY));
		await openAt(deal, { by: "PROFESSIONAL" });
		await expect(openAt(deal)).rejects.toThrow("A dispute about this milestone is open already.");
		const frozen = await newDelivered();
		await freeze(frozen.bookingId);
		await expect(openAt(frozen)).rejects.toThrow("it can't be accepted, refunded, or split");
	});

	it("about late changes is possible after a week, not counting pauses, and later if the deadline was extended", async () => {
		onDay(0);
		const deal = await newDelivered();
		await requestChangesAt(deal, deal.deliveryId);
		const days = async (count: number) => {
			setClock(later(start, count * DAY + 2 * MINUTE));
			await runDeadlines();
		};
		const late = "If they aren't delivered by";
		await days(2);
		await freeze(deal.bookingId);
		await days(12);
		await expect(openAt(deal)).rejects.toThrow("bank");
		await db().milestone.updateMany({ data: { frozenAt: null } });
		// Two of the seven days had passed before the pause.
		await days(13);
		await days(18.6);
		await expect(openAt(deal)).rejects.toThrow(late);
		const { id: deadlineId, dueAt } = await db().deadline.findFirstOrThrow({
			where: { bookingId: deal.bookingId, closedAt: null },
		});
		await extendDeadline(visitor({ user: { ...(await newMember("ADMIN")), provedAt: now() } }), {
			deadlineId,
			day: dayIn(later(dueAt, 3 * DAY), businessZone()),
			time: "11:59 PM",
			reason: "They were ill.",
		});
		await days(20);
		await expect(openAt(deal)).rejects.toThrow(late);
		await days(22.5);
		await openAt(deal);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DISPUTED", "PLANNED");
	});

	it("is impossible for strangers, and happens only once for a repeated request", async () => {
		const deal = await newDelivered();
		const stranger = visitor({ user: { ...(await newMember("CREATOR")), provedAt: now() } });
		const input = {
			bookingId: deal.bookingId,
			position: 0,
			wanted: "REDO",
			statement: "Again, please",
			files: [],
		} as const;
		await expect(openDispute(stranger, input)).rejects.toMatchObject({ code: "not_found" });
		const [first, second] = [
			await openDispute(deal.asCreator("key"), input),
			await openDispute(deal.asCreator("key"), input),
		];
		expect(second).toEqual(first);
		expect(await db().dispute.count({ where: { bookingId: deal.bookingId } })).toBe(1);
	});

	it("tells the other side by email, in dollars, what happens without an answer, and emails the opener only if money moved", async () => {
		const deal = await newDispute({ amountCents: 10_000 });
		const emails = await db().outboxEmail.findMany({ where: { kind: "booking-dispute-opened" } });
		expect(emails).toHaveLength(2);
		const toProfessional = emails.find(({ recipient }) => recipient === deal.professional.email);
		expect(toProfessional?.text).toContain("Casey Creator wants $100.00 back.");
		expect(toProfessional?.text).toMatch(
			/^Answer by: .+\n[\s\S]+If you don't answer in time, \$100\.00 goes back to Casey Creator\./m,
		);
		expect(emails.find(({ recipient }) => recipient === deal.creator.email)?.text).toContain(
			"$233.33 isn't in dispute, so we released it to Vega Lights.",
		);
		await newDispute();
		expect(await db().outboxEmail.count({ where: { kind: "booking-dispute-opened" } })).toBe(3);
	});
});

describe("answering a dispute", () => {
	it.each([
		["REFUND", "CREATOR", ["REFUNDED", 33_333, 0]],
		["REDO", "CREATOR", ["CHANGES_REQUESTED", 0, 0]],
		["RELEASE", "PROFESSIONAL", ["ACCEPTED", 0, 33_333]],
	] as const)("by agreeing gives the opener what they want: %s", async (wanted, by, first) => {
		const deal = await newDispute({ wanted, by });
		const other = by === "CREATOR" ? "PROFESSIONAL" : "CREATOR";
		await expect(answerDispute(as(deal, by), agree(deal))).rejects.toMatchObject({ code: "forbidden" });
		await answerDispute(as(deal, other), agree(deal));
		expect((await money(deal.bookingId))[0]).toEqual(first);
		await expectDispute(deal.disputeId, "SETTLED", { outcome: "CONCEDED", openFor: null });
		await expectLedgerAgrees(deal.bookingId);
		expect(await db().deadline.count({ where: { subjectId: deal.disputeId, closedAt: null } })).toBe(0);
	});

	it("by agreeing to a new delivery gives 14 days for it", async () => {
		onDay(0);
		const deal = await newDispute({ wanted: "REDO" });
		await answerDispute(deal.asProfessional(), agree(deal));
		const changes = await db().deadline.findFirstOrThrow({ where: { kind: "CHANGES", closedAt: null } });
		expect(changes.dueAt).toEqual(endOfDayAfter(now(), 14, businessZone()));
		await deliverAt(deal);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "PLANNED");
	});

	it("by disagreeing requires a statement, doesn't move money, and starts the time to settle", async () => {
		onDay(0);
		const deal = await newDispute();
		const input = { ...agree(deal), agrees: false };
		await expect(answerDispute(deal.asProfessional(), input)).rejects.toMatchObject({ code: "invalid" });
		await disagree(deal);
		await expectDispute(deal.disputeId, "ANSWERED");
		expect((await money(deal.bookingId))[0]).toEqual(["DISPUTED", 0, 0]);
		const open = await db().deadline.findMany({ where: { subjectId: deal.disputeId, closedAt: null } });
		expect(open.map(({ kind }) => kind).sort()).toEqual(["DISPUTE_DECISION", "DISPUTE_TALKS"]);
		await expect(disagree(deal)).rejects.toMatchObject({ code: "conflict" });
	});

	it("requires proof of identity to agree, and agreeing is refused while a chargeback is open", async () => {
		const deal = await newDispute();
		const stale = visitor({ user: { ...deal.professional, provedAt: null } });
		await expect(answerDispute(stale, agree(deal))).rejects.toThrow("Confirm it's you");
		await freeze(deal.bookingId);
		await expect(answerDispute(deal.asProfessional(), agree(deal))).rejects.toMatchObject({
			code: "conflict",
		});
		await expectDispute(deal.disputeId, "OPEN");
	});

	it("can be followed by up to ten additional statements from each side, until the dispute is over", async () => {
		const deal = await newAnswered();
		const input = {
			bookingId: deal.bookingId,
			disputeId: deal.disputeId,
			statement: "One more thing",
			files: [],
		};
		for (let count = 0; count < 10; count++)
			await addStatement(deal.asCreator(), { ...input, statement: `Number ${count}` });
		await expect(addStatement(deal.asCreator(), input)).rejects.toMatchObject({ code: "conflict" });
		await addStatement(deal.asProfessional(), input);
		await withdrawDispute(deal.asCreator(), deal);
		await expect(addStatement(deal.asProfessional(), { ...input, statement: "Late" })).rejects.toMatchObject({
			code: "conflict",
		});
	});
});

describe("withdrawing a dispute", () => {
	it("restores the time that was left to accept the delivery", async () => {
		onDay(0);
		const deal = await newDelivered();
		setClock(later(start, 5 * DAY));
		const disputeId = await openAt(deal);
		setClock(later(start, 8 * DAY));
		await runDeadlines();
		await expect(
			withdrawDispute(deal.asProfessional(), { bookingId: deal.bookingId, disputeId }),
		).rejects.toMatchObject({ code: "forbidden" });
		await withdrawDispute(deal.asCreator(), { bookingId: deal.bookingId, disputeId });
		await runDeadlines();
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "PLANNED");
		const { dueAt, pausedAt } = await db().deadline.findFirstOrThrow({
			where: { kind: "ACCEPTANCE", closedAt: null },
		});
		// The deadline was paused from day 5 to day 8.
		expect([dueAt, pausedAt]).toEqual([later(start, 17 * DAY + UNTIL_END_OF_DAY), null]);
	});

	it("allows the same side to open another dispute only after a new delivery, but the other side at any time", async () => {
		onDay(0);
		const deal = await newFunded();
		const withdraw = async (disputeId: string, side: "CREATOR" | "PROFESSIONAL") =>
			withdrawDispute(as(deal, side), { bookingId: deal.bookingId, disputeId });
		await withdraw(await openAt(deal, { by: "PROFESSIONAL" }), "PROFESSIONAL");
		await expect(openAt(deal, { by: "PROFESSIONAL" })).rejects.toMatchObject({
			code: "conflict",
			message: OPENED_BEFORE,
		});
		const noteFor = async (side: "CREATOR" | "PROFESSIONAL") =>
			(await loadWork(as(deal, side), deal.bookingId, undefined))?.milestones[0]?.dispute?.note;
		expect([await noteFor("PROFESSIONAL"), await noteFor("CREATOR")]).toEqual([OPENED_BEFORE, null]);
		expect(
			(await getOpening(deal.asProfessional(), { bookingId: deal.bookingId, position: 0 })).obstacle,
		).toBe(OPENED_BEFORE);
		await withdraw(await openAt(deal), "CREATOR");
		setClock(later(start, DAY));
		await deliverAt(deal);
		expect(await noteFor("PROFESSIONAL")).toBeNull();
		await withdraw(await openAt(deal, { by: "PROFESSIONAL" }), "PROFESSIONAL");
		await openAt(deal);
	});

	it("that was opened automatically gives the professional 14 more days", async () => {
		onDay(0);
		const deal = await newDelivered();
		await requestChangesAt(deal, deal.deliveryId);
		await passDays(15.5);
		const { id: disputeId } = await db().dispute.findFirstOrThrow({ where: { openedBy: "CLOCK" } });
		await withdrawDispute(deal.asCreator(), { bookingId: deal.bookingId, disputeId });
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "CHANGES_REQUESTED", "PLANNED");
		const { dueAt } = await db().deadline.findFirstOrThrow({ where: { kind: "CHANGES", closedAt: null } });
		expect(dueAt).toEqual(endOfDayAfter(now(), 14, businessZone()));
	});
});

describe("a proposal before a dispute", () => {
	it("divides the held money once the other side accepts it", async () => {
		const deal = await newDelivered();
		const proposalId = await propose(deal, "CREATOR", 20_000);
		const at = { bookingId: deal.bookingId, proposalId };
		await expect(acceptProposal(deal.asCreator(), at)).rejects.toMatchObject({ code: "forbidden" });
		await acceptProposal(deal.asProfessional(), at);
		expect((await money(deal.bookingId))[0]).toEqual(["SPLIT", 13_333, 20_000]);
		await expectLedgerAgrees(deal.bookingId);
		await expect(acceptProposal(deal.asProfessional(), at)).rejects.toMatchObject({ code: "conflict" });
		expect(await db().refund.findFirstOrThrow()).toMatchObject({ reason: "SPLIT", amountCents: 13_333 });
	});

	it("changes nothing if nobody answers in two business days", async () => {
		onDay(0);
		const deal = await newDelivered();
		const proposalId = await propose(deal, "PROFESSIONAL", 20_000);
		await passDays(5);
		expect(await db().splitProposal.findUniqueOrThrow({ where: { id: proposalId } })).toMatchObject({
			status: "EXPIRED",
			openFor: null,
		});
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "PLANNED");
		expect(await db().outboxEmail.count({ where: { kind: "booking-dispute-proposal-expired" } })).toBe(2);
	});

	it("can be answered with a counterproposal, declined with a reason, or withdrawn by its author", async () => {
		const deal = await newDelivered();
		const first = await propose(deal, "CREATOR", 10_000);
		await expect(propose(deal, "CREATOR", 11_000)).rejects.toThrow("Your proposal is waiting");
		const second = await propose(deal, "PROFESSIONAL", 30_000);
		const at = (proposalId: string) => ({ bookingId: deal.bookingId, proposalId });
		await declineProposal(deal.asCreator(), { ...at(second), reason: "Too much" });
		const third = await propose(deal, "CREATOR", 15_000);
		await expect(withdrawProposal(deal.asProfessional(), at(third))).rejects.toMatchObject({
			code: "forbidden",
		});
		await withdrawProposal(deal.asCreator(), at(third));
		const rows = await db().splitProposal.findMany({ orderBy: { createdAt: "asc" } });
		expect(rows.map(({ id, status }) => [id, status])).toEqual([
			[first, "COUNTERED"],
			[second, "DECLINED"],
			[third, "WITHDRAWN"],
		]);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "PLANNED");
	});

	it("is closed once the milestone has moved on or a dispute is opened, and can't be accepted while a bank decides", async () => {
		const accepted = await newDelivered();
		const first = await propose(accepted, "CREATOR", 1_000);
		await requestChangesAt(accepted, accepted.deliveryId);
		const disputed = await newDelivered();
		const second = await propose(disputed, "PROFESSIONAL", 1_000);
		await openAt(disputed);
		for (const id of [first, second])
			expect((await db().splitProposal.findUniqueOrThrow({ where: { id } })).status).toBe("SUPERSEDED");
		const frozen = await newDelivered();
		const third = await propose(frozen, "CREATOR", 1_000);
		await freeze(frozen.bookingId);
		await expect(
			acceptProposal(frozen.asProfessional(), { bookingId: frozen.bookingId, proposalId: third }),
		).rejects.toMatchObject({ code: "conflict" });
		await expect(propose(frozen, "PROFESSIONAL", 500)).rejects.toMatchObject({ code: "conflict" });
	});

	it.each([0, 33_333])(
		"can give everything to one side: %i cents to the professional",
		async (releaseCents) => {
			const deal = await newFunded();
			const proposalId = await propose(deal, "CREATOR", releaseCents);
			await acceptProposal(deal.asProfessional(), { bookingId: deal.bookingId, proposalId });
			expect((await money(deal.bookingId))[0]).toEqual(
				releaseCents === 0 ? ["REFUNDED", 33_333, 0] : ["ACCEPTED", 0, 33_333],
			);
			await expect(propose(deal, "CREATOR", 1)).rejects.toThrow("Nothing is held");
		},
	);
});

describe("a proposal in a dispute", () => {
	it("is carried out if nobody answers it in two business days", async () => {
		onDay(0);
		const deal = await newAnswered({ amountCents: 20_000 });
		await propose(deal, "PROFESSIONAL", 5_000);
		await passDays(5);
		expect((await money(deal.bookingId))[0]).toEqual(["SPLIT", 15_000, 18_333]);
		await expectDispute(deal.disputeId, "SETTLED", { outcome: "SILENCE", refundCents: 15_000 });
		await expectLedgerAgrees(deal.bookingId);
	});

	it("can be made by each side in turn, and can't divide more than the disputed amount", async () => {
		const deal = await newAnswered({ amountCents: 20_000 });
		await expect(propose(deal, "CREATOR", 20_001)).rejects.toMatchObject({ code: "invalid" });
		const first = await propose(deal, "CREATOR", 5_000);
		await declineProposal(deal.asProfessional(), {
			bookingId: deal.bookingId,
			proposalId: first,
			reason: "Too little",
		});
		await expect(propose(deal, "CREATOR", 6_000)).rejects.toThrow("it isn't your turn");
		const second = await propose(deal, "PROFESSIONAL", 15_000);
		await propose(deal, "CREATOR", 10_000);
		await expect(
			acceptProposal(deal.asCreator(), { bookingId: deal.bookingId, proposalId: second }),
		).rejects.toMatchObject({ code: "conflict" });
		const { id } = await db().splitProposal.findFirstOrThrow({ where: { status: "WAITING" } });
		await acceptProposal(deal.asProfessional(), { bookingId: deal.bookingId, proposalId: id });
		await expectDispute(deal.disputeId, "SETTLED", { outcome: "PROPOSAL" });
		expect((await money(deal.bookingId))[0]).toEqual(["SPLIT", 10_000, 23_333]);
	});

	it("is possible only after the other side's answer, and closes once the dispute is handed to the team", async () => {
		const deal = await newDispute();
		await expect(propose(deal, "PROFESSIONAL", 1_000)).rejects.toMatchObject({ code: "conflict" });
		await disagree(deal);
		const proposalId = await propose(deal, "PROFESSIONAL", 1_000);
		await askTeam(deal.asCreator(), deal);
		await expectDispute(deal.disputeId, "TEAM");
		await expect(
			acceptProposal(deal.asCreator(), { bookingId: deal.bookingId, proposalId }),
		).rejects.toMatchObject({ code: "conflict" });
		// Both sides can still settle while the team is deciding.
		const again = await propose(deal, "CREATOR", 2_000);
		await acceptProposal(deal.asProfessional(), { bookingId: deal.bookingId, proposalId: again });
		await expectDispute(deal.disputeId, "SETTLED");
	});
});

describe("while a milestone is in dispute, a cancellation", () => {
	it("by the professional refunds everything, and ends the dispute", async () => {
		const deal = await newDispute();
		await cancelAs(deal, "PROFESSIONAL");
		await expectMilestones(deal.bookingId, "CANCELLED", "REFUNDED", "CANCELLED");
		await expectDispute(deal.disputeId, "FINAL", { outcome: "CANCELED" });
		await expectLedgerAgrees(deal.bookingId);
	});

	it("by the creator ends the other milestones, and leaves the dispute open", async () => {
		const deal = await newFunded({}, [0, 1]);
		await deliverAt(deal);
		const disputeId = await openAt(deal);
		await cancelAs(deal, "CREATOR");
		expect((await milestoneAt(deal.bookingId)).status).toBe("DISPUTED");
		expect((await milestoneAt(deal.bookingId, 1)).status).not.toBe("FUNDED");
		await expectDispute(disputeId, "OPEN");
		await answerDispute(deal.asProfessional(), agree({ ...deal, disputeId }));
		expect((await db().booking.findUniqueOrThrow({ where: { id: deal.bookingId } })).status).not.toBe(
			"IN_PROGRESS",
		);
	});
});

describe("a dispute about legal work", () => {
	it("doesn't move money or get a decision, but is mediated, and the work then continues", async () => {
		onDay(0);
		const deal = await newAgreement({}, "LEGAL");
		await deliverAt(deal);
		const disputeId = await openAt(deal, { wanted: "REDO" });
		await expectDispute(disputeId, "OPEN", { disputedCents: 0 });
		await passDays(8);
		await expectDispute(disputeId, "TEAM");
		await expect(disagree({ ...deal, disputeId })).rejects.toThrow("It is now: our team mediates.");
		await expect(propose({ ...deal }, "CREATOR", 0)).rejects.toThrow("holds no money");
		await passDays(24);
		await expectDispute(disputeId, "FINAL", { outcome: "UNSETTLED" });
		expect((await milestoneAt(deal.bookingId)).status).toBe("DELIVERED");
		expect(await db().ledgerEntry.count()).toBe(0);
	});

	it("ends with requested changes or with acceptance, if the other side agrees", async () => {
		for (const [by, wanted, status] of [
			["CREATOR", "REDO", "CHANGES_REQUESTED"],
			["PROFESSIONAL", "RELEASE", "ACCEPTED"],
		] as const) {
			const deal = await newAgreement({}, "LEGAL");
			await deliverAt(deal);
			const disputeId = await openAt(deal, { by, wanted });
			await answerDispute(
				as(deal, by === "CREATOR" ? "PROFESSIONAL" : "CREATOR"),
				agree({ ...deal, disputeId }),
			);
			expect((await milestoneAt(deal.bookingId)).status).toBe(status);
			await expectDispute(disputeId, "SETTLED");
		}
	});
});
