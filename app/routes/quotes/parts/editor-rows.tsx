import { type FieldMetadata, type FormMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { AHEAD_MONTHS_MAX, ITEMS_MAX, MILESTONES_MAX } from "#app/domain/bookings/quotes/quote.ts";
import { PAYMENT_MAX, PAYMENT_MIN } from "#app/domain/money/amounts.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { RowList } from "#app/ui/list/row-list.tsx";

type Row = Record<string, string | undefined>;
type RowsProps = { form: FormMetadata; list: FieldMetadata<Row[]> };

/** The buttons of a row. Without JavaScript, each posts the form and leads back to the row. */
function rowButtons(
	form: FormMetadata,
	{ id, name }: Pick<RowsProps["list"], "id" | "name">,
	index: number,
	count: number,
) {
	const formAction = `#${id}`;
	return {
		remove: count > 1 ? { ...form.remove.getButtonProps({ name, index }), formAction } : undefined,
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

/** A request without our form may send a single string instead of a list. */
const listRows = ({ list }: RowsProps) => (Array.isArray(list.initialValue) ? list.getFieldList() : []);

/** The quote items that make up the price. */
export function ItemRows(props: RowsProps) {
	const { form, list } = props;
	const rows = listRows(props);
	return (
		<RowList
			id={list.id}
			label="Items"
			hint={`What the price consists of, up to ${ITEMS_MAX}. Prices are in dollars, such as 1,250.00.`}
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
						<div className="grid gap-x-4 items-end sm:grid-cols-[1fr_8rem_9rem] [&>.field]:mb-3">
							<TextField
								{...getInputProps(description, { type: "text" })}
								kind="text"
								label={name}
								isOfAnother
							/>
							<TextField
								{...getInputProps(quantity, { type: "text" })}
								kind="number"
								label={`Quantity ${index + 1}`}
							/>
							<TextField
								{...getInputProps(unitPrice, { type: "text" })}
								kind="amount"
								label={`Unit price ${index + 1}`}
								prefix="$"
							/>
						</div>
					),
					...rowButtons(form, list, index, rows.length),
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

/** The milestones: what is delivered when, and its share of the price. */
export function MilestoneRows(props: RowsProps) {
	const { form, list } = props;
	const rows = listRows(props);
	return (
		<RowList
			id={list.id}
			label="Milestones"
			hint={`What you deliver when, up to ${MILESTONES_MAX}. Each is due within ${AHEAD_MONTHS_MAX} months, and is paid at once: from ${formatCents(PAYMENT_MIN)} to ${formatCents(PAYMENT_MAX)}, sales tax included. Their amounts, in dollars, add up to the total.`}
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
						<div className="grid gap-x-4 items-end sm:grid-cols-[1fr_11rem_9rem] [&>.field]:mb-3">
							<TextField {...getInputProps(title, { type: "text" })} kind="text" label={name} isOfAnother />
							<TextField {...getInputProps(dueOn, { type: "text" })} kind="date" label={`Due ${index + 1}`} />
							<TextField
								{...getInputProps(amount, { type: "text" })}
								kind="amount"
								label={`Amount ${index + 1}`}
								prefix="$"
							/>
							<div className="sm:col-span-3">
								<TextArea
									{...getTextareaProps(deliverable)}
									label={`What you deliver ${index + 1}`}
									rows={2}
								/>
							</div>
						</div>
					),
					...rowButtons(form, list, index, rows.length),
				};
			})}
			add={add(form, list, {
				count: rows.length,
				max: MILESTONES_MAX,
				label: "Add a milestone",
				first: "title",
			})}
		/>
	);
}
