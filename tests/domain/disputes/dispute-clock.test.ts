import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { answerDispute, askTeam } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { appealDecision } from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import { divideHeld, ENDED_DISPUTE_STATUSES } from "#app/domain/bookings/disputes/dispute.ts";
import { acceptProposal } from "#app/domain/bookings/disputes/split-proposal.server.ts";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { endSuspendedBookings } from "#app/domain/bookings/suspended-bookings.server.ts";
import { decideChargeback, openChargeback } from "#app/domain/money/chargeback.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { askDeletion, deleteAccounts } from "#app/domain/trust/delete-account.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { expectNoWalk, recordQueries } from "../../support/database/queries.ts";
import {
	as,
	type Disputed,
	decide,
	disagree,
	expectDispute,
	newDispute,
	openAt,
	passDays,
	propose,
} from "../../support/market/disputes.ts";
import { expectLedgerAgrees, fund, milestoneAt, newDelivered } from "../../support/market/milestones.ts";
import type { Deal } from "../../support/market/quotes.ts";
import { money, onDay } from "../../support/money/cancel.ts";
import { firstAndLast } from "../../support/proof/proof.ts";

afterEach(() => setClock(undefined));

/** Creates a report of a chargeback of a milestone's full payment, by default for the first milestone. */
async function findReport({ bookingId }: Deal, position = 0, name = "chargeback") {
	const { paymentId } = await milestoneAt(bookingId, position);
	const payment = await db().payment.findUniqueOrThrow({ where: { id: paymentId ?? "" } });
	return {
		provider: payment.provider,
		chargebackId: `${name}-${payment.id}`,
		paymentId: payment.providerId,
		amountCents: payment.amountCents,
	};
}
const chargeBack = async (deal: Deal, position?: number, name?: string) => {
	const report = await findReport(deal, position, name);
	await transaction((tx) => openChargeback(tx, moneyOutcomes, report));
};
const endChargeback = async (deal: Deal, isWon: boolean, position?: number, name?: string) => {
	const report = await findReport(deal, position, name);
	await transaction((tx) => decideChargeback(tx, moneyOutcomes, { ...report, isWon }));
};

const at = ({ bookingId, disputeId }: Disputed) => ({ bookingId, disputeId });
const appeal = (deal: Disputed) =>
	appealDecision(deal.asProfessional(), { ...at(deal), statement: "No", files: [] });

type Stage = {
	/** Takes a new dispute to the point at which the deadline runs. */
	reach: (deal: Disputed) => Promise<unknown>;
	/** Acts as the side that has to act. */
	act: (deal: Disputed) => Promise<unknown>;
	/** How long the deadline runs, in days, with a margin for weekends and reminders. */
	days: number;
	/**
	 * The outcome if nobody acts: the dispute's status, then the milestone's status and its refunded and
	 * released cents.
	 */
	silence: readonly [status: string, ...milestone: readonly [string, number, number]];
};

/** Each deadline of a dispute about $333.33, which the creator wants refunded. */
const stages: Record<string, Stage> = {
	"answer to a dispute": {
		reach: () => Promise.resolve(),
		act: (deal) => disagree(deal),
		days: 8,
		silence: ["SETTLED", "REFUNDED", 33_333, 0],
	},
	"answer to a proposal": {
		reach: async (deal) => {
			await disagree(deal);
			await propose(deal, "PROFESSIONAL", 13_333);
		},
		act: async (deal) => {
			const { id: proposalId } = await db().splitProposal.findFirstOrThrow({ where: { status: "WAITING" } });
			await acceptProposal(deal.asCreator(), { bookingId: deal.bookingId, proposalId });
		},
		days: 5,
		silence: ["SETTLED", "SPLIT", 20_000, 13_333],
	},
	"decision by the team": {
		reach: async (deal) => {
			await disagree(deal);
			await askTeam(deal.asCreator(), at(deal));
		},
		act: (deal) => decide(deal.disputeId, 33_333),
		days: 32,
		silence: ["DECIDED", "DISPUTED", 0, 0],
	},
	"appeal of a decision": {
		reach: async (deal) => {
			await disagree(deal);
			await askTeam(deal.asCreator(), at(deal));
			await decide(deal.disputeId, 3_333);
		},
		act: (deal) => appeal(deal),
		days: 9,
		silence: ["FINAL", "SPLIT", 30_000, 3_333],
	},
	"decision on an appeal": {
		reach: async (deal) => {
			await disagree(deal);
			await askTeam(deal.asCreator(), at(deal));
			await decide(deal.disputeId, 3_333);
			await appeal(deal);
		},
		act: (deal) => decide(deal.disputeId, 33_333),
		days: 16,
		silence: ["FINAL", "SPLIT", 30_000, 3_333],
	},
};

