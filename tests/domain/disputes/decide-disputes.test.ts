import { afterEach, describe, expect, it } from "vitest";
import { askTeam } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import {
	acceptDecision,
	appealDecision,
	decideDispute,
	mediate,
} from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import { findDisputeWorkItems, getDispute } from "#app/domain/bookings/disputes/dispute-queries.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { decideMoneyDecision, requestRefund } from "#app/domain/office/finance/money-decision.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { loadDispute } from "#app/routes/disputes/parts/load-dispute.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import {
	type Disputed,
	decide,
	disagree,
	expectDispute,
	newAnswered,
	newTeamMember,
	openAt,
	passDays,
	propose,
} from "../../support/market/disputes.ts";
import {
	deliverAt,
	expectLedgerAgrees,
	freeze,
	milestoneAt,
	newFunded,
} from "../../support/market/milestones.ts";
import { newAgreement } from "../../support/market/quotes.ts";
import { money, onDay } from "../../support/money/cancel.ts";
import { confirmAbout, newFinance } from "../../support/money/second-person.ts";

afterEach(() => setClock(undefined));

/** Creates a dispute about $333.33 that is ready for the team's decision. */
async function newForTeam(): Promise<Disputed> {
	const deal = await newAnswered();
	await askTeam(deal.asCreator(), deal);
	return deal;
}

/**
 * Creates a dispute about $666.67 that is ready for the team's decision. A decision on more than $500
 * needs a second person.
 */
async function newLarge(): Promise<Disputed> {
	const deal = await newFunded({}, [0, 1]);
	const disputed = { ...deal, disputeId: await openAt(deal, { by: "PROFESSIONAL", position: 1 }) };
	await disagree(disputed, "CREATOR");
	await askTeam(deal.asProfessional(), disputed);
	return disputed;
}

const appeal = (deal: Disputed, side: "CREATOR" | "PROFESSIONAL" = "PROFESSIONAL") =>
	appealDecision(side === "CREATOR" ? deal.asCreator() : deal.asProfessional(), {
		bookingId: deal.bookingId,
		disputeId: deal.disputeId,
		statement: "You missed the third set",
		files: [],
	});

