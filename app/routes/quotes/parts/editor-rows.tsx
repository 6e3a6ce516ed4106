import { type FieldMetadata, type FormMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { AHEAD_MONTHS_MAX, ITEMS_MAX, MILESTONES_MAX } from "#app/domain/bookings/quotes/quote.ts";
import { SPLIT_TOTAL } from "#app/domain/bookings/quotes/quote-editor.ts";
import { PAYMENT_MAX, PAYMENT_MIN } from "#app/domain/money/amounts.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Button } from "#app/ui/form/button.tsx";
import { INSERT_FIELD } from "#app/ui/form/form-fields.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { RowList } from "#app/ui/list/row-list.tsx";

type Row = Record<string, string | undefined>;
type RowsProps = { form: FormMetadata; list: FieldMetadata<Row[]> };

/** The buttons of a row. Without JavaScript, each posts the form and leads back to the list. */
function rowButtons(
	form: FormMetadata,
	{ id, name }: Pick<RowsProps["list"], "id" | "name">,
	index: number,
	mayRemove: boolean,
) {
	const formAction = `#${id}`;
	return {
		remove: mayRemove ? { ...form.remove.getButtonProps({ name, index }), formAction } : undefined,
		moveUp:
			index > 0
				? { ...form.reorder.getButtonProps({ name, from: index, to: index - 1 }), formAction }
				: undefined,
	};
}

/** The button that adds a row and leads to its first field. */
const add = (
	form: FormMetadata,
	{ id, name }: Pick<RowsProps["list"], "id" | "name">,
	{ count, max, label, first }: { count: number; max: number; label: string; first: string },
) =>
	count < max
		? { label, ...form.insert.getButtonProps({ name }), formAction: `#${id}[${count}].${first}` }
		: undefined;

/** A request that doesn't come from our form may send a single string instead of a list. */
const listRows = ({ list }: RowsProps) => (Array.isArray(list.initialValue) ? list.getFieldList() : []);

/** The fields of a row under its name, which distinguishes them from those of other rows. */
const RowFields = ({ name, children }: { name: string; children: ReactNode }) => (
	<fieldset>
		<legend className="slug mb-2 text-soft">{name}</legend>
		<div className="grid grid-cols-2 items-end gap-x-4 sm:grid-cols-[1fr_10rem_9rem] [&>.field]:mb-3 [&>.field:first-child]:col-span-2 sm:[&>.field:first-child]:col-span-1 [&>.field:nth-child(4)]:col-span-full">
			{children}
		</div>
	</fieldset>
);

/** The quote items that make up the price. */
export function ItemRows(props: RowsProps) {
	const { form, list } = props;
	const rows = listRows(props);
	return (
		<RowList
			id={list.id}
			label="Items"
			hint={`What's included, up to ${ITEMS_MAX} items. Prices are in dollars, such as 1,250.00.`}
			isStacked
			errors={list.errors}
			rows={rows.map((row, index) => {
				const { description, quantity, unitPrice } = row.getFieldset() as Record<
					"description" | "quantity" | "unitPrice",
					FieldMetadata<string>
				>;
				const name = `Item ${index + 1}`;
				return {
					key: row.key ?? row.name,
					name: name.toLowerCase(),
					content: (
						<RowFields name={name}>
							<TextField
								{...getInputProps(description, { type: "text" })}
								kind="text"
								label="Description"
								isOfAnother
							/>
							<TextField {...getInputProps(quantity, { type: "text" })} kind="number" label="Quantity" />
							<TextField
								{...getInputProps(unitPrice, { type: "text" })}
								kind="amount"
								label="Unit price"
								prefix="$"
							/>
						</RowFields>
					),
					...rowButtons(form, list, index, rows.length > 1),
				};
			})}
			add={add(form, list, {
				count: rows.length,
				max: ITEMS_MAX,
				label: "Add an item",
				first: "description",
			})}
		/>
	);
}

/** The milestones, each with what is delivered, the due date, and its share of the price. */
export function MilestoneRows(props: RowsProps) {
	const { form, list } = props;
	const rows = listRows(props);
	return (
		<RowList
			id={list.id}
			label="Milestones"
			hint={
				rows.length === 0
					? "You have one milestone: all of the work, for the total, due on the last day. Split it to be paid in parts."
					: `Up to ${MILESTONES_MAX} milestones. Amounts must add up to the total. Each is due within ${AHEAD_MONTHS_MAX} months and paid in one payment of ${formatCents(PAYMENT_MIN)} to ${formatCents(PAYMENT_MAX)}, sales tax included.`
			}
			isStacked
			errors={list.errors}
			rows={rows.map((row, index) => {
				const { title, deliverable, dueOn, amount } = row.getFieldset() as Record<
					"title" | "deliverable" | "dueOn" | "amount",
					FieldMetadata<string>
				>;
				const name = `Milestone ${index + 1}`;
				return {
					key: row.key ?? row.name,
					name: name.toLowerCase(),
					content: (
						<RowFields name={name}>
							<TextField {...getInputProps(title, { type: "text" })} kind="text" label="Title" isOfAnother />
							<TextField {...getInputProps(dueOn, { type: "text" })} kind="date" label="Due" />
							<TextField
								{...getInputProps(amount, { type: "text" })}
								kind="amount"
								label="Amount"
								prefix="$"
							/>
							<TextArea {...getTextareaProps(deliverable)} label="What you deliver" rows={2} />
						</RowFields>
					),
					...rowButtons(form, list, index, true),
				};
			})}
			add={add(form, list, {
				count: rows.length,
				max: MILESTONES_MAX,
				label: "Add a milestone",
				first: "title",
			})}
			aside={
				<>
					<Button type="submit" name={INSERT_FIELD} value={SPLIT_TOTAL} formAction={`#${list.id}`}>
						{rows.length > 2 ? "Split the total evenly" : "Split the total 50/50"}
					</Button>
					<Recalculate form={form} list={list} />
				</>
			}
		/>
	);
}

/** Recalculates the totals without JavaScript. With JavaScript, they update as the user types. */
function Recalculate({ form, list }: RowsProps) {
	if (useHydrated()) return null;
	return (
		<Button type="submit" {...form.validate.getButtonProps({ name: list.name })} formAction={`#${list.id}`}>
			Recalculate
		</Button>
	);
}