/** Creates a dispute at the point at which the deadline runs. `prepare` runs before the dispute is opened. */
const newAt = async (
	stage: Stage,
	prepare: (deal: Deal) => Promise<unknown> = () => Promise.resolve(),
): Promise<Disputed> => {
	onDay(0);
	const delivered = await newDelivered();
	await prepare(delivered);
	const deal = { ...delivered, disputeId: await openAt(delivered) };
	await stage.reach(deal);
	return deal;
};

const expectSilence = async (deal: Disputed, { silence: [status, ...milestone] }: Stage) => {
	await expectDispute(deal.disputeId, status as "SETTLED");
	expect((await money(deal.bookingId))[0]).toEqual(milestone);
	await expectLedgerAgrees(deal.bookingId);
};

/**
 * The last day of running time: 30 days for the decision, 7 to appeal, and 10 business days (at most 16 days)
 * for the appeal's decision.
 */
const LAST_DAY = 30 + 7 + 16;

const isOver = async ({ disputeId }: Disputed): Promise<boolean> =>
	ENDED_DISPUTE_STATUSES.includes(
		(await db().dispute.findUniqueOrThrow({ where: { id: disputeId } })).status,
	);

describe.each(Object.entries(stages))("the deadline for the %s", (_, stage) => {
	it("stops when someone acts in time, and the dispute ends by its last day", async () => {
		const deal = await newAt(stage);
		await passDays(1);
		await stage.act(deal);
		const { status } = await db().dispute.findUniqueOrThrow({ where: { id: deal.disputeId } });
		await passDays(1);
		await expectDispute(deal.disputeId, status);
		await passDays(LAST_DAY);
		expect(await isOver(deal)).toBe(true);
		await expectLedgerAgrees(deal.bookingId);
	});

	it("leads to the expected outcome if nobody acts, and the dispute leaves no deadline open", async () => {
		const deal = await newAt(stage);
		await passDays(stage.days);
		await expectSilence(deal, stage);
		await passDays(LAST_DAY);
		expect(await isOver(deal)).toBe(true);
		await expectLedgerAgrees(deal.bookingId);
		expect(await db().deadline.count({ where: { closedAt: null, kind: { not: "NEXT_FUNDING" } } })).toBe(0);
	});
});

