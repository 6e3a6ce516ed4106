import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { repeatPayout } from "#app/domain/money/payout.server.ts";
import { repeatRefund, sendRefunds } from "#app/domain/money/refund.server.ts";
import {
	closeTaxYear,
	findTaxYears,
	getTaxFormChoice,
	getTaxYear,
	recordTaxForm,
} from "#app/domain/money/tax-year.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { deliver, newMoneyDeal, newPaidDeal, pay } from "../../support/money/deal.ts";
import { newEarnings } from "../../support/money/earnings.ts";
import { type Deal, refund } from "../../support/money/settle-deal.ts";

let user: SignedInUser;
const finance = (submissionKey?: string) => visitor({ user: { ...user, provedAt: now() }, submissionKey });
const choice = { form: "FORM_1099_K", counsel: "Quill & Lee LLP", chosenOn: "2026-01-02" } as const;
const rowsOf = async (year: number) => (await getTaxYear(finance(), year)).rows;

async function settleRefunds({ bank }: Pick<Deal, "bank">): Promise<void> {
	await sendRefunds(undefined, [bank.provider]);
	await deliver(bank);
}

beforeEach(async () => {
	await emptyDatabase();
	setClock(new Date("2026-03-15T18:00:00Z"));
	user = await newMember("ADMIN", undefined, ["FINANCE"]);
});
afterEach(() => setClock(undefined));

describe("a tax year", () => {
	it("counts payments with their gross amount, refunds separately, and payouts before and after the fee", async () => {
		const deal = await newEarnings();
		await deal.settle();
		await db().professional.update({ where: { id: deal.professionalId }, data: { region: "MA" } });
		const [row, ...others] = await rowsOf(2026);
		expect(others).toEqual([]);
		expect(row).toMatchObject({
			professionalId: deal.professionalId,
			provider: deal.bank.provider.name,
			payeeId: deal.payeeId,
			name: deal.professional.name,
			email: deal.professional.email,
			region: "MA",
			hasTaxDetails: true,
			payments: 1,
			grossCents: 100_000,
			monthlyGross: [0, 0, 100_000, 0, 0, 0, 0, 0, 0, 0, 0, 0],
			refundedCents: 0,
			payouts: 1,
			earnedCents: 100_000,
			feeCents: 10_000,
			keptCents: 0,
			netCents: 90_000,
			thresholds: ["1099-K MA"],
		});
		expect(await findTaxYears(finance())).toEqual([2026]);
	});

	it("leaves out sales tax, counts one payment for several milestones, and counts a refund in the year of its confirmation", async () => {
		const deal = await newPaidDeal([100_000, 50_000], 825);
		setClock(new Date("2027-02-01T18:00:00Z"));
		await refund(deal.milestoneId, 100_000);
		await settleRefunds(deal);
		expect(await rowsOf(2026)).toMatchObject([{ payments: 1, grossCents: 150_000, refundedCents: 0 }]);
		expect(await rowsOf(2027)).toMatchObject([{ payments: 0, grossCents: 0, refundedCents: 100_000 }]);
	});

	it("doesn't count the returned part of a payment as a refund, because it was never part of the gross amount", async () => {
		const deal = await newMoneyDeal([100_000, 50_000], 8_250);
		for (const which of [[0], [0, 1]]) {
			await pay(deal, which);
			await deliver(deal.bank);
		}
		await settleRefunds(deal);
		const [returned, ...others] = await db().refund.findMany();
		expect(others).toEqual([]);
		expect(returned).toMatchObject({
			reason: "RETURNED",
			status: "CONFIRMED",
			milestoneId: deal.milestoneIds[0],
			amountCents: 108_250,
		});
		expect(await rowsOf(2026)).toMatchObject([{ payments: 2, grossCents: 150_000, refundedCents: 0 }]);
	});

	it("leaves out the sales tax of a refused refund that is sent again for less because the payer's bank took the rest", async () => {
		const deal = await newPaidDeal([100_000], 8_250);
		deal.bank.refuses = (kind) => kind === "refund";
		await refund(deal.milestoneId, 100_000);
		await settleRefunds(deal);
		deal.bank.refuses = () => false;
		deal.bank.chargeBack(deal.paymentId, 43_300);
		await deliver(deal.bank);
		const { id: refundId } = await db().refund.findFirstOrThrow({ where: { status: "FAILED" } });
		await transaction((tx) => repeatRefund(tx, { refundId }));
		await settleRefunds(deal);
		expect(await db().refund.findFirst({ where: { status: "CONFIRMED" } })).toMatchObject({
			amountCents: 64_950,
			taxCents: 4_950,
		});
		expect(await rowsOf(2026)).toMatchObject([{ grossCents: 100_000, refundedCents: 60_000 }]);
	});

	it("counts what happened at the provider during the year, even if it is reported after the year has ended", async () => {
		setClock(new Date("2026-12-31T18:00:00Z"));
		const late = await newMoneyDeal([100_000]);
		await pay(late, [0]);
		const refunded = await newPaidDeal([50_000]);
		await refund(refunded.milestoneId, 50_000);
		await sendRefunds(undefined, [refunded.bank.provider]);
		const earned = await newEarnings();
		await earned.send();
		await deliver(earned.bank);
		await earned.send();
		setClock(new Date("2027-01-02T18:00:00Z"));
		for (const { bank } of [late, refunded, earned]) await deliver(bank);
		const rows = await rowsOf(2026);
		const sum = (key: "grossCents" | "refundedCents" | "netCents") =>
			rows.reduce((total, row) => total + row[key], 0);
		expect([sum("grossCents"), sum("refundedCents"), sum("netCents")]).toEqual([250_000, 50_000, 90_000]);
		expect(rows.reduce((total, { monthlyGross }) => total + (monthlyGross[11] ?? 0), 0)).toBe(250_000);
		expect(await rowsOf(2027)).toEqual([]);
	});

	it("ends at midnight in the site's time zone", async () => {
		setClock(new Date("2027-01-01T07:59:59Z"));
		await newPaidDeal([100_000]);
		const years = await Promise.all([2026, 2027].map(rowsOf));
		expect(years.map(({ length }) => length)).toEqual([1, 0]);
		expect(years[0]?.[0]?.monthlyGross.at(-1)).toBe(100_000);
	});

	it("shows the thresholds of both forms until counsel's choice is recorded, and then only those of the chosen form", async () => {
		const deal = await newEarnings();
		await deal.settle();
		await db().professional.update({ where: { id: deal.professionalId }, data: { region: "VT" } });
		await db().payout.updateMany({ data: { amountCents: 300_000 } });
		expect((await rowsOf(2026))[0]?.thresholds).toEqual(["1099-NEC federal", "1099-K VT"]);
		expect(await getTaxFormChoice(finance())).toBeNull();
		await recordTaxForm(finance(), choice);
		expect((await rowsOf(2026))[0]?.thresholds).toEqual(["1099-K VT"]);
		expect(await getTaxFormChoice(finance())).toMatchObject({ ...choice, recordedBy: user.name });
		await expect(recordTaxForm(finance(), { ...choice, chosenOn: "2026-03-17" })).rejects.toMatchObject({
			fieldErrors: { chosenOn: ["Enter a day that isn't in the future"] },
		});
	});
});

