import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askTeam } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { getDivision, getProposal } from "#app/domain/bookings/disputes/dispute-form-queries.server.ts";
import { findBookingDisputes, getDispute } from "#app/domain/bookings/disputes/dispute-queries.server.ts";
import { acceptProposal, declineProposal } from "#app/domain/bookings/disputes/split-proposal.server.ts";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { decideChargeback, openChargeback } from "#app/domain/money/chargeback.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { type Disputed, decide, newAnswered, propose } from "../../support/market/disputes.ts";
import { milestoneAt } from "../../support/market/milestones.ts";
import { money } from "../../support/money/cancel.ts";

afterEach(() => setClock(undefined));

/** Lets the payer's bank charge back part of the payment and decide against us. */
async function loseChargeback({ bookingId }: Disputed, amountCents: number): Promise<void> {
	const { paymentId } = await milestoneAt(bookingId);
	const payment = await db().payment.findUniqueOrThrow({ where: { id: paymentId ?? "" } });
	const report = {
		provider: payment.provider,
		chargebackId: `chargeback-${payment.id}`,
		paymentId: payment.providerId,
		amountCents,
	};
	await transaction((tx) => openChargeback(tx, moneyOutcomes, report));
	await transaction((tx) => decideChargeback(tx, moneyOutcomes, { ...report, isWon: false }));
}

/** What moves for $333.33 in dispute if the bank has taken $200.00 and the refund should be $133.33. */
const moves = { refundCents: 0, releaseCents: 13_333 };

describe("after the payer's bank has taken part of a disputed payment for good", () => {
	let deal: Disputed;
	beforeEach(async () => {
		deal = await newAnswered();
		await loseChargeback(deal, 20_000);
	});

	it("a proposal shows the amounts that it will move wherever it can be answered, and moves exactly those", async () => {
		const { bookingId } = deal;
		const proposalId = await propose(deal, "PROFESSIONAL", 20_000);
		const at = { bookingId, proposalId };
		expect(await getProposal(deal.asCreator(), at)).toMatchObject({ ...moves, taxCents: 0 });
		const { proposals } = await getDispute(deal.asCreator(), deal);
		expect(proposals).toEqual([expect.objectContaining(moves)]);
		const { id: milestoneId } = await milestoneAt(bookingId);
		const onBooking = (await findBookingDisputes(db(), bookingId, "CREATOR"))(milestoneId).dispute;
		expect(onBooking?.proposals).toEqual([expect.objectContaining(moves)]);
		const { answers } = await getDivision(deal.asCreator(), { bookingId, position: 0 });
		expect(answers).toMatchObject(moves);
		const { text } = await db().outboxEmail.findFirstOrThrow({
			where: { recipient: deal.creator.email, subject: { contains: "Proposal from" } },
		});
		expect(text).toContain("$133.33 goes to");
		await acceptProposal(deal.asCreator(), at);
		expect((await money(bookingId))[0]?.[2]).toBe(13_333);
	});

	it("a closed proposal shows the proposed amounts", async () => {
		const proposalId = await propose(deal, "PROFESSIONAL", 20_000);
		const at = { bookingId: deal.bookingId, proposalId };
		await declineProposal(deal.asCreator(), { ...at, reason: "No" });
		expect(await getProposal(deal.asCreator(), at)).toMatchObject({
			refundCents: 13_333,
			releaseCents: 20_000,
		});
	});

	it("a decision shows both sides the amounts that it will move", async () => {
		await askTeam(deal.asCreator(), deal);
		await decide(deal.disputeId, 20_000);
		const { decisions } = await getDispute(deal.asProfessional(), deal);
		expect(decisions).toEqual([expect.objectContaining(moves)]);
	});
});