// What stops a clock is the same for each deadline, so one before and one after the team's decision are enough.
describe.each(firstAndLast(Object.entries(stages)))("the deadline for the %s", (_, stage) => {
	it("runs another day if the server was down when it expired", async () => {
		const deal = await newAt(stage);
		const { status } = await db().dispute.findUniqueOrThrow({ where: { id: deal.disputeId } });
		setClock(later(now(), stage.days * DAY));
		await runDeadlines();
		await runDeadlines();
		await expectDispute(deal.disputeId, status);
		setClock(later(now(), DAY));
		await runDeadlines();
		await expectSilence(deal, stage);
	});

	it("pauses during a chargeback that is won, and then continues with the remaining time", async () => {
		const deal = await newAt(stage);
		await passDays(1);
		await chargeBack(deal);
		await passDays(60);
		expect(await isOver(deal)).toBe(false);
		await endChargeback(deal, true);
		await runDeadlines();
		expect(await isOver(deal)).toBe(false);
		await passDays(stage.days);
		await expectSilence(deal, stage);
	});

	it("keeps running if a chargeback of another milestone is opened before the dispute and lost during it", async () => {
		const deal = await newAt(stage, async (delivered) => {
			await fund(delivered, 1);
			await chargeBack(delivered, 1);
		});
		await passDays(1);
		await endChargeback(deal, false, 1);
		expect(await isOver(deal)).toBe(false);
		await passDays(stage.days - 1);
		await expectSilence(deal, stage);
	});

	it("leads to an outcome that a later chargeback doesn't change, whether it is won or lost", async () => {
		const deal = await newAt(stage);
		await passDays(LAST_DAY);
		const end = await db().dispute.findUniqueOrThrow({ where: { id: deal.disputeId } });
		expect(ENDED_DISPUTE_STATUSES).toContain(end.status);
		const [milestone] = await money(deal.bookingId);
		for (const [name, isWon] of [
			["first", true],
			["second", false],
		] as const) {
			await chargeBack(deal, 0, name);
			await passDays(1);
			await endChargeback(deal, isWon, 0, name);
			await passDays(1);
			expect(await db().dispute.findMany()).toEqual([end]);
			expect((await money(deal.bookingId))[0]).toEqual(milestone);
			await expectLedgerAgrees(deal.bookingId);
			expect(await findLedgerFaults()).toEqual([]);
		}
	});

	it("ends with the dispute when a chargeback is lost, because the payer's bank has refunded the payer", async () => {
		const deal = await newAt(stage);
		await chargeBack(deal);
		await endChargeback(deal, false);
		await expectDispute(deal.disputeId, "FINAL", { outcome: "BANK" });
		expect((await milestoneAt(deal.bookingId)).status).toBe("REFUNDED");
		await passDays(stage.days);
		await expectLedgerAgrees(deal.bookingId);
	});

	it("keeps running while the creator is suspended, and everything is refunded when a suspended professional's bookings end", async () => {
		const deal = await newAt(stage);
		await db().user.update({ where: { id: deal.creator.id }, data: { suspendedAt: now() } });
		await endSuspendedBookings();
		await passDays(stage.days);
		await endSuspendedBookings();
		await expectSilence(deal, stage);
		const other = await newAt(stage);
		await db().user.update({
			where: { id: other.professional.id },
			data: { suspendedAt: later(now(), -DAY) },
		});
		await endSuspendedBookings();
		setClock(later(now(), 8 * DAY));
		await endSuspendedBookings();
		await expectDispute(other.disputeId, "FINAL", { outcome: "CANCELED" });
		expect((await milestoneAt(other.bookingId)).status).toBe("REFUNDED");
		await expectLedgerAgrees(other.bookingId);
	});

	it("keeps running while the creator's account deletion waits for the held money", async () => {
		const deal = await newAt(stage);
		for (const side of ["CREATOR", "PROFESSIONAL"] as const)
			await expect(askDeletion(as(deal, side))).rejects.toThrow("Money is held for");
		// The creator had requested the deletion before the money was paid.
		await db().user.update({ where: { id: deal.creator.id }, data: { deletionAskedAt: later(now(), -DAY) } });
		await passDays(stage.days);
		await deleteAccounts();
		await expectSilence(deal, stage);
	});
});

describe("a dispute that takes as long as it can", () => {
	/**
	 * Lets days pass until a dispute is over. Returns their total, including the days that had passed before.
	 */
	const countDays = async (deal: Disputed, passed: number): Promise<number> => {
		let days = passed;
		for (; !(await isOver(deal)) && days < 2 * LAST_DAY; days++) await passDays(1);
		return days;
	};
	/** Pauses the dispute with a chargeback that takes 60 days and is won. */
	const pause = async (deal: Disputed, name: string) => {
		await chargeBack(deal, 0, name);
		await passDays(60);
		await endChargeback(deal, true, 0, name);
		await runDeadlines();
	};

	it.each([
		["without a chargeback", () => Promise.resolve()],
		["not counting the days of a chargeback at each step", pause],
	] as const)("is over by its last day, %s", async (_, between) => {
		onDay(0);
		const deal = await newDispute();
		await passDays(4);
		await between(deal, "answer");
		await disagree(deal);
		await passDays(25);
		await between(deal, "decision");
		expect(await isOver(deal)).toBe(false);
		await passDays(2);
		await expectDispute(deal.disputeId, "DECIDED");
		// Both sides have seven days to appeal. One day later, the decision would be carried out.
		await passDays(5);
		await between(deal, "appeal");
		await appeal(deal);
		await passDays(3);
		await between(deal, "appeal's decision");
		await expectDispute(deal.disputeId, "APPEALED");
		expect(await countDays(deal, 4 + 25 + 2 + 5 + 3)).toBeLessThanOrEqual(LAST_DAY);
		// The first decision was automatic, and nobody decided the appeal.
		expect((await money(deal.bookingId))[0]).toEqual(["REFUNDED", 33_333, 0]);
		await expectLedgerAgrees(deal.bookingId);
	});
});