describe("a decision on a dispute", () => {
	it("refunds and releases exactly the decided amounts once the seven days to appeal are over", async () => {
		onDay(0);
		const deal = await newForTeam();
		expect(await decide(deal.disputeId, 12_345)).toEqual({ isDone: true });
		await expectDispute(deal.disputeId, "DECIDED");
		expect((await money(deal.bookingId))[0]).toEqual(["DISPUTED", 0, 0]);
		await passDays(6);
		await expectDispute(deal.disputeId, "DECIDED");
		await passDays(2);
		await expectDispute(deal.disputeId, "FINAL", {
			outcome: "DECISION",
			refundCents: 20_988,
			releaseCents: 12_345,
		});
		expect((await money(deal.bookingId))[0]).toEqual(["SPLIT", 20_988, 12_345]);
		await expectLedgerAgrees(deal.bookingId);
	});

	it("states the sales tax included in the refund, but only to the creator, who paid it", async () => {
		const deal = await newForTeam();
		await db().milestone.updateMany({ where: { bookingId: deal.bookingId }, data: { taxCents: 2_750 } });
		await decide(deal.disputeId, 0);
		const [forCreator] = (await loadDispute(deal.asCreator(), deal)).decisions;
		expect(forCreator?.amounts).toBe(
			"You get $333.33 back. The sales tax on the refund, $27.50, goes back with it.",
		);
		const [forProfessional] = (await loadDispute(deal.asProfessional(), deal)).decisions;
		expect(forProfessional?.amounts).not.toContain("tax");
	});

	it("is carried out immediately once both sides accept it", async () => {
		const deal = await newForTeam();
		await decide(deal.disputeId, 0);
		const stale = visitor({ user: { ...deal.creator, provedAt: null } });
		await expect(acceptDecision(stale, deal)).rejects.toThrow("Confirm it's you");
		await acceptDecision(deal.asCreator(), deal);
		await acceptDecision(deal.asCreator(), deal);
		await expectDispute(deal.disputeId, "DECIDED");
		await acceptDecision(deal.asProfessional(), deal);
		await expectDispute(deal.disputeId, "FINAL");
		expect((await money(deal.bookingId))[0]).toEqual(["REFUNDED", 33_333, 0]);
	});

	it("requires someone on our team with a recent proof of identity, and a dispute that was handed to the team", async () => {
		const deal = await newAnswered();
		await expect(decide(deal.disputeId, 0)).rejects.toThrow("isn't waiting for a decision");
		await askTeam(deal.asProfessional(), deal);
		const input = { disputeId: deal.disputeId, releaseCents: 0, reason: "Mine" };
		await expect(decideDispute(deal.asCreator(), input)).rejects.toMatchObject({ code: "forbidden" });
		const stale = visitor({ user: { ...(await newMember("ADMIN")), provedAt: null } });
		await expect(decideDispute(stale, input)).rejects.toThrow("Confirm it's you");
		for (const releaseCents of [-1, 33_334])
			await expect(decide(deal.disputeId, releaseCents)).rejects.toMatchObject({ code: "invalid" });
		await freeze(deal.bookingId);
		await expect(decide(deal.disputeId, 0)).rejects.toThrow(
			"The payer's bank decides about this payment first",
		);
		await expect(decide("no-such-dispute", 0)).rejects.toMatchObject({ code: "not_found" });
	});

	it("is made automatically if the team doesn't decide in time, and pages say so", async () => {
		onDay(0);
		const deal = await newForTeam();
		await passDays(31);
		expect((await getDispute(deal.asCreator(), deal)).decisions).toMatchObject([{ role: "CLOCK" }]);
		await passDays(8);
		await expectDispute(deal.disputeId, "FINAL", { outcome: "UNDECIDED", refundCents: 33_333 });
		expect((await loadDispute(deal.asCreator(), deal)).decisions).toMatchObject([
			{ title: "Our team didn't decide in time" },
		]);
	});

	it("is still recorded as the team's if its author's account is deleted after the confirmation", async () => {
		const deal = await newLarge();
		await decide(deal.disputeId, 50_000);
		const { id: decisionId } = await db().moneyDecision.findFirstOrThrow();
		await decideMoneyDecision((await newFinance())(), { decisionId, decision: "confirm", reason: "Yes." });
		await db().disputeDecision.updateMany({ data: { decidedById: null } });
		expect(await db().disputeDecision.findFirstOrThrow()).toMatchObject({ role: "TEAM", decidedById: null });
		const recorded = await db().bookingRecordEntry.findMany({ where: { bookingId: deal.bookingId } });
		expect(recorded.find(({ event }) => event.includes('"kind":"decision"'))?.event).toContain('"by":"TEAM"');
	});

	it("can be made only once", async () => {
		const deal = await newForTeam();
		await decide(deal.disputeId, 0);
		await expect(decide(deal.disputeId, 33_333)).rejects.toMatchObject({ code: "conflict" });
	});

	it("ends an open proposal, and until then, finance can't refund the disputed amount", async () => {
		const deal = await newForTeam();
		await propose(deal, "CREATOR", 1_000);
		await expect(
			requestRefund((await newFinance())(), {
				milestoneId: (await milestoneAt(deal.bookingId)).id,
				amount: 100,
				reason: "A favor",
			}),
		).rejects.toThrow("Decide the dispute instead");
		await decide(deal.disputeId, 0);
		expect((await db().splitProposal.findFirstOrThrow()).status).toBe("SUPERSEDED");
	});

	it("above $500 waits until a second person confirms it", async () => {
		const deal = await newLarge();
		const author = await newTeamMember();
		expect(await decide(deal.disputeId, 50_000, author)).toEqual({ isDone: false });
		await expectDispute(deal.disputeId, "TEAM");
		expect(await findDisputeWorkItems(10)).toEqual([]);
		await expect(decide(deal.disputeId, 0)).rejects.toThrow("already waiting for a second person");
		const { id: decisionId } = await db().moneyDecision.findFirstOrThrow();
		const confirm = { decisionId, decision: "confirm", reason: "I read it, too" } as const;
		const second = (await newFinance())();
		await decideMoneyDecision(second, confirm);
		await expectDispute(deal.disputeId, "DECIDED");
		expect(await db().disputeDecision.findFirstOrThrow()).toMatchObject({
			decidedById: author.user?.id,
			confirmedById: second.user?.id,
			refundCents: 16_667,
			releaseCents: 50_000,
		});
	});

	it("can't be confirmed by a second person while the payer's bank decides", async () => {
		const deal = await newLarge();
		await decide(deal.disputeId, 60_000);
		await freeze(deal.bookingId, 1);
		await expect(confirmAbout(deal.bookingId)).rejects.toThrow("The payer's bank decides about this payment");
		await expectDispute(deal.disputeId, "TEAM");
		const { id } = await milestoneAt(deal.bookingId, 1);
		await db().milestone.update({ where: { id }, data: { frozenAt: null } });
		await confirmAbout(deal.bookingId);
		await expectDispute(deal.disputeId, "DECIDED");
		await expectLedgerAgrees(deal.bookingId);
	});

	it("expires if it is still unconfirmed on day 30, and an automatic decision refunds the disputed amount", async () => {
		onDay(0);
		const deal = await newLarge();
		await passDays(28);
		await decide(deal.disputeId, 66_667);
		const { id: decisionId } = await db().moneyDecision.findFirstOrThrow();
		await passDays(4);
		expect(await db().disputeDecision.findFirstOrThrow()).toMatchObject({
			decidedById: null,
			refundCents: 66_667,
		});
		const confirm = { decisionId, decision: "confirm", reason: "Late" } as const;
		await expect(decideMoneyDecision((await newFinance())(), confirm)).rejects.toMatchObject({
			code: "conflict",
		});
		await expectDispute(deal.disputeId, "DECIDED");
	});
});

