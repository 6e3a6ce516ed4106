import { type AgreementFacts, onOneLine } from "../agreements/agreement.ts";
import type { CalendarDay } from "../calendar/calendar-day.ts";
import { type ServiceLine, serviceLineLabels } from "../service-lines/service-line.ts";
import { type CancellationTerms, cancellationLabels, cancellationTexts } from "./quote.ts";
import { formatCents } from "./quote-total.ts";

/** A quote as pages and agreements read it. */
export type QuoteFacts = {
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
	cancellation: CancellationTerms;
	totalCents: number;
	feeCents: number;
	payoutCents: number;
	items: readonly { description: string; quantity: number; unitCents: number }[];
	milestones: readonly { title: string; deliverable: string; dueOn: CalendarDay; amountCents: number }[];
};

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A calendar day in words, such as "November 20, 2026". */
export const calendarDayInWords = (day: CalendarDay): string => longDay.format(new Date(`${day}T00:00:00Z`));

/** Days of work in words: one day, or the first and the last. */
export const daysInWords = ({ startsOn, endsOn }: Pick<QuoteFacts, "startsOn" | "endsOn">): string =>
	startsOn === endsOn ? calendarDayInWords(startsOn) : `${calendarDayInWords(startsOn)} to ${calendarDayInWords(endsOn)}`;

export const placeInWords = ({ isRemote, city, region }: Pick<QuoteFacts, "isRemote" | "city" | "region">): string => (isRemote ? "Remote" : `${city}, ${region}`);

export const revisionsInWords = (count: number): string => (count === 0 ? "no rounds of changes" : count === 1 ? "one round of changes" : `${count} rounds of changes`);

/** "10%" for 1,000 hundredths of a percent. */
export const feeInWords = (basisPoints: number): string => `${basisPoints / 100}%`;

const itemInWords = ({ description, quantity, unitCents }: QuoteFacts["items"][number]): string =>
	`${onOneLine(description)}: ${quantity.toLocaleString("en-US")} × ${formatCents(unitCents)} = ${formatCents(BigInt(quantity) * BigInt(unitCents))}`;

const milestoneInWords = ({ title, deliverable, dueOn, amountCents }: QuoteFacts["milestones"][number]): string =>
	`${onOneLine(title)}: ${onOneLine(deliverable)} Due ${calendarDayInWords(dueOn)}. ${formatCents(amountCents)}`;

const entries = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");

type Parties = { reference: string; serviceLine: ServiceLine; creator: string; professional: string; basisPoints: number };

/** What the agreement of a quote states. Everything that someone typed has one line. */
export const agreementFactsOf = (quote: QuoteFacts, { reference, serviceLine, creator, professional, basisPoints }: Parties): AgreementFacts => ({
	reference,
	version: String(quote.version),
	creator: onOneLine(creator),
	professional: onOneLine(professional),
	service: serviceLineLabels[serviceLine],
	place: placeInWords(quote),
	dates: daysInWords(quote),
	items: entries(quote.items.map(itemInWords)),
	total: formatCents(quote.totalCents),
	milestones: entries(quote.milestones.map(milestoneInWords)),
	revisions: revisionsInWords(quote.revisions),
	platforms: onOneLine(quote.usagePlatforms),
	term: onOneLine(quote.usageTerm),
	territory: onOneLine(quote.usageTerritory),
	exclusivity: quote.isExclusive ? "exclusive" : "not exclusive",
	cancellation: `${cancellationLabels[quote.cancellation]}. ${cancellationTexts[quote.cancellation]}`,
	fee: `${feeInWords(basisPoints)} (${formatCents(quote.feeCents)})`,
	payout: formatCents(quote.payoutCents),
});
