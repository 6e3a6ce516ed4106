import { centsAsTyped, readCents, sumOfCents } from "../../platform/cents.ts";
import { parseStateCode } from "../../platform/us-state.ts";
import { VALIDITY_DEFAULT } from "./quote.ts";
import type { QuoteFacts } from "./quote-facts.ts";
import type { QuoteInput } from "./quote-forms.ts";
import { sumOfItems } from "./quote-total.ts";

/** The values of the editor's fields, by name, with lists for rows. */
export type EditorFields = { [name: string]: string | EditorFields[] | undefined };

/** An empty quote for a request, with one item and one milestone to fill in. */
export const emptyEditor = ({
	isRemote,
	city,
	region,
}: {
	isRemote: boolean;
	city: string | null;
	region: string | null;
}): EditorFields => ({
	items: [{ quantity: "1" }],
	milestones: [{}],
	...(isRemote ? { place: "remote" } : { place: "on_site", city: city ?? "", state: region ?? "" }),
	revisions: "1",
	cancellation: "MODERATE",
	validityDays: String(VALIDITY_DEFAULT),
});

/** The fields that show what was entered. */
export const fieldsOfInput = ({
	items,
	milestones,
	isExclusive,
	isAdult,
	isMonthly,
	revisions,
	validityDays,
	note,
	...rest
}: QuoteInput): EditorFields => ({
	...rest,
	items: items.map(({ description, quantity, unitPrice }) => ({
		description,
		quantity: String(quantity),
		unitPrice: centsAsTyped(unitPrice),
	})),
	milestones: milestones.map(({ amount, ...milestone }) => ({ ...milestone, amount: centsAsTyped(amount) })),
	revisions: String(revisions),
	validityDays: String(validityDays),
	note: note ?? "",
	...(isExclusive && { isExclusive: "on" }),
	...(isAdult && { isAdult: "on" }),
	...(isMonthly && { isMonthly: "on" }),
});

/** The fields to start a revision of a sent version. `dates` are those proposed since. */
export const fieldsOfVersion = (
	{ totalCents: _, ...quote }: QuoteFacts,
	dates?: { startsOn: string; endsOn: string },
): EditorFields => ({
	items: quote.items.map(({ description, quantity, unitCents }) => ({
		description,
		quantity: String(quantity),
		unitPrice: centsAsTyped(unitCents),
	})),
	milestones: quote.milestones.map(({ title, deliverable, dueOn, amountCents }) => ({
		title,
		deliverable,
		dueOn,
		amount: centsAsTyped(amountCents),
	})),
	...(quote.isRemote
		? { place: "remote" }
		: { place: "on_site", city: quote.city ?? "", state: quote.region ?? "" }),
	...(dates ?? { startsOn: quote.startsOn, endsOn: quote.endsOn }),
	revisions: String(quote.revisions),
	usagePlatforms: quote.usagePlatforms,
	usageTerm: quote.usageTerm,
	usageTerritory: quote.usageTerritory,
	...(quote.isExclusive && { isExclusive: "on" }),
	...(quote.isAdult && { isAdult: "on" }),
	...(quote.isMonthly && { isMonthly: "on" }),
	cancellation: quote.cancellation,
	validityDays: String(VALIDITY_DEFAULT),
});

/** The parts of a quote that a template keeps: everything but dates, place, and note. */
export function templateFields({
	startsOn: _,
	endsOn: __,
	place: ___,
	city: ____,
	state: _____,
	note: ______,
	milestones,
	...rest
}: EditorFields): EditorFields {
	const undated = Array.isArray(milestones)
		? milestones.map(({ dueOn: _, ...milestone }) => milestone)
		: milestones;
	return { ...rest, milestones: undated };
}

/**
 * The current totals in the editor: sums in cents, whether they are monthly, and the place. Rows
 * that can't be read yet add nothing.
 */
export function typedTotals(fields: unknown) {
	const { items, milestones, isMonthly, place, state } = Object(fields) as Record<string, unknown>;
	const rows = (list: unknown) =>
		Array.isArray(list) ? list.map((row) => Object(row) as Record<string, unknown>) : [];
	const count = (typed: unknown) => (/^\d{1,6}$/.test(String(typed ?? "").trim()) ? Number(typed) : 0);
	const cents = (typed: unknown) => readCents(String(typed ?? "")) ?? 0;
	const milestoneCents = rows(milestones).map(({ amount }) => cents(amount));
	const isRemote = place !== "on_site";
	return {
		itemsCents: sumOfItems(
			rows(items).map(({ quantity, unitPrice }) => ({
				quantity: count(quantity),
				unitCents: cents(unitPrice),
			})),
		),
		milestonesCents: sumOfCents(milestoneCents),
		milestoneCents,
		isMonthly: isMonthly === "on",
		place: { isRemote, region: isRemote ? null : (parseStateCode(String(state ?? "")) ?? null) },
	};
}
