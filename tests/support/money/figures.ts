import { expect } from "vitest";
import { getWork } from "#app/domain/bookings/work-queries.server.ts";
import { getReleasePayout } from "#app/domain/money/amounts.ts";
import { getStatement, sumEarnings } from "#app/domain/money/earnings.server.ts";
import { balancesByKind } from "#app/domain/money/ledger.server.ts";
import {
	clearing,
	FEES,
	held,
	payable,
	REFUNDS_IN_TRANSIT,
	readAccount,
	receivable,
	salesTax,
	suspense,
	TRANSFERS_IN_TRANSIT,
} from "#app/domain/money/ledger-account.ts";
import { readPayments, sumPayments } from "#app/domain/money/payment-queries.server.ts";
import type { PostingKind } from "#app/domain/money/postings.ts";
import { getTaxYear } from "#app/domain/money/tax-year.server.ts";
import { getSalesTaxMonths, readMoney } from "#app/domain/office/finance/finance-queries.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../accounts/actors.ts";
import type { HistoryRun } from "./history-run.ts";

type Entry = {
	kind: string;
	key: string;
	milestoneId: string | null;
	lines: { accountName: string; cents: bigint }[];
};

/**
 * Adds up what entries, or only those of some kinds, posted to an account, or to all accounts of a kind. In
 * cents, with positive debits.
 */
const on = (entries: readonly Entry[], account: string, ...kinds: PostingKind[]): number =>
	entries
		.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind as PostingKind))
		.flatMap(({ lines }) => lines)
		.filter(({ accountName }) => accountName === account || readAccount(accountName).kind === account)
		.reduce((sum, { cents }) => sum + Number(cents), 0);

const total = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

/**
 * Finds everything that was posted about a deal's payments and its booking. `ofWorkRefunds` contains only
 * refunds of money that had funded something.
 */
async function findEntries({ bookingId, bank }: HistoryRun["deal"]) {
	const payments = await db().payment.findMany({
		where: { checkout: { bookingId } },
		include: { refunds: true, chargebacks: true },
	});
	const refunds = payments.flatMap((payment) => payment.refunds);
	const entries = await db().ledgerEntry.findMany({
		where: { lines: { some: { accountName: clearing(bank.provider.name) } } },
		include: { lines: true },
	});
	const inTransit = await db().ledgerEntry.findMany({
		where: { OR: [{ bookingId }, { memo: { in: refunds.map(({ reference }) => reference) } }] },
		include: { lines: true },
	});
	const all = [...new Map([...entries, ...inTransit].map((entry) => [entry.id, entry])).values()];
	const isAbout = (ids: readonly string[]) => all.filter(({ key }) => ids.some((id) => key.includes(id)));
	return {
		ofPayments: isAbout(payments.map(({ id }) => id)),
		ofRefunds: isAbout(refunds.map(({ id }) => id)),
		ofWorkRefunds: isAbout(refunds.filter(({ reason }) => reason !== "RETURNED").map(({ id }) => id)),
		chargebacks: payments
			.flatMap((payment) => payment.chargebacks)
			.map(({ status, id }) => ({ status, entries: isAbout([id]) })),
		ofBooking: all.filter(({ milestoneId }) => milestoneId !== null),
		ofDebts: all.filter(({ kind }) => kind === "receivable-offset" || kind === "transfer-reversed"),
		paymentIds: payments.map(({ id }) => id),
		hasReturns: refunds.some(({ reason }) => reason === "RETURNED"),
	};
}

const balanceOfAll = async (names: readonly string[]): Promise<number> => {
	const accounts = await db().ledgerAccount.findMany({
		where: { name: { in: [...names] } },
		select: { balanceCents: true },
	});
	return total(accounts.map(({ balanceCents }) => Number(balanceCents)));
};

