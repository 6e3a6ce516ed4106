import { readFileSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { bookReceivable } from "#app/domain/money/chargeback.server.ts";
import { writeOffDebt } from "#app/domain/money/debt.server.ts";
import { postEntry } from "#app/domain/money/ledger.server.ts";
import { releaseHeld, replaceTakenBack, sendPayouts } from "#app/domain/money/payout.server.ts";
import { postLine } from "#app/domain/money/reconcile-payments.server.ts";
import { refundHeld, repeatRefund, returnPayment, sendRefunds } from "#app/domain/money/refund.server.ts";
import { applyRefundAtProvider } from "#app/domain/money/refund-at-provider.server.ts";
import { reverseTransfers } from "#app/domain/money/reverse-transfer.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import type { BookLine } from "#app/infra/payments/payment-provider.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { deliver, newMoneyDeal, newPaidDeal, pay } from "../../support/money/deal.ts";
import { addFunds, oweChargeback, oweClaim, repay } from "../../support/money/guarantee-money.ts";

let deal: Awaited<ReturnType<typeof newPaidDeal>>;
beforeEach(async () => {
	deal = await newPaidDeal([100_000]);
});

/** The postings of each table in docs/money.md, as they are written there. */
const documented = readFileSync("docs/money.md", "utf8")
	.split(/\n\n/)
	.filter((block) => block.startsWith("| event | postings |"))
	.map((table) => [...table.matchAll(/^\| [^|]+ \| (`.+) \|$/gm)].map(([, postings = ""]) => postings));

const inDollars = (cents: bigint): string => {
	const text = (Number(cents < 0n ? -cents : cents) / 100)
		.toLocaleString("en-US", { minimumFractionDigits: 2 })
		.replace(/\.00$/, "");
	return `${cents < 0n ? "−" : "+"}${text}`;
};
const named = (account: string): string =>
	account
		.replace(/^clearing:.*/, "clearing:test-bank")
		.replace(/^(held|payable|sales-tax|suspense|receivable):.*/, "$1:…");

/**
 * Lists the postings in the format of docs/money.md, except the first ones, which by default are the funding
 * and the provider's fee.
 */
async function posted(after = 2): Promise<string[]> {
	const entries = await db().ledgerEntry.findMany({
		orderBy: { id: "asc" },
		include: { lines: { orderBy: { position: "asc" } } },
	});
	return entries
		.slice(after)
		.map(({ lines }) =>
			lines.map(({ accountName, cents }) => `\`${named(accountName)}\` ${inDollars(cents)}`).join(", "),
		);
}

const refund = (amountCents: number) =>
	transaction((tx) => refundHeld(tx, { milestoneId: deal.milestoneId, amountCents, reason: "DISPUTE" }));
const release = (amountCents: number) =>
	transaction((tx) => releaseHeld(tx, { milestoneId: deal.milestoneId, amountCents }));
const isFirst = (_: unknown, { reference }: { reference: string }) => reference.split("-").length === 2;
async function send(): Promise<void> {
	await sendPayouts(moneyOutcomes, undefined, [deal.bank.provider]);
	await sendRefunds(undefined, [deal.bank.provider]);
	await deliver(deal.bank);
}
const chargeBack = async (cents = 100_000) => {
	const id = deal.bank.chargeBack(deal.paymentId, cents);
	await deliver(deal.bank);
	return id;
};
const decide = async (id: string, isWon: boolean) => {
	deal.bank.decide(id, deal.paymentId, 100_000, isWon);
	await deliver(deal.bank);
};

it("docs/money.md has nine tables of examples", () => {
	expect(documented.map((table) => table.length)).toEqual([6, 7, 4, 5, 3, 4, 7, 6, 2]);
});

it("an acceptance with its payout posts as documented", async () => {
	const [table = []] = documented;
	const entries = await db().ledgerEntry.findMany({
		orderBy: { id: "asc" },
		include: { lines: { orderBy: { position: "asc" } } },
	});
	expect(
		entries.map(({ lines }) =>
			lines.map(({ accountName, cents }) => `\`${named(accountName)}\` ${inDollars(cents)}`).join(", "),
		),
	).toEqual(table.slice(0, 2));
	await release(100_000);
	await send();
	expect(await posted()).toEqual(table.slice(2, 5));
});

it("a returned payout posts as documented", async () => {
	const [table = []] = documented;
	deal.bank.refuses = isFirst;
	await release(100_000);
	await send();
	expect(await posted()).toEqual([table[2], table[3], table[5]]);
});

it("a refund that is returned, then sent again, posts as documented", async () => {
	const [, table = []] = documented;
	deal.bank.refuses = isFirst;
	await refund(100_000);
	await send();
	const { id: refundId } = await db().refund.findFirstOrThrow();
	await transaction((tx) => repeatRefund(tx, { refundId }));
	await send();
	expect(await posted()).toEqual([table[0], table[2], table[3], table[1]]);
});

it("a split posts as documented", async () => {
	const [, table = []] = documented;
	await release(40_000);
	await refund(60_000);
	expect(await posted()).toEqual(table.slice(4, 6));
});

it("a refund that someone makes at the provider after the release posts as documented", async () => {
	const [, table = []] = documented;
	await release(100_000);
	const { name } = deal.bank.provider;
	const made = { refundId: "re_1", lineId: "txn_1", paymentId: deal.paymentId, amountCents: 100_000 };
	await transaction((tx) =>
		applyRefundAtProvider(tx, moneyOutcomes, name, {
			...made,
			id: "evt_1",
			at: now(),
			kind: "refund-at-provider",
			state: "sending",
		}),
	);
	expect(await posted(3)).toEqual(table.slice(6));
});

it("money that doesn't fund a milestone posts as documented", async () => {
	const [, , table = []] = documented;
	deal.bank.pay("PAY-unknown", 100_000, 0);
	await deliver(deal.bank);
	const { id: paymentId } = await db().payment.findFirstOrThrow({ where: { outcome: "UNMATCHED" } });
	await transaction((tx) => returnPayment(tx, { paymentId, reason: "UNMATCHED" }));
	expect(await posted()).toEqual(table.slice(0, 2));
	await release(100_000);
	await send();
	const { reference, id: payoutId } = await db().payout.findFirstOrThrow();
	const takenBack = { reversalId: "trr_1", reference, amountCents: 20_000 };
	deal.bank.report({ kind: "transfer-taken-back", ...takenBack });
	await deliver(deal.bank);
	await transaction((tx) => replaceTakenBack(tx, { payoutId }));
	expect((await posted()).slice(-2)).toEqual(table.slice(2));
});

it("chargebacks before the release, and one after a returned refund, post as documented", async () => {
	const [, refunds = [], , table = []] = documented;
	await decide(await chargeBack(), true);
	deal.bank.refuses = isFirst;
	await refund(100_000);
	await send();
	await decide(await chargeBack(), false);
	expect(await posted()).toEqual([table[0], table[1], refunds[0], refunds[2], table[2], table[4]]);
});

it("sales tax posts as documented", async () => {
	const table = documented[7] ?? [];
	const steps: [() => Promise<unknown>, readonly number[]][] = [
		[() => release(100_000), [1]],
		[() => refund(100_000), [2]],
		[() => refund(40_000), [3]],
		[() => chargeBack(108_250), [4]],
		[() => release(100_000).then(() => chargeBack(108_250)), [1, 5]],
	];
	for (const [step, rows] of steps) {
		await emptyDatabase();
		deal = await newPaidDeal([100_000], 8_250);
		await step();
		expect(await posted(0)).toEqual([
			table[0],
			"`provider-costs` +31.69, `clearing:test-bank` −31.69",
			...rows.map((row) => table[row]),
		]);
	}
});

it("a chargeback after the release posts as documented", async () => {
	const [payouts = [], , , table = []] = documented;
	await release(100_000);
	await decide(await chargeBack(), false);
	const { id: chargebackId } = await db().chargeback.findFirstOrThrow();
	await transaction((tx) =>
		bookReceivable(tx, { chargebackId, personId: deal.professional.id, amountCents: 90_000 }),
	);
	expect(await posted()).toEqual([payouts[2], table[2], table[3]]);
});

it("our own money that leaves the provider posts as documented", async () => {
	await addFunds(deal.bank, 500_000);
	const { reference, provider } = await db().fundsDeposit.findFirstOrThrow();
	const lines: BookLine[] = [
		{ id: "line_1", kind: "own-payout", cents: -100_000, description: "Payout" },
		{ id: "line_2", kind: "own-payout", cents: 100_000, description: "Payout" },
		{ id: "line_3", kind: "returned-deposit", cents: -500_000, description: "Returned", reference },
	];
	for (const line of lines) await transaction((tx) => postLine(tx, provider, line));
	expect(await posted(3)).toEqual(documented[4]);
});

it("adjustments post as documented", async () => {
	const provider = deal.bank.provider.name;
	for (const [decisionId, cents] of [
		["more", 1_200],
		["less", -1_200],
	] as const)
		await transaction((tx) => postEntry(tx, "adjustment", { provider, decisionId, cents }));
	expect(await posted()).toEqual(documented[8]);
});

it("a claim that the professional has to pay back posts as documented", async () => {
	const table = documented[5] ?? [];
	await release(100_000);
	await addFunds(deal.bank, 500_000);
	await oweClaim(deal, deal.milestoneId, 40_000, 36_000);
	await sendRefunds(undefined, [deal.bank.provider]);
	await deliver(deal.bank);
	const [added, paid, owed, confirmed] = await posted(3);
	expect([added, paid, confirmed, owed]).toEqual(table);
});

it("a debt that is taken back from a transfer, deducted from a payout, paid back, and given up posts as documented", async () => {
	const table = documented[6] ?? [];
	const twoParts = await newMoneyDeal([100_000, 55_555]);
	const paymentId = await pay(twoParts, [0]);
	await pay(twoParts, [1]);
	await deliver(twoParts.bank);
	const [first = "", second = ""] = twoParts.milestoneIds;
	const releaseAll = (milestoneId: string, amountCents: number) =>
		transaction((tx) => releaseHeld(tx, { milestoneId, amountCents }));
	await releaseAll(first, 100_000);
	await sendPayouts(moneyOutcomes, undefined, [twoParts.bank.provider]);
	await deliver(twoParts.bank);
	const debtId = await oweChargeback(twoParts, paymentId, 100_000);
	await releaseAll(second, 55_555);
	let seen = await db().ledgerEntry.count();
	const newEntries = async () => {
		const entries = await posted(seen);
		seen += entries.length;
		return entries;
	};
	twoParts.bank.payees.set(twoParts.payeeId, 10_000);
	await reverseTransfers(undefined, [twoParts.bank.provider]);
	await deliver(twoParts.bank);
	expect(await newEntries()).toEqual([table[0]]);
	await sendPayouts(moneyOutcomes, undefined, [twoParts.bank.provider]);
	expect(await newEntries()).toEqual([table[1]]);
	const repaymentId = await repay(twoParts, debtId, 30_000);
	expect(await newEntries()).toEqual([table[2]]);
	const chargebackId = twoParts.bank.chargeBack(repaymentId, 30_000);
	await deliver(twoParts.bank);
	expect(await newEntries()).toEqual([table[3]]);
	twoParts.bank.decide(chargebackId, repaymentId, 30_000, false);
	await deliver(twoParts.bank);
	expect(await newEntries()).toEqual([table[4]]);
	const giveUp = (id: string) =>
		transaction((tx) =>
			writeOffDebt(tx, { debtId: id, decisionId: "decision", choice: "reduce", cents: 10_000, reason: "" }),
		);
	await giveUp(debtId);
	expect(await newEntries()).toEqual([table[5]]);
	await addFunds(twoParts.bank, 500_000);
	const claimDebtId = await oweClaim(twoParts, second, 40_000);
	await newEntries();
	await giveUp(claimDebtId);
	expect(await newEntries()).toEqual([table[6]]);
});
