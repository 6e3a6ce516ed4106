import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import type { Prisma, TaxYearRow } from "#generated/prisma/sqlite/client/client.ts";
import type { TaxForm } from "#generated/prisma/sqlite/client/enums.ts";
import { dayIn, startOfDay } from "../platform/time/calendar-day.ts";
import { DONE_PAYOUT_STATUSES } from "./payout.ts";
import { OTHER_MONEY_REASONS } from "./refund.ts";
import { findReachedThresholds } from "./tax-thresholds.server.ts";

/** What professionals received in a calendar year of the site's time zone, for Form 1099. */

/** A professional's totals at one payment provider in a year. Amounts are in cents. */
export type TaxRow = {
	professionalId: string;
	provider: string;
	/** The provider's ID of the professional's account. Null if there is none. */
	payeeId: string | null;
	name: string;
	businessName: string;
	email: string;
	/** The state of the professional's address, two letters. */
	region: string;
	/** Whether the provider has a taxpayer identification number. Null if there is no account there. */
	hasTaxDetails: boolean | null;
	/** The number of payments for the professional's work that arrived in the year. */
	payments: number;
	/** What creators paid for the work, before our fee, without sales tax, and without deducting refunds. */
	grossCents: number;
	/** The gross amount of each month, January first. */
	monthlyGross: number[];
	/**
	 * What was refunded to creators in the year, without sales tax, the guarantee, and returns of money that
	 * funded nothing.
	 */
	refundedCents: number;
	/** The number of payouts that reached the bank or were kept for debts in the year. */
	payouts: number;
	/** What these payouts were before our fee and before deductions for debts. */
	earnedCents: number;
	feeCents: number;
	keptCents: number;
	/** What reached the professional's bank. */
	netCents: number;
	/** The thresholds that the professional's totals over all providers reached, such as "1099-K MA". */
	thresholds: string[];
};

type Totals = Pick<
	TaxRow,
	| "payments"
	| "grossCents"
	| "monthlyGross"
	| "refundedCents"
	| "payouts"
	| "earnedCents"
	| "feeCents"
	| "keptCents"
	| "netCents"
>;

const noTotals = (): Totals => ({
	payments: 0,
	grossCents: 0,
	monthlyGross: Array.from({ length: 12 }, () => 0),
	refundedCents: 0,
	payouts: 0,
	earnedCents: 0,
	feeCents: 0,
	keptCents: 0,
	netCents: 0,
});

const BATCH = 500;

/**
 * Reads all rows, a batch at a time. `find` reads up to BATCH rows after an ID, in the order of their IDs.
 */
