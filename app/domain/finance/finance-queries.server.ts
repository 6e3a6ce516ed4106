import { site } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { dayIn, startOfDay } from "../calendar/calendar-day.ts";
import { ACCOUNT_KINDS, accounts } from "../ledger/account.ts";
import { balancesByKind } from "../ledger/ledger-queries.server.ts";
import { isBalanceShown } from "../sales-tax/sales-tax.server.ts";
import { flowLabels, type PaymentFlow } from "./finance.ts";
import { countMoneyDecisions, countMoneyIssues } from "./money-issue-queries.server.ts";

/** The balance of each kind of account in cents, as people read it: what we hold and owe is positive. */
async function balances() {
	const sums = await balancesByKind();
	return ACCOUNT_KINDS.filter((kind) => isBalanceShown(kind, sums.get(kind) ?? 0n)).map((kind) => {
		const cents = sums.get(kind) ?? 0n;
		return {
			kind,
			label: accounts[kind].label,
			cents: (accounts[kind].never === "debit" ? -cents : cents) + 0n,
		};
	});
}

async function pauseOf(flow: PaymentFlow) {
	const latest = await db().paymentPause.findFirst({
		where: { flow },
		orderBy: [{ at: "desc" }, { id: "desc" }],
		include: { changedBy: { select: { name: true } } },
	});
	return {
		flow,
		label: flowLabels[flow],
		isPaused: latest?.isPaused ?? false,
		reason: latest?.reason ?? null,
		by: latest?.changedBy?.name ?? null,
		at: latest?.at ?? null,
	};
}

/** What finance sees first: balances, pauses, the last comparison with the provider, and what failed. */
export async function getMoneyOverview(actor: Actor) {
	requireArea(actor, "money");
	const [sums, checkouts, payouts, reconciliation, refused, waiting, unapplied, issues, decisions] =
		await Promise.all([
			balances(),
			pauseOf("CHECKOUTS"),
			pauseOf("PAYOUTS"),
			db().reconciliation.findFirst({ orderBy: { at: "desc" } }),
			db().payout.count({ where: { OR: [{ status: "FAILED" }, { failure: { not: null } }] } }),
			db().payout.count({ where: { status: "WAITING" } }),
			db().paymentEvent.count({ where: { appliedAt: null } }),
			countMoneyIssues(),
			countMoneyDecisions(),
		]);
	return {
		balances: sums,
		pauses: [checkouts, payouts],
		reconciliation,
		counts: { refused, waiting, unapplied, MONEY_ISSUE: issues, MONEY_DECISION: decisions },
	};
}

/** Whether a flow is paused, why, and since when. */
export function getPause(actor: Actor, flow: PaymentFlow) {
	requireArea(actor, "money");
	return pauseOf(flow);
}

/** The years, the latest first, in which something was paid out. */
export async function findPayoutYears(actor: Actor): Promise<number[]> {
	requireArea(actor, "money");
	const first = await db().payout.findFirst({
		where: { status: "PAID" },
		orderBy: { statusAt: "asc" },
		select: { statusAt: true },
	});
	if (!first) return [];
	const yearOf = (at: Date) => Number(dayIn(at, site().timeZone).slice(0, 4));
	const last = yearOf(now());
	return Array.from({ length: Math.max(0, last - yearOf(first.statusAt) + 1) }, (_, i) => last - i);
}

/**
 * What each professional was paid out in a year of the site's time zone, in cents, for Form 1099.
 * `grossCents` includes the fees that were kept.
 */
export async function getYearlyTotals(actor: Actor, year: number) {
	requireArea(actor, "money");
	const [from, to] = [year, year + 1].map((one) => startOfDay(`${one}-01-01`, site().timeZone)) as [
		Date,
		Date,
	];
	const groups = await db().payout.groupBy({
		by: ["professionalId"],
		where: { status: "PAID", statusAt: { gte: from, lt: to } },
		_sum: { amountCents: true, feeCents: true },
		_count: true,
		orderBy: { professionalId: "asc" },
	});
	const people = await db().professional.findMany({
		where: { payouts: { some: { status: "PAID", statusAt: { gte: from, lt: to } } } },
		select: {
			id: true,
			businessName: true,
			user: { select: { name: true, email: true } },
			payee: { select: { providerId: true, hasTaxDetails: true } },
		},
	});
	const byId = new Map(people.map((person) => [person.id, person]));
	return groups.map(({ professionalId, _sum, _count }) => {
		const person = byId.get(professionalId);
		const [netCents, feeCents] = [_sum.amountCents ?? 0, _sum.feeCents ?? 0];
		return {
			professionalId,
			businessName: person?.businessName ?? "",
			name: person?.user?.name ?? "",
			email: person?.user?.email ?? "",
			payeeId: person?.payee?.providerId ?? null,
			hasTaxDetails: person?.payee?.hasTaxDetails ?? false,
			payouts: _count,
			grossCents: netCents + feeCents,
			feeCents,
			netCents,
		};
	});
}
