import type { ServiceLine } from "../../market/service-line.ts";
import { centsAsTyped, readCents, sumOfCents } from "../../platform/cents.ts";
import { parseStateCode } from "../../platform/us-state.ts";
import { describeWholeWork, VALIDITY_DEFAULT } from "./quote.ts";
import type { QuoteFacts } from "./quote-facts.ts";
import type { QuoteInput } from "./quote-forms.ts";
import { sumItems } from "./quote-total.ts";
import { termFields } from "./usage-term.ts";

/** The values of the editor's fields, by name, with lists for rows. */
export type EditorFields = { [name: string]: string | EditorFields[] | undefined };

/**
 * The value of the button that splits the total, and the beginnings of the values of those that add a package
 * or a template. The package's position or the template's ID follows.
 */
export const SPLIT_TOTAL = "split-total";
export const FROM_PACKAGE = "package-";
export const FROM_TEMPLATE = "template-";

/** Where the results of a service are used, unless the sides agree on more. */
export const usualPlatforms = (serviceLine: ServiceLine): string =>
	serviceLine === "LEGAL" || serviceLine === "ACCOUNTING"
		? "The creator's own use"
		: "The creator's own channels";

/** An empty quote for a request: one item to fill in, and the most common terms. */
export const emptyEditor = ({
	serviceLine,
	isRemote,
	city,
	region,
}: {
	serviceLine: ServiceLine;
	isRemote: boolean;
	city: string | null;
	region: string | null;
}): EditorFields => ({
	items: [{ quantity: "1" }],
	milestones: [],
	...(isRemote ? { place: "remote" } : { place: "on_site", city: city ?? "", state: region ?? "" }),
	revisions: "1",
	usagePlatforms: usualPlatforms(serviceLine),
	usageTermUnit: "UNLIMITED",
	usageTerritory: "Worldwide",
	cancellation: "MODERATE",
	validityDays: String(VALIDITY_DEFAULT),
});

/** Converts a quote's input back to the editor's fields. */
export const fieldsOfInput = ({
	items,
	milestones,
	isExclusive,
	isAdult,
	isMonthly,
	revisions,
	validityDays,
	note,
	usageTerm,
	credit,
	...rest
}: QuoteInput): EditorFields => ({
	...rest,
	...termFields(usageTerm),
	credit: credit ?? "",
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

/**
 * Whether a quote's only milestone is the one for all of the work. The editor leaves that milestone out, so
 * that it follows the total and the last day.
 */
function isWhole({ items, milestones, endsOn, totalCents }: QuoteFacts): boolean {
	const whole = describeWholeWork(items, endsOn);
	const [only, ...others] = milestones;
	return (
		others.length === 0 &&
		only?.title === whole.title &&
		only.deliverable === whole.deliverable &&
		only.dueOn === whole.dueOn &&
		only.amountCents === totalCents
	);
}

/**
 * The editor's initial fields for a revision of a sent version. `dates` are the dates proposed after that
 * version was sent. An amendment shows every milestone, because it may have to keep some of them.
 */
export const fieldsOfVersion = (
	quote: QuoteFacts,
	{ dates, isAmendment }: { dates: { startsOn: string; endsOn: string } | undefined; isAmendment: boolean },
): EditorFields => ({
	items: quote.items.map(({ description, quantity, unitCents }) => ({
		description,
		quantity: String(quantity),
		unitPrice: centsAsTyped(unitCents),
	})),
	milestones: (!isAmendment && isWhole(quote) ? [] : quote.milestones).map(
		({ title, deliverable, dueOn, amountCents }) => ({
			title,
			deliverable,
			dueOn,
			amount: centsAsTyped(amountCents),
		}),
	),
	...(quote.isRemote
		? { place: "remote" }
		: { place: "on_site", city: quote.city ?? "", state: quote.region ?? "" }),
	...(dates ?? { startsOn: quote.startsOn, endsOn: quote.endsOn }),
	revisions: String(quote.revisions),
	usagePlatforms: quote.usagePlatforms,
	...termFields(quote.usageTerm),
	usageTerritory: quote.usageTerritory,
	...(quote.isExclusive && { isExclusive: "on" }),
	credit: quote.credit ?? "",
	...(quote.isAdult && { isAdult: "on" }),
	...(quote.isMonthly && { isMonthly: "on" }),
	cancellation: quote.cancellation,
	validityDays: String(VALIDITY_DEFAULT),
});

/** Fields that were saved when the term of usage was a text, with the fields that replaced it. */
export const withTermFields = (fields: EditorFields): EditorFields =>
	typeof fields.usageTerm === "string" && fields.usageTerm !== "" && fields.usageTermUnit === undefined
		? { ...fields, ...termFields(fields.usageTerm) }
		: fields;

/** The parts of a quote that a template keeps: everything except the dates, place, and note. */
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

/** The rows of a list as they are typed. Empty if `list` isn't a list. */
export const typedRows = (list: unknown): Record<string, unknown>[] =>
	Array.isArray(list) ? list.map((row) => Object(row) as Record<string, unknown>) : [];

/**
 * The current totals in the editor: sums in cents, whether they are monthly, and the place. Rows that can't
 * be read yet aren't counted. If there are no milestones, a single one covers the total.
 */
export function typedTotals(fields: unknown) {
	const { items, milestones, isMonthly, place, state } = Object(fields) as Record<string, unknown>;
	const count = (typed: unknown) => (/^\d{1,6}$/.test(String(typed ?? "").trim()) ? Number(typed) : 0);
	const cents = (typed: unknown) => readCents(String(typed ?? "")) ?? 0;
	const itemsCents = sumItems(
		typedRows(items).map(({ quantity, unitPrice }) => ({
			quantity: count(quantity),
			unitCents: cents(unitPrice),
		})),
	);
	const milestoneCents = typedRows(milestones).map(({ amount }) => cents(amount));
	const isPlanned = milestoneCents.length > 0;
	const isRemote = place !== "on_site";
	return {
		itemsCents,
		/** The amount that the milestones don't cover yet. Negative if they add up to more than the total. */
		leftCents: isPlanned ? itemsCents - sumOfCents(milestoneCents) : 0n,
		/** The milestones' amounts. Empty if the only milestone is for all of the work. */
		milestoneCents,
		isMonthly: isMonthly === "on",
		place: { isRemote, region: isRemote ? null : (parseStateCode(String(state ?? "")) ?? null) },
	};
}
