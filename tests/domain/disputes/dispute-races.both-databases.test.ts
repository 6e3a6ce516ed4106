import { expect, it } from "vitest";
import { askTeam } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { acceptDecision, appealDecision } from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import { acceptProposal } from "#app/domain/bookings/disputes/split-proposal.server.ts";
import { withdrawClaim } from "#app/domain/bookings/guarantee.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { decideMoneyDecision } from "#app/domain/office/finance/money-decision.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { db } from "#app/infra/database/db.server.ts";
import { as, decide, disagree, newAnswered, openAt, propose } from "../../support/market/disputes.ts";
import { expectLedgerAgrees, newFunded } from "../../support/market/milestones.ts";
import { decideByTeam, fillOwnFunds, makeClaim, newAccepted } from "../../support/money/guarantee-claims.ts";
import { newFinance } from "../../support/money/second-person.ts";

/**
 * Runs each command twice, all at the same time. Returns how many runs succeeded, and throws any error that
 * isn't a domain error.
 */
async function race(...commands: (() => Promise<unknown>)[]): Promise<number> {
	const outcomes = await Promise.allSettled([...commands, ...commands].map((command) => command()));
	for (const outcome of outcomes)
		if (outcome.status === "rejected" && !(outcome.reason instanceof DomainError)) throw outcome.reason;
	return outcomes.filter(({ status }) => status === "fulfilled").length;
}

const sides = ["CREATOR", "PROFESSIONAL"] as const;

/** Creates a dispute about $333.33 that has a decision, with each side's commands to accept or appeal it. */
async function newDecided() {
	const deal = await newAnswered();
	await askTeam(deal.asCreator(), deal);
	await decide(deal.disputeId, 10_000);
	const { bookingId, disputeId } = deal;
	const at = { bookingId, disputeId };
	return {
		...deal,
		appeals: sides.map(
			(side) => () => appealDecision(as(deal, side), { ...at, statement: `As the ${side}`, files: [] }),
		),
		accepts: sides.map((side) => () => acceptDecision(as(deal, side), at)),
	};
}

it("a decision that both sides appeal at the same time has both appeals and one deadline", async () => {
	const { disputeId, appeals } = await newDecided();
	expect(await race(...appeals)).toBe(2);
	expect(await db().dispute.findUnique({ where: { id: disputeId } })).toMatchObject({ status: "APPEALED" });
	expect(await db().disputeStatement.count({ where: { disputeId, kind: "APPEAL" } })).toBe(2);
	expect(await db().deadline.count({ where: { kind: "DISPUTE_APPEAL", closedAt: null } })).toBe(0);
	expect(await db().deadline.count({ where: { kind: "APPEAL_DECISION", closedAt: null } })).toBe(1);
});

it("a decision that is accepted and appealed at the same time is either carried out or appealed", async () => {
	const { bookingId, disputeId, appeals, accepts } = await newDecided();
	await race(...accepts, ...appeals);
	const { status } = await db().dispute.findUniqueOrThrow({ where: { id: disputeId } });
	const count = await db().disputeStatement.count({ where: { disputeId, kind: "APPEAL" } });
	expect([
		["FINAL", 0],
		["APPEALED", 1],
		["APPEALED", 2],
	]).toContainEqual([status, count]);
	expect(await db().refund.count()).toBe(status === "FINAL" ? 1 : 0);
	await expectLedgerAgrees(bookingId);
});

it("if a second person confirms a decision while the sides settle, only one of the two is carried out", async () => {
	const deal = await newFunded({}, [0, 1]);
	const disputed = { ...deal, disputeId: await openAt(deal, { by: "PROFESSIONAL", position: 1 }) };
	await disagree(disputed, "CREATOR");
	const proposalId = await propose(deal, "CREATOR", 20_000, 1);
	await db().dispute.update({ where: { id: disputed.disputeId }, data: { status: "TEAM" } });
	await decide(disputed.disputeId, 60_000);
	const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({ where: { status: "WAITING" } });
	const finance = await newFinance();
	const done = await race(
		() => decideMoneyDecision(finance(), { decisionId, decision: "confirm", reason: "Yes" }),
		() => acceptProposal(deal.asProfessional(), { bookingId: deal.bookingId, proposalId }),
	);
	expect(done).toBe(1);
	const { status } = await db().dispute.findUniqueOrThrow({ where: { id: disputed.disputeId } });
	const decision = await db().moneyDecision.findUniqueOrThrow({ where: { id: decisionId } });
	expect([
		["SETTLED", "DECLINED"],
		["DECIDED", "CONFIRMED"],
	]).toContainEqual([status, decision.status]);
	expect(await db().splitProposal.count({ where: { status: "WAITING" } })).toBe(0);
	await expectLedgerAgrees(deal.bookingId);
});

it("a claim that is withdrawn and decided at the same time ends only once", async () => {
	const deal = await newAccepted();
	await fillOwnFunds();
	const claimId = await makeClaim(deal);
	const done = await race(
		() => withdrawClaim(deal.asCreator(), { bookingId: deal.bookingId }),
		() => decideByTeam(claimId, "pay-owed"),
		() => decideByTeam(claimId, "decline"),
	);
	expect(done).toBe(1);
	const { status } = await db().guaranteeClaim.findUniqueOrThrow({ where: { id: claimId } });
	const paid = status === "PAID" ? 1 : 0;
	expect([await db().refund.count(), await db().receivable.count(), await findLedgerFaults()]).toEqual([
		paid,
		paid,
		[],
	]);
});
