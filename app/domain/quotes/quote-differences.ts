import { zoneLabel } from "../calendar/time-zone.ts";
import { formatCents } from "../money/cents.ts";
import { cancellationLabels } from "./quote.ts";
import {
	daysInWords,
	milestoneInWords,
	placeInWords,
	type QuoteFacts,
	revisionsInWords,
	totalInWords,
} from "./quote-facts.ts";

/** What a later version changes: one fact, before and after. Null where a row was added or removed. */
export type QuoteDifference = { label: string; before: string | null; after: string | null };

/** Everything that differs between two versions of a quote, in the order of the page. */
export function quoteDifferences(before: QuoteFacts, after: QuoteFacts): QuoteDifference[] {
	const [old, now] = [factsOf(before), factsOf(after)];
	const labels = [...new Set([...old.keys(), ...now.keys()])];
	return labels
		.map((label) => ({ label, before: old.get(label) ?? null, after: now.get(label) ?? null }))
		.filter((fact) => fact.before !== fact.after);
}

function factsOf(quote: QuoteFacts): Map<string, string> {
	return new Map([
		["Total", totalInWords(quote)],
		["Dates", daysInWords(quote)],
		["Place", placeInWords(quote)],
		...quote.items.map(({ description, quantity, unitCents }, i): [string, string] => [
			`Item ${i + 1}`,
			`${description}: ${quantity} × ${formatCents(unitCents)}`,
		]),
		...quote.milestones.map((milestone, i): [string, string] => [
			`Milestone ${i + 1}`,
			milestoneInWords(milestone),
		]),
		["Included changes", revisionsInWords(quote.revisions)],
		["Platforms", quote.usagePlatforms],
		["Term", quote.usageTerm],
		["Territory", quote.usageTerritory],
		["Exclusivity", quote.isExclusive ? "exclusive" : "not exclusive"],
		["Adult content", quote.isAdult ? "yes" : "no"],
		["Cancellation", cancellationLabels[quote.cancellation]],
		["Time zone", zoneLabel(quote.timeZone)],
	]);
}
