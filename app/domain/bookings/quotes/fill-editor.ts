import { centsAsTyped, splitByLargestRemainder, sumOfCents } from "../../platform/cents.ts";
import { addDays, type CalendarDay, readTypedDay } from "../../platform/time/calendar-day.ts";
import { type Package, priceUnits } from "../../profiles/price.ts";
import { ITEM_TEXT_MAX } from "./quote.ts";
import { type EditorFields, typedRows, typedTotals } from "./quote-editor.ts";
import { TOTAL_MAX } from "./quote-total.ts";

/*
 * What the editor's buttons fill in: amounts from the total, a package, or a template. They add to the typed
 * text and replace none of it, except for the amounts that "split the total" fills in.
 */

type Row = { [name: string]: string };

const readRows = (list: EditorFields[string]): Row[] =>
	typedRows(list).map((row) =>
		Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? "")])),
	);

/** The items in which something was typed. Every new item has the quantity 1. */
const typedItems = ({ items }: EditorFields): Row[] =>
	readRows(items).filter(({ description, unitPrice }) => description || unitPrice);

/**
 * Splits the total evenly over the milestones, of which there are at least two. Titles and due dates
 * that are empty are filled in, from the first to the last day of the work. `fixed` are the milestones that an
 * amendment keeps as they are.
 */
export function splitTotal(
	fields: EditorFields,
	fixed: readonly { position: number; amountCents: number }[] = [],
): EditorFields {
	const rows = readRows(fields.milestones);
	const isFixed = (i: number) => fixed.some(({ position }) => position === i);
	const openRows = rows.filter((_, i) => !isFixed(i)).length;
	const added = Math.max(0, (fixed.length > 0 ? 1 : 2) - openRows);
	const all = [...rows, ...Array.from({ length: added }, (): Row => ({}))];
	const rest = typedTotals(fields).itemsCents - sumOfCents(fixed.map(({ amountCents }) => amountCents));
	const isReadable = rest > 0n && rest <= BigInt(TOTAL_MAX);
	const shares = isReadable
		? splitByLargestRemainder(
				Number(rest),
				all.map((_, i) => (isFixed(i) ? 0 : 1)),
			)
		: [];
	const days = spreadDays(fields, all.length);
	const isHalved = all.length === 2 && fixed.length === 0;
	return {
		...fields,
		milestones: all.map((row, i) => {
			if (isFixed(i)) return row;
			const share = shares[i];
			const title = isHalved ? (i === 0 ? "First half" : "Second half") : `Part ${i + 1}`;
			return {
				...row,
				title: row.title || title,
				dueOn: row.dueOn || (days[i] ?? ""),
				...(share !== undefined && { amount: centsAsTyped(share) }),
			};
		}),
	};
}

/** Evenly spaced days of the work, ending with its last day. Empty until both of its days are typed. */
function spreadDays({ startsOn, endsOn }: EditorFields, count: number): CalendarDay[] {
	const [first, last] = [readTypedDay(String(startsOn ?? "")), readTypedDay(String(endsOn ?? ""))];
	if (!first || !last || first > last) return [];
	const days = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
	return Array.from({ length: count }, (_, i) => addDays(first, Math.round((days * (i + 1)) / count)));
}

/**
 * Adds a package of the profile as an item. A monthly package makes the quote a retainer, if it can be one.
 */
export function addPackage(
	fields: EditorFields,
	{ title, included, model, fromCents }: Package,
	mayBeMonthly: boolean,
): EditorFields {
	const name = model === "HOUR" || model === "DAY" ? `${title}, ${priceUnits[model]}` : title;
	const full = `${name}: ${included}`;
	const item = {
		description: full.length <= ITEM_TEXT_MAX ? full : name,
		quantity: "1",
		unitPrice: centsAsTyped(fromCents),
	};
	return {
		...fields,
		items: [...typedItems(fields), item],
		...(model === "MONTH" && mayBeMonthly && { isMonthly: "on" }),
	};
}

/**
 * Adds the items of a template, its milestones if there are none yet, and each of its terms if the quote
 * still has the one that `empty` begins with.
 */
export function addTemplate(fields: EditorFields, template: EditorFields, empty: EditorFields): EditorFields {
	const { items, milestones, ...terms } = template;
	const untouched = Object.entries(terms).filter(([name]) => (fields[name] ?? "") === (empty[name] ?? ""));
	const planned = readRows(fields.milestones);
	return {
		...fields,
		...Object.fromEntries(untouched),
		items: [...typedItems(fields), ...readRows(items)],
		milestones: planned.length > 0 ? planned : readRows(milestones),
	};
}
