import { factNamed, site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { ServiceLine } from "../market/service-line.ts";
import { getAvailableFunds } from "../money/own-funds.server.ts";
import { returnableCents } from "../money/payment.server.ts";
import { formatCents } from "../platform/cents.ts";
import { dayIn, endOfDayAfter, startOfDay } from "../platform/time/calendar-day.ts";
import { promisedByBusinessDay } from "../platform/time/time-zones.server.ts";

const CENTS = 100;

/** The rules of the guarantee, from content/site.yaml, whose schema checks them. */
export function getGuaranteeRules() {
	const budgetCents = Math.round((factNamed("guarantee-budget").value ?? 0) * CENTS);
	return {
		/** Without a budget, there is no guarantee. */
		isOffered: budgetCents > 0,
		/** The maximum paid in a calendar year, which is counted in the site's time zone. */
		budgetCents,
		/** The maximum paid for a booking. */
		maximumCents: Math.round((factNamed("guarantee-maximum").value ?? 0) * CENTS),
		/** Days after a release within which a claim can be made. */
		claimDays: factNamed("guarantee-claim-time").value ?? 0,
		covers: (line: ServiceLine): boolean =>
			(factNamed("guarantee-services").lines ?? []).some((covered) => covered === line),
	};
}

/**
 * The last instant for a claim about a milestone, given when the milestone was released. Days are counted in
 * the time zone of the agreement.
 */
export const getClaimableUntil = (releasedAt: Date, timeZone: string): Date =>
	endOfDayAfter(releasedAt, getGuaranteeRules().claimDays, timeZone);

type Accepted = {
	/** When the milestone was accepted or its money was divided, which was its last change. */
	statusAt: Date;
	releasedCents: number;
};

/**
 * The maximum that can be claimed for an accepted milestone now, in cents: the released amount, up to the
 * limit for a booking. Zero if the release was too long ago.
 */
export function getClaimableCents({ statusAt, releasedCents }: Accepted, timeZone: string): number {
	if (now() > getClaimableUntil(statusAt, timeZone)) return 0;
	return Math.min(releasedCents, getGuaranteeRules().maximumCents);
}

/** The year of an instant, from its start until the start of the next year, in the site's time zone. */
function getYear(at: Date): { year: number; from: Date; to: Date } {
	const year = Number(dayIn(at, site().timeZone).slice(0, 4));
	const [from, to] = [year, year + 1].map((one) => startOfDay(`${one}-01-01`, site().timeZone)) as [
		Date,
		Date,
	];
	return { year, from, to };
}

/** How much of a year's budget is used, in cents, by the claims that were paid in that year. */
export async function getUsedBudget(from: Tx, at = now()): Promise<{ year: number; usedCents: number }> {
	const { year, ...range } = getYear(at);
	const { _sum } = await from.guaranteeClaim.aggregate({
		where: { status: "PAID", decidedAt: { gte: range.from, lt: range.to } },
		_sum: { paidCents: true },
	});
	return { year, usedCents: _sum.paidCents ?? 0 };
}

/**
 * The remaining guarantee budget, in cents, for one year: the year in which the decision about a claim filed
 * now is due.
 */
export async function getLeftBudget(from: Tx): Promise<number> {
	const { usedCents } = await getUsedBudget(from, promisedByBusinessDay("guarantee-decision-time", now()));
	return Math.max(0, getGuaranteeRules().budgetCents - usedCents);
}

type Claim = {
	claimedCents: number;
	milestone: { releasedCents: number; paymentId: string | null };
};

/** Each limit on the payment for a claim now, in cents, with its name for the team. */
export async function findLimits(from: Tx, { claimedCents, milestone }: Claim) {
	const { maximumCents, budgetCents } = getGuaranteeRules();
	const payment = milestone.paymentId
		? await from.payment.findUnique({ where: { id: milestone.paymentId } })
		: null;
	const { year, usedCents } = await getUsedBudget(from);
	const limits = [
		{ label: "Claimed", cents: claimedCents },
		{ label: "Released for the milestone", cents: milestone.releasedCents },
		{ label: "The most for a booking", cents: maximumCents },
		{
			label: "Left of the payment, after refunds and what the payer's bank took",
			cents: payment ? await returnableCents(from, payment) : 0,
		},
		{ label: `Left of the budget for ${year}`, cents: Math.max(0, budgetCents - usedCents) },
		{ label: "Our own money for the guarantee", cents: Math.max(0, await getAvailableFunds(from)) },
	];
	return { limits, mostCents: Math.min(...limits.map(({ cents }) => cents)) };
}

/** A sentence that says why no more may be paid and names the lowest limit. */
export function describeLimit({ limits, mostCents }: Awaited<ReturnType<typeof findLimits>>): string {
	const lowest = limits.find(({ cents }) => cents === mostCents)?.label ?? "";
	return `At most ${formatCents(mostCents)} can be paid now. The limit is: ${lowest.charAt(0).toLowerCase()}${lowest.slice(1)}.`;
}
