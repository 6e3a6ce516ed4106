import { type ServiceLine, serviceLineLabels } from "../../market/service-line.ts";
import { describeTaxTerms, type TaxTerms } from "../../money/sales-tax.ts";
import { formatCents, formatPrice } from "../../platform/cents.ts";
import { type CalendarDay, formatCalendarDay } from "../../platform/time/calendar-day.ts";
import { zoneLabel } from "../../platform/time/time-zone.ts";
import {
	ACCEPTANCE_DAYS,
	CHANGES_DAYS,
	CHANGES_DISPUTE_DAYS,
	FIRST_FUNDING_BUSINESS_DAYS,
	LATE_FUNDING_DAYS,
	NEXT_FUNDING_DAYS,
	OVERDUE_DAYS,
	PAYMENT_DAYS,
	PAYOUT_BUSINESS_DAYS,
	REFUND_DAYS,
} from "../deadline.ts";
import {
	ANSWER_BUSINESS_DAYS,
	APPEAL_DECISION_BUSINESS_DAYS,
	DECISION_DAYS,
	DISPUTE_APPEAL_DAYS,
	PROPOSAL_BUSINESS_DAYS,
} from "../disputes/dispute.ts";
import { type AgreementFacts, onOneLine } from "./agreement.ts";
import { type CancellationTerms, cancellationLabels, cancellationTexts } from "./quote.ts";
import { formatFee, formatTotal } from "./quote-total.ts";

/** A quote as pages and agreements show it. */
export type QuoteFacts = TaxTerms & {
	version: number;
	isRemote: boolean;
	city: string | null;
	region: string | null;
	startsOn: CalendarDay;
	endsOn: CalendarDay;
	revisions: number;
	usagePlatforms: string;
	usageTerm: string;
	usageTerritory: string;
	isExclusive: boolean;
	/** The credit to give wherever the results are used. Null if none is required. */
	credit: string | null;
	/** Whether the work is for adult content. */
	isAdult: boolean;
	cancellation: CancellationTerms;
	/** The time zone in which all days of the agreement are counted. */
	timeZone: string;
	/** Whether items, milestones, and totals are for one month of a retainer. */
	isMonthly: boolean;
	totalCents: number;
	feeCents: number;
	payoutCents: number;
	/** The sales tax that the creator pays on top of the total. */
	taxCents: number;
	items: readonly { description: string; quantity: number; unitCents: number }[];
	milestones: readonly {
		title: string;
		deliverable: string;
		dueOn: CalendarDay;
		amountCents: number;
		taxCents: number;
	}[];
};

/** The days of work in words: one day, or the first and last days. */
export const formatDays = ({ startsOn, endsOn }: Pick<QuoteFacts, "startsOn" | "endsOn">): string =>
	startsOn === endsOn
		? formatCalendarDay(startsOn)
		: `${formatCalendarDay(startsOn)} to ${formatCalendarDay(endsOn)}`;

export const describeWorkPlace = ({
	isRemote,
	city,
	region,
}: Pick<QuoteFacts, "isRemote" | "city" | "region">): string => (isRemote ? "Remote" : `${city}, ${region}`);

export const formatRevisions = (count: number): string =>
	count === 0 ? "no rounds of changes" : count === 1 ? "one round of changes" : `${count} rounds of changes`;

/** The kind of work: the service, and whether it is for adult content. */
const describeService = (serviceLine: ServiceLine, { isAdult }: Pick<QuoteFacts, "isAdult">): string =>
	`${serviceLineLabels[serviceLine]}${isAdult ? ", adult content" : ""}`;

/** Whether a quote's price is for one month or for all of the work, in a sentence or more. */
export const describeRenewal = (isMonthly: boolean): string =>
	isMonthly
		? "This is a monthly retainer. The total, the dates, and the milestones are those of the first month. Each further month begins only when the creator confirms it, at the same price and with the same milestones one month later. Neither side has to continue after a month that was confirmed."
		: "This is a one-time price for all of the work above.";

const formatItem = ({ description, quantity, unitCents }: QuoteFacts["items"][number]): string =>
	`${onOneLine(description)}: ${quantity.toLocaleString("en-US")} × ${formatCents(unitCents)} = ${formatCents(BigInt(quantity) * BigInt(unitCents))}`;

/** A milestone's amount, with the sales tax on it. */
export const formatAmount = ({ amountCents, taxCents }: { amountCents: number; taxCents: number }): string =>
	`${formatCents(amountCents)}${taxCents > 0 ? ` plus ${formatCents(taxCents)} sales tax` : ""}`;

/**
 * A quote's total for an agreement. If there is sales tax, the text also names the state and the rate, and
 * says what happens to the tax.
 */
const formatAgreedTotal = (quote: QuoteFacts): string =>
	quote.taxCents === 0
		? formatTotal(quote)
		: `${formatTotal(quote)} (${describeTaxTerms(quote)}). The creator pays ${formatPrice(quote.totalCents + quote.taxCents, quote.isMonthly)}. The tax is kept for the state, and what is refunded goes back with the tax on it.`;

/** A milestone on one line. A period is added if the deliverable doesn't end with punctuation. */
const formatMilestone = (
	{ title, deliverable, dueOn, amountCents, taxCents }: QuoteFacts["milestones"][number],
	formatDay = formatCalendarDay,
): string =>
	`${onOneLine(title)}: ${onOneLine(deliverable).replace(/[^.!?…]$/, "$&.")} Due ${formatDay(dueOn)}. ${formatAmount({ amountCents, taxCents })}`;

