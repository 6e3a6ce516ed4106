import { cancellationLabels } from "./quote.ts";
import { calendarDayInWords, daysInWords, placeInWords, type QuoteFacts, revisionsInWords } from "./quote-facts.ts";
import { formatCents } from "./quote-total.ts";

/** What a later version changes: one fact, before and after. Null where a row was added or removed. */
export type QuoteDifference = { label: string; before: string | null; after: string | null };

/** Everything that differs between two versions of a quote, in the order of the page. */
export function quoteDifferences(before: QuoteFacts, after: QuoteFacts): QuoteDifference[] {
	const [old, now] = [factsOf(before), factsOf(after)];
	const labels = [...new Set([...old.keys(), ...now.keys()])];
	return labels.map((label) => ({ label, before: old.get(label) ?? null, after: now.get(label) ?? null })).filter((fact) => fact.before !== fact.after);
}

function factsOf(quote: QuoteFacts): Map<string, string> {
	return new Map([
		["Total", formatCents(quote.totalCents)],
		["Dates", daysInWords(quote)],
		["Place", placeInWords(quote)],
		...quote.items.map(({ description, quantity, unitCents }, i): [string, string] => [`Item ${i + 1}`, `${description}: ${quantity} × ${formatCents(unitCents)}`]),
		...quote.milestones.map(({ title, deliverable, dueOn, amountCents }, i): [string, string] => [
			`Milestone ${i + 1}`,
			`${title}: ${deliverable} Due ${calendarDayInWords(dueOn)}. ${formatCents(amountCents)}`,
		]),
		["Included changes", revisionsInWords(quote.revisions)],
		["Platforms", quote.usagePlatforms],
		["Term", quote.usageTerm],
		["Territory", quote.usageTerritory],
		["Exclusivity", quote.isExclusive ? "exclusive" : "not exclusive"],
		["Cancellation", cancellationLabels[quote.cancellation]],
	]);
}