describe("an appeal", () => {
	it("is decided by someone who didn't make the first decision, and the new decision is carried out immediately", async () => {
		const deal = await newLarge();
		const [first, second, third] = [await newTeamMember(), await newFinance(), await newFinance()];
		await decide(deal.disputeId, 0, first);
		const confirmLatest = async (actor: ReturnType<typeof second>) => {
			const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({ where: { status: "WAITING" } });
			await decideMoneyDecision(actor, { decisionId, decision: "confirm", reason: "Yes" });
		};
		await confirmLatest(second());
		await appeal(deal);
		await expectDispute(deal.disputeId, "APPEALED");
		await expect(decide(deal.disputeId, 66_667, first)).rejects.toMatchObject({ code: "forbidden" });
		const other = await newTeamMember();
		expect(await decide(deal.disputeId, 45_000, other)).toEqual({ isDone: false });
		const decider = visitor({
			user: { ...(await newMember("ADMIN", undefined, ["OWNER"])), provedAt: now() },
		});
		expect(decider.user?.id).not.toBe(first.user?.id);
		// The person who confirmed the first decision may also confirm this one.
		await confirmLatest(second());
		await expectDispute(deal.disputeId, "FINAL", {
			outcome: "APPEAL",
			refundCents: 21_667,
			releaseCents: 45_000,
		});
		await expectLedgerAgrees(deal.bookingId);
		expect(third().user?.id).not.toBe(second().user?.id);
	});

	it("can be made once by the other side as well, without a new deadline for the decision", async () => {
		const deal = await newForTeam();
		await decide(deal.disputeId, 20_000);
		await appeal(deal);
		const dueAt = async () =>
			(await db().deadline.findFirstOrThrow({ where: { kind: "APPEAL_DECISION", closedAt: null } })).dueAt;
		const before = await dueAt();
		const commands = async (actor: ReturnType<Disputed["asCreator"]>) =>
			(await getDispute(actor, deal)).commands;
		expect(await commands(deal.asCreator())).toContain("appeal");
		expect(await commands(deal.asProfessional())).not.toContain("appeal");
		await appeal(deal, "CREATOR");
		await expectDispute(deal.disputeId, "APPEALED");
		expect(await dueAt()).toEqual(before);
		for (const side of ["CREATOR", "PROFESSIONAL"] as const)
			await expect(appeal(deal, side)).rejects.toThrow("You've already appealed this decision.");
		const { statements } = await getDispute(deal.asCreator(), deal);
		expect(statements.filter(({ kind }) => kind === "APPEAL").map(({ side }) => side)).toEqual([
			"PROFESSIONAL",
			"CREATOR",
		]);
	});

	it("by the other side must be made within the same seven days, not counting the days of a chargeback", async () => {
		onDay(0);
		const deal = await newForTeam();
		await decide(deal.disputeId, 20_000);
		onDay(2);
		await freeze(deal.bookingId);
		await runDeadlines();
		onDay(4);
		await appeal(deal);
		await runDeadlines();
		const commands = async () => (await getDispute(deal.asCreator(), deal)).commands;
		onDay(20);
		expect(await commands()).toContain("appeal");
		const { id } = await milestoneAt(deal.bookingId);
		await db().milestone.update({ where: { id }, data: { frozenAt: null } });
		await runDeadlines();
		onDay(25.6);
		expect(await commands()).toContain("appeal");
		onDay(25.7);
		expect(await commands()).not.toContain("appeal");
		await expect(appeal(deal, "CREATOR")).rejects.toThrow("The 7 days to appeal are over.");
	});

	it("by the other side is refused while the appeal's decision is waiting for a second person", async () => {
		const deal = await newLarge();
		await decide(deal.disputeId, 45_000);
		const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({ where: { status: "WAITING" } });
		await decideMoneyDecision((await newFinance())(), { decisionId, decision: "confirm", reason: "Yes" });
		await appeal(deal);
		await decide(deal.disputeId, 0);
		expect((await getDispute(deal.asCreator(), deal)).commands).not.toContain("appeal");
		await expect(appeal(deal, "CREATOR")).rejects.toThrow("Our team is about to decide the appeal");
	});

	it("leads to a new decision, which the person who made the first one can't confirm", async () => {
		const deal = await newLarge();
		const owner = visitor({ user: { ...(await newMember("ADMIN", undefined, ["OWNER"])), provedAt: now() } });
		await decide(deal.disputeId, 0, owner);
		const latest = async () =>
			(await db().moneyDecision.findFirstOrThrow({ where: { status: "WAITING" } })).id;
		await decideMoneyDecision((await newFinance())(), {
			decisionId: await latest(),
			decision: "confirm",
			reason: "Yes",
		});
		await appeal(deal);
		await decide(deal.disputeId, 45_000);
		const confirm = { decisionId: await latest(), decision: "confirm", reason: "Mine" } as const;
		await expect(decideMoneyDecision(owner, confirm)).rejects.toMatchObject({ code: "forbidden" });
		await expectDispute(deal.disputeId, "APPEALED");
	});

	it("can be made only once by each side, within seven days, and not after accepting the decision", async () => {
		onDay(0);
		const deal = await newForTeam();
		await expect(appeal(deal)).rejects.toMatchObject({ code: "conflict" });
		await decide(deal.disputeId, 0);
		await acceptDecision(deal.asCreator(), deal);
		await expect(appeal(deal, "CREATOR")).rejects.toThrow("You accepted this decision");
		await appeal(deal);
		await expect(appeal(deal)).rejects.toMatchObject({ code: "conflict" });
		const late = await newForTeam();
		await decide(late.disputeId, 0);
		await passDays(8);
		await expect(appeal(late)).rejects.toMatchObject({ code: "conflict" });
	});

	it("that nobody decides in ten business days leaves the first decision standing", async () => {
		onDay(0);
		const deal = await newForTeam();
		await decide(deal.disputeId, 10_000);
		await appeal(deal);
		await passDays(13);
		await expectDispute(deal.disputeId, "APPEALED");
		await passDays(4);
		await expectDispute(deal.disputeId, "FINAL", { outcome: "DECISION", releaseCents: 10_000 });
	});
});

