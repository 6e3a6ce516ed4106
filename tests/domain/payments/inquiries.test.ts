import { describe, expect, it } from "vitest";
import { remindOfEvidence } from "#app/domain/money/remind-of-evidence.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { balances, deliver, newPaidDeal } from "../../support/money/deal.ts";

const dueAt = new Date("2099-01-01T12:00:00Z");
type Deal = Awaited<ReturnType<typeof newPaidDeal>>;

/** What the payer's bank reports about a payment, under the ID of a chargeback. */
const about = ({ paymentId }: Deal) => ({ chargebackId: "cb-1", paymentId, amountCents: 40_000 });
const findIssues = async () =>
	(await db().moneyIssue.findMany({ orderBy: { kind: "asc" } })).map(({ kind, closedAt, resolution }) => [
		kind,
		closedAt ? resolution : "open",
	]);
const countPostings = () => db().ledgerEntry.count();

async function openInquiry(deal: Deal): Promise<void> {
	const reason = "The payer doesn't recognize the payment.";
	deal.bank.report({ kind: "inquiry-opened", ...about(deal), evidenceDueAt: dueAt, reason });
	await deliver(deal.bank);
}

describe("an inquiry by the payer's bank", () => {
	it("posts nothing and freezes nothing, but opens an issue and sends an email", async () => {
		const deal = await newPaidDeal();
		const [before, postings] = [await balances(), await countPostings()];
		await openInquiry(deal);
		await openInquiry(deal);
		expect([await balances(), await countPostings()]).toEqual([before, postings]);
		expect(await db().milestone.count({ where: { frozenAt: { not: null } } })).toBe(0);
		expect(await db().chargeback.count()).toBe(0);
		expect(await findIssues()).toEqual([["INQUIRY", "open"]]);
		const { summary } = await db().moneyIssue.findFirstOrThrow();
		expect(summary).toContain("The payer doesn't recognize the payment. No money has moved.");
		const emails = await db().outboxEmail.findMany({ where: { kind: "inquiry-notice" } });
		expect(emails.map(({ text }) => text.includes("Submit evidence by"))).toEqual([true]);
	});

	it("uses the last reported due time for evidence, even if it differs from the first", async () => {
		const deal = await newPaidDeal();
		await openInquiry(deal);
		const sooner = later(now(), 2 * DAY);
		deal.bank.report({ kind: "inquiry-opened", ...about(deal), evidenceDueAt: sooner });
		await deliver(deal.bank);
		expect(await db().paymentInquiry.findMany()).toMatchObject([{ evidenceDueAt: sooner }]);
		expect([await remindOfEvidence(), await remindOfEvidence()]).toEqual([1, 0]);
	});

	it("closes its issue when the bank closes it, and opens none if the bank's reports arrive in reverse order", async () => {
		const [deal, early] = [await newPaidDeal(), await newPaidDeal()];
		await openInquiry(deal);
		deal.bank.report({ kind: "inquiry-closed", ...about(deal) });
		await deliver(deal.bank);
		early.bank.report({ kind: "inquiry-closed", ...about(early) });
		await openInquiry(early);
		expect(await findIssues()).toEqual([["INQUIRY", "The payer's bank has closed its inquiry."]]);
	});

	it("can become a chargeback with the same ID, which freezes the milestone and has an issue of its own", async () => {
		const deal = await newPaidDeal();
		await openInquiry(deal);
		deal.bank.report({ kind: "chargeback-opened", ...about(deal) });
		await deliver(deal.bank);
		expect(await findIssues()).toEqual([
			["CHARGEBACK", "open"],
			["INQUIRY", "It became a chargeback."],
		]);
		expect(await db().milestone.count({ where: { frozenAt: { not: null } } })).toBe(1);
	});

	it("that is reported after its chargeback opens no issue", async () => {
		const deal = await newPaidDeal();
		deal.bank.report({ kind: "chargeback-opened", ...about(deal) });
		await openInquiry(deal);
		expect(await findIssues()).toEqual([["CHARGEBACK", "open"]]);
		expect(await db().paymentInquiry.findMany({ select: { closedAt: true } })).toEqual([
			{ closedAt: expect.any(Date) },
		]);
	});

	it("about a payment that isn't known yet is refused", async () => {
		const deal = await newPaidDeal();
		deal.bank.report({ kind: "inquiry-opened", ...about(deal), paymentId: "unknown" });
		await expect(deliver(deal.bank)).rejects.toThrow("isn't known yet");
	});
});

describe("a fraud warning", () => {
	it("posts nothing and opens one issue, which a repeated report doesn't reopen", async () => {
		const deal = await newPaidDeal();
		const postings = await countPostings();
		const warn = () => {
			deal.bank.report({ kind: "fraud-warning", paymentId: deal.paymentId, reason: "The card was stolen." });
			return deliver(deal.bank);
		};
		await warn();
		expect(await findIssues()).toEqual([["FRAUD_WARNING", "open"]]);
		expect((await db().moneyIssue.findFirstOrThrow()).summary).toContain("The card was stolen.");
		await db().moneyIssue.updateMany({ data: { closedAt: now(), resolution: "Refunded." } });
		await warn();
		expect(await findIssues()).toEqual([["FRAUD_WARNING", "Refunded."]]);
		expect(await countPostings()).toBe(postings);
	});
});
