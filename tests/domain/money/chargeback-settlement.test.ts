import { describe, expect, it } from "vitest";
import { bookReceivable } from "#app/domain/money/chargeback.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { findPayouts, sumEarnings } from "#app/domain/money/earnings.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { shownPayout } from "#app/routes/money/parts/payout-data.server.ts";
import { deliver, newMoneyDeal, newPaidDeal } from "../../support/money/deal.ts";
import { newEarnings } from "../../support/money/earnings.ts";
import { type Deal, end, findBalances, issues, refund, release } from "../../support/money/settle-deal.ts";

const conflict = { code: "conflict" };

describe("a chargeback", () => {
	const open = async (deal: Deal, cents: number) => {
		const id = deal.bank.chargeBack(deal.paymentId, cents);
		await deliver(deal.bank);
		return (isWon: boolean) => {
			deal.bank.decide(id, deal.paymentId, cents, isWon);
			return deliver(deal.bank);
		};
	};
	const findMilestone = ({ milestoneId }: Deal) =>
		db().milestone.findUniqueOrThrow({
			where: { id: milestoneId },
			select: { status: true, frozenAt: true, refundedCents: true },
		});

	it("before the release freezes the milestone, which continues if we win", async () => {
		const deal = await newPaidDeal();
		const decide = await open(deal, 100_000);
		expect([await findBalances(deal), await findMilestone(deal)]).toEqual([
			{},
			{ status: "FUNDED", frozenAt: expect.any(Date), refundedCents: 100_000 },
		]);
		await expect(release(deal.milestoneId, 1)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("bank"),
		});
		await expect(refund(deal.milestoneId, 1)).rejects.toMatchObject(conflict);
		expect(await issues()).toEqual([["CHARGEBACK", "open"]]);
		await decide(true);
		expect([await findBalances(deal), await findMilestone(deal)]).toEqual([
			{ "clearing:bank": 100_000, "held:milestone": -100_000 },
			{ status: "FUNDED", frozenAt: null, refundedCents: 0 },
		]);
		expect(await issues()).toEqual([["CHARGEBACK", "closed"]]);
		await release(deal.milestoneId, 100_000);
	});

	it("that is lost ends the milestone if no money is held for it anymore", async () => {
		const deal = await newPaidDeal();
		await (await open(deal, 100_000))(false);
		expect([await findBalances(deal), await findMilestone(deal), await issues()]).toEqual([
			{},
			{ status: "REFUNDED", frozenAt: null, refundedCents: 100_000 },
			[["CHARGEBACK", "open"]],
		]);
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("for part of the payment takes held money first, and only the remainder is our loss", async () => {
		const deal = await newPaidDeal([50_000, 50_000]);
		await release(deal.milestoneId, 50_000);
		await end(deal.milestoneId, "ACCEPTED");
		await (await open(deal, 70_000))(false);
		expect(
			await db().chargebackLine.findMany({
				orderBy: { lostCents: "asc" },
				select: { heldCents: true, lostCents: true },
			}),
		).toEqual([
			{ heldCents: 50_000, lostCents: 0 },
			{ heldCents: 0, lostCents: 20_000 },
		]);
		expect(await findBalances(deal)).toEqual({
			"clearing:bank": 30_000,
			losses: 20_000,
			"payable:professional": -45_000,
			"revenue:fees": -5_000,
		});
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("stops a payout that hasn't been sent yet, until we win or finance has settled the loss", async () => {
		for (const isWon of [true, false]) {
			const deal = await newEarnings();
			const decide = await open(deal, 100_000);
			const isSent = async () => [await deal.send(), (await deal.payout()).status];
			expect(await isSent()).toEqual([0, "WAITING"]);
			expect((await findPayouts(deal.professional, {})).rows.map((row) => shownPayout(row))).toMatchObject([
				{ status: "On hold", because: expect.stringContaining("payer's bank") },
			]);
			expect(await sumEarnings(deal.professional)).toMatchObject({ clearing: 90_000, available: 0 });
			await decide(isWon);
			if (!isWon) {
				expect(await isSent()).toEqual([0, "WAITING"]);
				await db().moneyIssue.updateMany({
					where: { kind: "CHARGEBACK" },
					data: { closedAt: now(), resolution: "Our loss" },
				});
			}
			expect(await isSent()).toEqual([1, "SENDING"]);
		}
	});

	it("after the release is our loss, which can be recorded as a debt only after the decision, and only once", async () => {
		const deal = await newPaidDeal();
		await release(deal.milestoneId, 100_000);
		await end(deal.milestoneId, "ACCEPTED");
		const decide = await open(deal, 100_000);
		const { id: chargebackId } = await db().chargeback.findFirstOrThrow();
		const book = (amountCents: number) =>
			transaction((tx) => bookReceivable(tx, { chargebackId, personId: deal.professional.id, amountCents }));
		await expect(book(100_000)).rejects.toMatchObject(conflict);
		await decide(false);
		await expect(book(100_001)).rejects.toMatchObject(conflict);
		await book(90_000);
		await book(90_000);
		expect(await findBalances(deal)).toEqual({
			losses: 10_000,
			"payable:professional": -90_000,
			"revenue:fees": -10_000,
			[`receivable:${deal.professional.id}`]: 90_000,
		});
	});

	it("is recorded only once, even if its decision arrives first", async () => {
		const deal = await newPaidDeal();
		const id = deal.bank.chargeBack(deal.paymentId, 100_000);
		deal.bank.decide(id, deal.paymentId, 100_000, true);
		deal.bank.events.reverse();
		deal.bank.events.push(...deal.bank.events);
		await deliver(deal.bank);
		expect([await findBalances(deal), await db().chargeback.count({ where: { status: "WON" } })]).toEqual([
			{ "clearing:bank": 100_000, "held:milestone": -100_000 },
			1,
		]);
	});

	it("that is decided leaves the milestone frozen while another chargeback is open", async () => {
		const deal = await newPaidDeal();
		const [first, second] = [await open(deal, 40_000), await open(deal, 60_000)];
		await first(true);
		expect((await findMilestone(deal)).frozenAt).not.toBeNull();
		await second(true);
		expect(await findMilestone(deal)).toEqual({ status: "FUNDED", frozenAt: null, refundedCents: 0 });
	});

	it("is reported to both sides when it opens and when it is won", async () => {
		const deal = await newPaidDeal();
		await (await open(deal, 100_000))(true);
		const emails = await db().outboxEmail.findMany({
			orderBy: { id: "asc" },
			select: { recipient: true, kind: true },
		});
		const both = [deal.creator.email, deal.professional.email].sort();
		for (const kind of ["booking-chargeback-opened", "booking-chargeback-won"])
			expect(
				emails
					.filter((email) => email.kind === kind)
					.map(({ recipient }) => recipient)
					.sort(),
			).toEqual(both);
	});

	it("of a payment that isn't known yet is refused", async () => {
		const deal = await newMoneyDeal();
		deal.bank.chargeBack("pay-later", 1_000);
		await expect(deliver(deal.bank)).rejects.toThrow("isn't known yet");
	});
});
