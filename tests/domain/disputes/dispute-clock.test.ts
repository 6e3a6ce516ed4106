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
import { askDeletion, deleteAccounts } from "#app/domain/trust/delete-account.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import {
	as,
	type Disputed,
	decide,
	disagree,
	expectDispute,
	newDispute,
	passDays,
	propose,
} from "../../support/market/disputes.ts";
import { expectLedgerAgrees, milestoneAt } from "../../support/market/milestones.ts";
import { money, onDay } from "../../support/money/cancel.ts";

afterEach(() => setClock(undefined));

/** A chargeback of the payment of the first milestone, for the whole amount. */
async function findReport({ bookingId }: Disputed) {
	const { paymentId } = await milestoneAt(bookingId);
	const payment = await db().payment.findUniqueOrThrow({ where: { id: paymentId ?? "" } });
	return {
		provider: payment.provider,
		chargebackId: `chargeback-${payment.id}`,
		paymentId: payment.providerId,
		amountCents: payment.amountCents,
	};
}
const chargeBack = async (deal: Disputed) => {
	const report = await findReport(deal);
	await transaction((tx) => openChargeback(tx, moneyOutcomes, report));
};
const endChargeback = async (deal: Disputed, isWon: boolean) => {
	const report = await findReport(deal);
	await transaction((tx) => decideChargeback(tx, moneyOutcomes, { ...report, isWon }));
};

const at = ({ bookingId, disputeId }: Disputed) => ({ bookingId, disputeId });

type Stage = {
	/** Brings a new dispute to where the deadline runs. */
	reach: (deal: Disputed) => Promise<unknown>;
	/** What the one who has to act does. */
	act: (deal: Disputed) => Promise<unknown>;
	/** How long the deadline runs, in days, with a margin for weekends and reminders. */
	days: number;
	/** What silence leads to: the state, and the milestone's state, refunded, and released cents. */
	silence: readonly [status: string, ...milestone: readonly [string, number, number]];
};

/** Each deadline of a dispute about $333.33 that the creator wants back. */
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
	"decision of the team": {
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
		act: (deal) => appealDecision(deal.asProfessional(), { ...at(deal), statement: "No", files: [] }),
		days: 9,
		silence: ["FINAL", "SPLIT", 30_000, 3_333],
	},
};

const newAt = async (stage: Stage): Promise<Disputed> => {
	onDay(0);
	const deal = await newDispute();
	await stage.reach(deal);
	return deal;
};

const expectSilence = async (deal: Disputed, { silence: [status, ...milestone] }: Stage) => {
	await expectDispute(deal.disputeId, status as "SETTLED");
	expect((await money(deal.bookingId))[0]).toEqual(milestone);
	await expectLedgerAgrees(deal.bookingId);
};

/** The last day of running time: 30 for the decision, 7 to appeal, 10 business days for the appeal. */
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

	it("leads to what is written if nobody acts, after a reminder, and never twice", async () => {
		const deal = await newAt(stage);
		await passDays(stage.days);
		await expectSilence(deal, stage);
		await passDays(LAST_DAY);
		expect(await isOver(deal)).toBe(true);
		await expectLedgerAgrees(deal.bookingId);
		expect(await db().deadline.count({ where: { closedAt: null, kind: { not: "NEXT_FUNDING" } } })).toBe(0);
	});

	it("waits a day after its reminder if the server was down until then", async () => {
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

	it("pauses during a chargeback that is won, and goes on with the time that was left", async () => {
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

	it("ends with a chargeback that is lost: the payer has the money from their bank", async () => {
		const deal = await newAt(stage);
		await chargeBack(deal);
		await endChargeback(deal, false);
		await expectDispute(deal.disputeId, "FINAL", { outcome: "BANK" });
		expect((await milestoneAt(deal.bookingId)).status).toBe("REFUNDED");
		await passDays(stage.days);
		await expectLedgerAgrees(deal.bookingId);
	});

	it("runs on while the side that has to act is suspended, and everything is refunded with a suspended professional's bookings", async () => {
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

	it("runs on while a side wants their account deleted, which waits for the money", async () => {
		const deal = await newAt(stage);
		for (const side of ["CREATOR", "PROFESSIONAL"] as const)
			await expect(askDeletion(as(deal, side))).rejects.toThrow("Money is held for");
		// They had asked before the money was paid.
		await db().user.update({ where: { id: deal.creator.id }, data: { deletionAskedAt: later(now(), -DAY) } });
		await passDays(stage.days);
		await deleteAccounts();
		await expectSilence(deal, stage);
	});
});

describe("a chargeback before the other side agreed", () => {
	it("of a part takes from the refund first, and the rest is divided as agreed", async () => {
		const deal = await newDispute({ amountCents: 20_000 });
		const report = { ...(await findReport(deal)), amountCents: 5_000 };
		await transaction((tx) => openChargeback(tx, moneyOutcomes, report));
		await transaction((tx) => decideChargeback(tx, moneyOutcomes, { ...report, isWon: false }));
		await expectDispute(deal.disputeId, "OPEN");
		await answerDispute(deal.asProfessional(), { ...at(deal), agrees: true, statement: "", files: [] });
		// $133.33 was released at once, $50.00 taken by the bank, and $150.00 refunded.
		expect((await money(deal.bookingId))[0]).toEqual(["SPLIT", 20_000, 13_333]);
		await expectLedgerAgrees(deal.bookingId);
	});
});

describe("dividing what is held at the end of a dispute", () => {
	const cents = fc.integer({ min: 0, max: 1_000_000 });

	it("always moves exactly what is held, and never more back than was decided", () => {
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