it("disputes that are paused for a bank are read together, through an index, no matter how many there are", async () => {
	const countQueries = async () => {
		await chargeBack(await newDispute());
		await runDeadlines();
		return (await recordQueries(runDeadlines)).length;
	};
	const queries = await countQueries();
	expect(await countQueries()).toBe(queries);
	// The latest change of maintenance mode is at the end of an index.
	if (!isPostgres()) await expectNoWalk(runDeadlines, /MaintenanceChange/);
	// Each dispute has three deadlines: one to accept the delivery, one to answer, and one to decide.
	expect(await db().deadline.count({ where: { pausedAt: { not: null } } })).toBe(6);
});

describe("a chargeback before a dispute", () => {
	it("prevents the dispute from being opened until the bank has decided, and the dispute then gets its full time", async () => {
		onDay(0);
		const deal = await newDelivered();
		await chargeBack(deal);
		await passDays(10);
		await expect(openAt(deal)).rejects.toThrow("it can't be accepted, refunded, or split");
		await endChargeback(deal, true);
		await runDeadlines();
		const disputed = { ...deal, disputeId: await openAt(deal) };
		await passDays(4);
		expect(await isOver(disputed)).toBe(false);
		await passDays(4);
		await expectDispute(disputed.disputeId, "SETTLED", { outcome: "SILENCE" });
		expect((await money(deal.bookingId))[0]).toEqual(["REFUNDED", 33_333, 0]);
		await expectLedgerAgrees(deal.bookingId);
	});
});

describe("a partial chargeback before the other side agrees to what the opener wants", () => {
	it("is deducted from the refund first, and the rest is divided as agreed", async () => {
		const deal = await newDispute({ amountCents: 20_000 });
		const report = { ...(await findReport(deal)), amountCents: 5_000 };
		await transaction((tx) => openChargeback(tx, moneyOutcomes, report));
		await transaction((tx) => decideChargeback(tx, moneyOutcomes, { ...report, isWon: false }));
		await expectDispute(deal.disputeId, "OPEN");
		await answerDispute(deal.asProfessional(), { ...at(deal), agrees: true, statement: "", files: [] });
		// $133.33 was released immediately, the bank took $50.00, and $150.00 was refunded.
		expect((await money(deal.bookingId))[0]).toEqual(["SPLIT", 20_000, 13_333]);
		await expectLedgerAgrees(deal.bookingId);
	});
});

describe("dividing the held money when a dispute ends", () => {
	const cents = fc.integer({ min: 0, max: 1_000_000 });

	it("always moves exactly the held amount, and never returns more than was decided", () => {
		fc.assert(
			fc.property(cents, cents, cents, cents, (disputed, rest, refund, taken) => {
				const refundCents = Math.min(refund, disputed);
				const held = Math.max(0, disputed + rest - taken);
				const divided = divideHeld(
					held,
					{ disputedCents: disputed, restCents: rest },
					{ refundCents, releaseCents: disputed - refundCents },
				);
				expect(divided.refundCents + divided.releaseCents).toBe(held);
				expect(Math.min(divided.refundCents, divided.releaseCents)).toBeGreaterThanOrEqual(0);
				expect(divided.refundCents).toBeLessThanOrEqual(refundCents);
				if (taken === 0) expect(divided.refundCents).toBe(refundCents);
			}),
		);
	});
});