describe("closing a tax year", () => {
	it("is refused until the year is over and counsel's choice is recorded, and without a recent proof of identity", async () => {
		await recordTaxForm(finance(), choice);
		await expect(closeTaxYear(finance(), { year: 2026 })).rejects.toMatchObject({
			code: "conflict",
			message: "2026 isn't over yet. You can close it from January 1 on.",
		});
		await expect(
			closeTaxYear(visitor({ user: { ...user, provedAt: null } }), { year: 2025 }),
		).rejects.toMatchObject({
			code: "unauthenticated",
		});
		await emptyDatabase();
		user = await newMember("ADMIN", undefined, ["FINANCE"]);
		await expect(closeTaxYear(finance(), { year: 2025 })).rejects.toMatchObject({
			message: "Record which form counsel chose before you close a tax year.",
		});
		expect(await db().taxYear.count()).toBe(0);
	});

	it("stores the rows, which later refunds, names, thresholds, and deleted accounts don't change", async () => {
		await recordTaxForm(finance(), choice);
		const paid = await newPaidDeal([70_000]);
		await db().professional.update({ where: { id: paid.professionalId }, data: { region: "NJ" } });
		const earned = await newEarnings();
		await earned.settle();
		setClock(new Date("2027-01-01T08:00:00Z"));
		const live = await getTaxYear(finance(), 2026);
		expect(live).toMatchObject({ isOver: true, closed: null, form: "FORM_1099_K" });
		expect(live.rows).toHaveLength(2);
		expect(await closeTaxYear(finance("once"), { year: 2026 })).toEqual({ payees: 2 });
		expect(await closeTaxYear(finance("once"), { year: 2026 })).toEqual({ payees: 2 });

		await db().professional.updateMany({ data: { businessName: "Former member", region: "MA" } });
		await db().payee.deleteMany();
		await db().refund.create({
			data: {
				reference: "RFD-000001",
				paymentId: (await db().payment.findFirstOrThrow({ select: { id: true } })).id,
				milestoneId: paid.milestoneId,
				amountCents: 70_000,
				reason: "DISCRETIONARY",
				status: "CONFIRMED",
				statusAt: new Date("2026-12-31T18:00:00Z"),
				createdAt: new Date("2026-12-31T18:00:00Z"),
			},
		});
		await recordTaxForm(finance(), { ...choice, form: "FORM_1099_NEC" });
		const closed = await getTaxYear(finance(), 2026);
		expect(closed).toMatchObject({ form: "FORM_1099_K", closed: { by: user.name } });
		expect(closed.rows).toEqual(live.rows);
		expect(
			await db().auditEvent.findFirst({ where: { action: "close-tax-year" }, select: { actorId: true } }),
		).toEqual({ actorId: user.id });
	});

	it("counts payouts and refunds for good, even if they come back and are sent again in the next year", async () => {
		await recordTaxForm(finance(), choice);
		const earned = await newEarnings();
		await earned.settle();
		const refunded = await newPaidDeal([50_000]);
		await refund(refunded.milestoneId, 50_000);
		await settleRefunds(refunded);
		setClock(new Date("2027-01-05T18:00:00Z"));
		await closeTaxYear(finance(), { year: 2026 });
		const { id: payoutId, reference } = await earned.payout();
		earned.bank.report({ kind: "payout-failed", reference, reason: "The account is closed" });
		await deliver(earned.bank);
		expect(await rowsOf(2027)).toEqual([]);
		await transaction((tx) => repeatPayout(tx, { payoutId }));
		await earned.settle();
		expect(await earned.payout()).toMatchObject({ status: "PAID", statusAt: now() });
		const sent = await db().refund.findFirstOrThrow();
		refunded.bank.report({ kind: "refund-failed", reference: sent.reference, reason: "The card is closed" });
		await deliver(refunded.bank);
		await transaction((tx) => repeatRefund(tx, { refundId: sent.id }));
		await settleRefunds(refunded);
		expect(await db().refund.findFirstOrThrow()).toMatchObject({ status: "CONFIRMED", statusAt: now() });
		expect(await rowsOf(2027)).toEqual([]);
	});

	it("leaves a payment for the next year if it is reported afterward", async () => {
		await recordTaxForm(finance(), choice);
		setClock(new Date("2026-12-31T18:00:00Z"));
		const late = await newMoneyDeal([100_000]);
		await pay(late, [0]);
		setClock(new Date("2027-01-01T18:00:00Z"));
		await closeTaxYear(finance(), { year: 2026 });
		await deliver(late.bank);
		expect(await rowsOf(2026)).toEqual([]);
		expect(await rowsOf(2027)).toMatchObject([
			{ payments: 1, grossCents: 100_000, monthlyGross: [100_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
		]);
		setClock(new Date("2028-01-01T18:00:00Z"));
		await closeTaxYear(finance(), { year: 2027 });
		expect(await rowsOf(2027)).toMatchObject([{ payments: 1 }]);
		expect(await rowsOf(2028)).toEqual([]);
	});

	it("happens only once, even if several people close it at the same time", async () => {
		await recordTaxForm(finance(), choice);
		await newPaidDeal([70_000]);
		setClock(new Date("2027-02-01T08:00:00Z"));
		const people = await Promise.all([1, 2, 3].map(() => newMember("ADMIN", undefined, ["FINANCE"])));
		const results = await Promise.allSettled(
			people.map((one) => closeTaxYear(visitor({ user: { ...one, provedAt: now() } }), { year: 2026 })),
		);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(results.find(({ status }) => status === "rejected")).toMatchObject({
			reason: {
				code: "conflict",
				message: "The tax year 2026 is already closed.",
			},
		});
		expect([await db().taxYear.count(), await db().taxYearRow.count()]).toEqual([1, 1]);
	});

	it("makes rows that the database refuses to change or remove", async () => {
		await recordTaxForm(finance(), choice);
		await newPaidDeal([70_000]);
		setClock(new Date("2027-02-01T08:00:00Z"));
		await closeTaxYear(finance(), { year: 2026 });
		for (const statement of [
			`UPDATE "TaxYearRow" SET "grossCents" = 1`,
			`DELETE FROM "TaxYearRow"`,
			`UPDATE "TaxYear" SET "year" = 2025`,
			`DELETE FROM "TaxYear"`,
			`UPDATE "TaxFormChoice" SET "form" = 'FORM_1099_NEC'`,
			`DELETE FROM "TaxFormChoice"`,
		])
			await expect(db().$executeRawUnsafe(statement), statement).rejects.toThrow("only grows");
	});
});