/** Expects that the ledger currently matches the amounts shown to the two sides of a history's booking. */
export async function expectFigures(run: HistoryRun): Promise<void> {
	const { deal } = run;
	const { creator, professional, professionalId, bookingId, milestoneIds } = deal;
	const { ofPayments, ofRefunds, ofWorkRefunds, chargebacks, ofBooking, ofDebts, paymentIds, hasReturns } =
		await findEntries(deal);
	const taken = (status: "OPEN" | "LOST", account: string) =>
		total(
			chargebacks
				.filter((chargeback) => chargeback.status === status)
				.map(({ entries }) => on(entries, account, "chargeback-opened")),
		);
	const suspended = 0 - (await balanceOfAll(paymentIds.map(suspense)));
	const heldNow = 0 - (await balanceOfAll(milestoneIds.map(held)));
	const refunded = (entries: readonly Entry[]) =>
		0 - on(entries, "clearing", "refund-confirmed", "refund-refused");

	expect(await sumPayments(creator)).toEqual({
		paid: on(ofPayments, "clearing", "milestone-funded", "payment-suspended"),
		held: heldNow,
		refunded: refunded(ofRefunds),
		refunding: 0 - on(ofRefunds, REFUNDS_IN_TRANSIT),
		waiting: suspended,
		disputed: 0 - taken("OPEN", "clearing"),
		takenBack: 0 - taken("LOST", "clearing"),
		tax: 0 - (await balanceOfAll(milestoneIds.map(salesTax))),
	});
	const rows = [];
	for await (const part of readPayments(creator)) rows.push(...part);
	expect(total(rows.flatMap(({ payments }) => payments.map(({ amountCents }) => amountCents)))).toBe(
		on(ofPayments, "clearing", "milestone-funded", "payment-suspended"),
	);

	const totals = (await getWork(visitor({ user: creator }), bookingId))?.totals;
	expect(totals).toMatchObject({
		heldCents: heldNow,
		releasedCents: on(ofBooking, "held", "milestone-released"),
		taxPaidCents: 0 - on(ofBooking, "sales-tax", "milestone-funded"),
		taxRefundedCents: on(ofBooking, "sales-tax", "refund-sent", "chargeback-opened", "chargeback-won"),
		refundedCents: refunded(ofWorkRefunds),
		refundingCents: 0 - on(ofWorkRefunds, REFUNDS_IN_TRANSIT),
		disputedCents: taken("OPEN", "held") + taken("OPEN", "sales-tax"),
		takenBackCents: taken("LOST", "held") + taken("LOST", "sales-tax"),
	});
	// Money that arrived twice and can't be returned is in suspense, too, but needs no decision.
	if (hasReturns) expect(totals?.heldUpCents).toBeLessThanOrEqual(suspended);
	else expect(totals?.heldUpCents).toBe(suspended);

	const payouts = await db().payout.groupBy({
		by: ["status"],
		where: { professionalId },
		_sum: { amountCents: true, keptCents: true },
	});
	const atTheBank = (...statuses: string[]) =>
		total(
			payouts
				.filter(({ status }) => statuses.includes(status))
				.map(({ _sum }) => (_sum.amountCents ?? 0) - (_sum.keptCents ?? 0)),
		);
	const milestones = await db().milestone.findMany({ where: { bookingId } });
	const earnings = await sumEarnings(professional);
	expect(earnings).toMatchObject({
		// Exactly what would be posted as payable if all held money were released now.
		pending: total(
			await Promise.all(
				milestones.map(async (milestone) =>
					getReleasePayout(milestone, 0 - (await balanceOfAll([held(milestone.id)]))),
				),
			),
		),
		sent: 0 - on(ofBooking, TRANSFERS_IN_TRANSIT) + atTheBank("TRANSFERRED"),
		kept: 0 - on(ofDebts, "receivable"),
		owedToUs: await balanceOfAll([receivable(professional.id)]),
	});
	expect(earnings.available + earnings.clearing).toBe(0 - (await balanceOfAll([payable(professionalId)])));
	// Money that left the ledger is at the provider or the bank, or was refused by the bank.
	expect(earnings.paidOut + earnings.refused + atTheBank("TRANSFERRED")).toBe(
		on(ofBooking, TRANSFERS_IN_TRANSIT, "transfer-confirmed") - on(ofDebts, "clearing"),
	);
	const released = ofBooking.filter(
		({ kind, lines }) =>
			kind === "milestone-released" &&
			lines.some(({ accountName }) => accountName === payable(professionalId)),
	);
	expect(
		(await getStatement(visitor({ user: professional }), now().toISOString().slice(0, 7))).totals,
	).toEqual({
		gross: on(released, "held"),
		fees: 0 - on(released, FEES),
		net: 0 - on(released, payable(professionalId)),
		kept: 0 - on(ofDebts, "receivable"),
		paidOut: earnings.paidOut,
	});
}

/** Expects that the ledger matches the amounts shown to finance, once histories are idle. */
export async function expectFinanceFigures(): Promise<void> {
	const finance = visitor({ user: await newMember("ADMIN") });
	const balances = await balancesByKind();
	const list = async (name: "held" | "payments" | "refunds" | "payouts") => {
		const rows = [];
		for await (const part of readMoney(finance, name)) rows.push(...part);
		return rows;
	};
	const sumAmounts = (rows: readonly { amountCents: number }[]) =>
		total(rows.map(({ amountCents }) => amountCents));
	const entries = await db().ledgerEntry.findMany({ include: { lines: true } });
	expect(sumAmounts(await list("held"))).toBe(0 - Number(balances.get("held")));
	expect(sumAmounts(await list("payments"))).toBe(
		on(entries, "clearing", "milestone-funded", "payment-suspended"),
	);
	expect(sumAmounts(await list("payouts"))).toBe(0 - on(entries, "payable", "milestone-released"));
	expect(sumAmounts((await list("refunds")).filter(({ status }) => status === "Refunded"))).toBe(
		0 - on(entries, "clearing", "refund-confirmed", "refund-refused"),
	);
	expect(sumAmounts((await list("refunds")).filter(({ status }) => status === "On its way"))).toBe(
		0 - Number(balances.get("refunds-in-transit")),
	);
	const { rows } = await getTaxYear(finance, now().getUTCFullYear());
	expect(total(rows.map(({ netCents }) => netCents))).toBe(
		sumAmounts((await list("payouts")).filter(({ status }) => status === "Paid out")),
	);
	expect(total(rows.map(({ grossCents }) => grossCents))).toBe(0 - on(entries, "held", "milestone-funded"));
	const months = await getSalesTaxMonths(finance);
	expect(total(months.map(({ paidTaxCents, returnedTaxCents }) => paidTaxCents - returnedTaxCents))).toBe(
		0 - Number(balances.get("sales-tax")),
	);
}
