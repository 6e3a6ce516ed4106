import { centsAsTyped, splitByLargestRemainder, sumOfCents } from "../../platform/cents.ts";
import { addDays, type CalendarDay, readTypedDay } from "../../platform/time/calendar-day.ts";
import { type Package, priceUnits } from "../../profiles/price.ts";
import { ITEM_TEXT_MAX } from "./quote.ts";
import { type EditorFields, typedRows, typedTotals } from "./quote-editor.ts";
import { TOTAL_MAX } from "./quote-total.ts";

/*
 * What the editor's buttons fill in: amounts from the total, a package, or a template. The buttons add to what
 * was typed. Only "split the total" replaces anything that was typed, and only amounts.
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
 * Splits the total evenly. Adds rows until there are at least two milestones, or one besides those in
 * `fixed`. Fills in empty titles, and spreads empty due dates over the days of the work. `fixed` contains the
 * milestones that an amendment keeps unchanged, and the others share the rest of the total.
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

/**
 * Evenly spaced days of the work, ending with the last day. Empty until the first and last days are typed.
 */
function spreadDays({ startsOn, endsOn }: EditorFields, count: number): CalendarDay[] {
	const [first, last] = [readTypedDay(String(startsOn ?? "")), readTypedDay(String(endsOn ?? ""))];
	if (!first || !last || first > last) return [];
	const days = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
	return Array.from({ length: count }, (_, i) => addDays(first, Math.round((days * (i + 1)) / count)));
}

/**
 * Adds a package from the profile as an item. A monthly package makes the quote a retainer, if the service
 * line allows it.
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
 * Adds a template's items, and its milestones if there are none yet. Fills in the template's other fields
 * only if the editor's value is still the one from `empty`.
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