const entries = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");

/** The periods that an agreement states, from the constants that the deadlines use. */
const periods = {
	acceptanceDays: ACCEPTANCE_DAYS,
	changesDisputeDays: CHANGES_DISPUTE_DAYS,
	changesDays: CHANGES_DAYS,
	firstFundingDays: FIRST_FUNDING_BUSINESS_DAYS,
	nextFundingDays: NEXT_FUNDING_DAYS,
	lateFundingDays: LATE_FUNDING_DAYS,
	overdueDays: OVERDUE_DAYS,
	refundDays: REFUND_DAYS,
	payoutDays: PAYOUT_BUSINESS_DAYS,
	paymentDays: PAYMENT_DAYS,
	answerDays: ANSWER_BUSINESS_DAYS,
	proposalDays: PROPOSAL_BUSINESS_DAYS,
	decisionDays: DECISION_DAYS,
	appealDays: DISPUTE_APPEAL_DAYS,
	appealDecisionDays: APPEAL_DECISION_BUSINESS_DAYS,
} satisfies Partial<Record<keyof AgreementFacts, number>>;
const periodFacts = Object.fromEntries(
	Object.entries(periods).map(([name, days]) => [name, String(days)]),
) as Record<keyof typeof periods, string>;

type Parties = {
	reference: string;
	serviceLine: ServiceLine;
	creator: string;
	professional: string;
	basisPoints: number;
};

/** The facts in a quote's agreement. Each text that someone typed is put on one line. */
export const describeAgreement = (
	quote: QuoteFacts,
	{ reference, serviceLine, creator, professional, basisPoints }: Parties,
): AgreementFacts => ({
	reference,
	version: String(quote.version),
	creator: onOneLine(creator),
	professional: onOneLine(professional),
	service: describeService(serviceLine, quote),
	place: describeWorkPlace(quote),
	dates: formatDays(quote),
	items: entries(quote.items.map(formatItem)),
	total: formatAgreedTotal(quote),
	renewal: describeRenewal(quote.isMonthly),
	milestones: entries(quote.milestones.map((milestone) => formatMilestone(milestone))),
	revisions: formatRevisions(quote.revisions),
	platforms: onOneLine(quote.usagePlatforms),
	term: onOneLine(quote.usageTerm),
	territory: onOneLine(quote.usageTerritory),
	exclusivity: quote.isExclusive ? "exclusive" : "not exclusive",
	credit: quote.credit ? onOneLine(quote.credit) : "not required",
	cancellation: `${cancellationLabels[quote.cancellation]}. ${cancellationTexts[quote.cancellation]}`,
	zone: zoneLabel(quote.timeZone),
	fee: `${formatFee(basisPoints)} (${formatPrice(quote.feeCents, quote.isMonthly)})`,
	payout: formatPrice(quote.payoutCents, quote.isMonthly),
	...periodFacts,
});

/**
 * A change in a later version: one fact, before and after. `before` is null for an added row, and `after` is
 * null for a removed row.
 */
export type QuoteDifference = { label: string; before: string | null; after: string | null };

/** How a page writes one day, and the days of work. */
type DayFormats = {
	formatDay: (day: CalendarDay) => string;
	formatDays: (first: CalendarDay, last: CalendarDay) => string;
};

const exactDays: DayFormats = {
	formatDay: formatCalendarDay,
	formatDays: (startsOn, endsOn) => formatDays({ startsOn, endsOn }),
};

/** What differs between two versions of a quote, in the page's order. Added rows come last. */
export function quoteDifferences(
	before: QuoteFacts,
	after: QuoteFacts,
	formats = exactDays,
): QuoteDifference[] {
	const [old, now] = [describeQuote(before, formats), describeQuote(after, formats)];
	const labels = [...new Set([...old.keys(), ...now.keys()])];
	return labels
		.map((label) => ({ label, before: old.get(label) ?? null, after: now.get(label) ?? null }))
		.filter((fact) => fact.before !== fact.after);
}

function describeQuote(quote: QuoteFacts, formats: DayFormats): Map<string, string> {
	return new Map([
		["Total", formatTotal(quote)],
		["Dates", formats.formatDays(quote.startsOn, quote.endsOn)],
		["Place", describeWorkPlace(quote)],
		...quote.items.map(({ description, quantity, unitCents }, i): [string, string] => [
			`Item ${i + 1}`,
			`${description}: ${quantity} × ${formatCents(unitCents)}`,
		]),
		...quote.milestones.map((milestone, i): [string, string] => [
			`Milestone ${i + 1}`,
			formatMilestone(milestone, formats.formatDay),
		]),
		["Included changes", formatRevisions(quote.revisions)],
		["Platforms", quote.usagePlatforms],
		["Term", quote.usageTerm],
		["Territory", quote.usageTerritory],
		["Exclusivity", quote.isExclusive ? "exclusive" : "not exclusive"],
		["Credit", quote.credit ?? "not required"],
		["Adult content", quote.isAdult ? "yes" : "no"],
		["Cancellation", cancellationLabels[quote.cancellation]],
		["Time zone", zoneLabel(quote.timeZone)],
	]);
}