describe("the queue of disputes", () => {
	it("lists what is waiting for the team, with its due date", async () => {
		onDay(0);
		const deal = await newForTeam();
		await newAnswered();
		const [item, ...others] = await findDisputeWorkItems(10);
		expect([item?.id, others]).toEqual([deal.disputeId, []]);
		const { dueAt } = await db().deadline.findFirstOrThrow({
			where: { subjectId: deal.disputeId, kind: "DISPUTE_DECISION" },
		});
		expect(item?.dueAt).toEqual(dueAt);
	});
});

describe("the mediation of legal work", () => {
	it("sends messages to both sides, and can be ended with a final message", async () => {
		const deal = await newAgreement({}, "LEGAL");
		await deliverAt(deal);
		const disputeId = await openAt(deal, { wanted: "REDO" });
		const team = await newTeamMember();
		const input = { disputeId, text: "Have you tried a call with both of you?", isEnd: false };
		await expect(mediate(team, input)).rejects.toMatchObject({ code: "conflict" });
		await db().dispute.update({ where: { id: disputeId }, data: { status: "TEAM" } });
		await expect(decide(disputeId, 0)).rejects.toThrow("mediates disputes about legal work");
		await mediate(team, input);
		expect(await db().outboxEmail.count({ where: { kind: "booking-dispute-mediated" } })).toBe(2);
		await mediate(team, { ...input, text: "We leave it here.", isEnd: true });
		await expectDispute(disputeId, "FINAL", { outcome: "UNSETTLED" });
		expect((await milestoneAt(deal.bookingId)).status).toBe("DELIVERED");
	});
});