async function* inBatches<Row extends { id: string }>(
	find: (batch: { where: { id: { gt: string } }; orderBy: { id: "asc" }; take: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
	for (let after: string | undefined = ""; after !== undefined; ) {
		const rows: Row[] = await find({ where: { id: { gt: after } }, orderBy: { id: "asc" }, take: BATCH });
		yield* rows;
		after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
	}
}

/** When a year begins in the site's time zone. */
export const yearStart = (year: number): Date => startOfDay(`${year}-01-01`, site().timeZone);

/** The conditions for the payments, refunds, and payouts that a year counts. */
type Counted = {
	payments: Prisma.PaymentWhereInput;
	refunds: Prisma.RefundWhereInput;
	payouts: Prisma.PayoutWhereInput;
};

/**
 * The conditions for the payments, refunds, and payouts that count for a year that isn't closed: those of the
 * year itself, and those of the closed years just before it that were reported only after their year was
 * closed.
 */
async function findUncounted(from: Tx, year: number): Promise<Counted> {
	const closed = new Set((await from.taxYear.findMany({ select: { year: true } })).map((one) => one.year));
	let first = year;
	while (closed.has(first - 1)) first--;
	const [within, taxYear] = [{ gte: yearStart(first), lt: yearStart(year + 1) }, null];
	return {
		payments: { taxYear, outcome: "FUNDED", receivedAt: within },
		// Other refunds return money that isn't in the gross amount.
		refunds: {
			taxYear,
			status: "CONFIRMED",
			statusAt: within,
			milestoneId: { not: null },
			reason: { notIn: [...OTHER_MONEY_REASONS] },
		},
		payouts: { taxYear, status: { in: [...DONE_PAYOUT_STATUSES] }, statusAt: within },
	};
}

/**
 * Assigns to a year that is being closed the payments, refunds, and payouts that it counts, so that no other
 * year counts them, and returns the year's rows. Call it before the year is stored.
 */
export async function assignToTaxYear(tx: Tx, year: number, forms: readonly TaxForm[]): Promise<TaxRow[]> {
	const { payments, refunds, payouts } = await findUncounted(tx, year);
	await tx.payment.updateMany({ where: payments, data: { taxYear: year } });
	await tx.refund.updateMany({ where: refunds, data: { taxYear: year } });
	await tx.payout.updateMany({ where: payouts, data: { taxYear: year } });
	const assigned = { taxYear: year };
	return computeRows(tx, year, forms, { payments: assigned, refunds: assigned, payouts: assigned });
}

/** The totals of a year, by the professional's ID and then by the provider's name. */
async function sumYear(
	from: Tx,
	year: number,
	{ payments, refunds, payouts }: Counted,
): Promise<Map<string, Map<string, Totals>>> {
	const sums = new Map<string, Map<string, Totals>>();
	const totalsOf = (professionalId: string, provider: string): Totals => {
		const byProvider = sums.get(professionalId) ?? new Map<string, Totals>();
		const totals = byProvider.get(provider) ?? noTotals();
		sums.set(professionalId, byProvider.set(provider, totals));
		return totals;
	};
	await addPayments(from, { year, counted: payments }, totalsOf);
	await addRefunds(from, refunds, totalsOf);
	await addPayouts(from, payouts, totalsOf);
	return sums;
}

type TotalsOf = (professionalId: string, provider: string) => Totals;

const ofProfessional = { select: { booking: { select: { professionalId: true } } } } as const;

async function addPayments(
	from: Tx,
	{ year, counted }: { year: number; counted: Counted["payments"] },
	totalsOf: TotalsOf,
): Promise<void> {
	const start = yearStart(year);
	const payments = inBatches(({ where, ...batch }) =>
		from.payment.findMany({
			...batch,
			where: { ...where, ...counted },
			select: {
				id: true,
				provider: true,
				receivedAt: true,
				checkout: ofProfessional,
				milestones: { select: { amountCents: true } },
			},
		}),
	);
	for await (const { provider, receivedAt: at, checkout, milestones } of payments) {
		if (!checkout) continue;
		const totals = totalsOf(checkout.booking.professionalId, provider);
		const cents = milestones.reduce((sum, { amountCents }) => sum + amountCents, 0);
		// A payment from a closed year that was reported too late is counted in January.
		const month = at < start ? 0 : Number(dayIn(at, site().timeZone).slice(5, 7)) - 1;
		totals.payments += 1;
		totals.grossCents += cents;
		totals.monthlyGross[month] = (totals.monthlyGross[month] ?? 0) + cents;
	}
}

async function addRefunds(from: Tx, counted: Counted["refunds"], totalsOf: TotalsOf): Promise<void> {
	const refunds = inBatches(({ where, ...batch }) =>
		from.refund.findMany({
			...batch,
			where: { ...where, ...counted },
			select: {
				id: true,
				amountCents: true,
				taxCents: true,
				payment: { select: { provider: true } },
				milestone: ofProfessional,
			},
		}),
	);
	for await (const { amountCents, taxCents, payment, milestone } of refunds) {
		if (!milestone) continue;
		totalsOf(milestone.booking.professionalId, payment.provider).refundedCents += amountCents - taxCents;
	}
}

async function addPayouts(from: Tx, counted: Counted["payouts"], totalsOf: TotalsOf): Promise<void> {
	const payouts = inBatches(({ where, ...batch }) =>
		from.payout.findMany({
			...batch,
			where: { ...where, ...counted },
			select: {
				id: true,
				status: true,
				professionalId: true,
				amountCents: true,
				feeCents: true,
				keptCents: true,
				payment: { select: { provider: true } },
			},
		}),
	);
	for await (const { status, professionalId, amountCents, feeCents, keptCents, payment } of payouts) {
		const totals = totalsOf(professionalId, payment.provider);
		// A replaced payout keeps its fee, but isn't counted. The payout that replaced it is.
		if (status !== "REPLACED") totals.payouts += 1;
		totals.earnedCents += amountCents + feeCents;
		totals.feeCents += feeCents;
		totals.keptCents += keptCents;
		totals.netCents += amountCents - keptCents;
	}
}

const findPayees = (from: Tx, ids: readonly string[]) =>
	from.professional.findMany({
		where: { id: { in: [...ids] } },
		select: {
			id: true,
			businessName: true,
			region: true,
			user: { select: { name: true, email: true } },
			payees: { select: { provider: true, providerId: true, hasTaxDetails: true } },
		},
	});

/**
 * The current rows of a year that isn't closed, by business name. `forms` are those whose thresholds are
 * checked.
 */
export const computeTaxRows = async (from: Tx, year: number, forms: readonly TaxForm[]): Promise<TaxRow[]> =>
	computeRows(from, year, forms, await findUncounted(from, year));

async function computeRows(
	from: Tx,
	year: number,
	forms: readonly TaxForm[],
	counted: Counted,
): Promise<TaxRow[]> {
	const sums = await sumYear(from, year, counted);
	const ids = [...sums.keys()];
	const rows: TaxRow[] = [];
	for (let i = 0; i < ids.length; i += BATCH)
		for (const payee of await findPayees(from, ids.slice(i, i + BATCH)))
			rows.push(...getRows(payee, sums.get(payee.id) ?? new Map(), { year, forms }));
	return sortTaxRows(rows);
}

function getRows(
	{ id, businessName, region, user, payees }: Awaited<ReturnType<typeof findPayees>>[number],
	byProvider: ReadonlyMap<string, Totals>,
	{ year, forms }: { year: number; forms: readonly TaxForm[] },
): TaxRow[] {
	const sum = (key: "payments" | "grossCents" | "earnedCents") =>
		[...byProvider.values()].reduce((total, totals) => total + totals[key], 0);
	const thresholds = findReachedThresholds(year, forms, {
		region,
		payments: sum("payments"),
		grossCents: sum("grossCents"),
		earnedCents: sum("earnedCents"),
	});
	return [...byProvider].map(([provider, totals]) => {
		const payee = payees.find((one) => one.provider === provider);
		return {
			professionalId: id,
			provider,
			payeeId: payee?.providerId ?? null,
			name: user?.name ?? "",
			businessName,
			email: user?.email ?? "",
			region,
			hasTaxDetails: payee?.hasTaxDetails ?? null,
			...totals,
			thresholds,
		};
	});
}

/** By business name, and then by IDs, so that the order is always the same. */
export const sortTaxRows = (rows: readonly TaxRow[]): TaxRow[] => {
	const key = ({ businessName, professionalId, provider }: TaxRow) =>
		[businessName.toLowerCase(), professionalId, provider].join("\n");
	return [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1));
};

/** A row of a closed year, as it was. */
export const readTaxRow = ({
	id: _,
	taxYearId: _year,
	grossCents,
	monthlyGross,
	refundedCents,
	earnedCents,
	feeCents,
	keptCents,
	netCents,
	thresholds,
	...row
}: TaxYearRow): TaxRow => ({
	...row,
	grossCents: Number(grossCents),
	monthlyGross: JSON.parse(monthlyGross) as number[],
	refundedCents: Number(refundedCents),
	earnedCents: Number(earnedCents),
	feeCents: Number(feeCents),
	keptCents: Number(keptCents),
	netCents: Number(netCents),
	thresholds: thresholds === "" ? [] : thresholds.split(", "),
});
