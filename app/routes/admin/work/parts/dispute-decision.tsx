import { type FieldMetadata, type FormMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { Form, href } from "react-router";
import { STATEMENT_MAX } from "#app/domain/bookings/disputes/dispute.ts";
import { Button, SubmitButton } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/choices.tsx";
import { CHANGE_FIELD, PREVIEW_FIELD } from "#app/ui/form/form-fields.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { PreviewView } from "./disputed-milestone.server.ts";

type Choice = { value: string; label: string };
type DecisionProps = {
	disputeId: string;
	isAppeal: boolean;
	/** What is in dispute, as text. */
	disputed: string;
	/** Amounts to start from, as they are typed. */
	quickAmounts: readonly { label: string; amount: string }[];
	replies: readonly Choice[];
	/** What the address of the page fills in. */
	filled: { amount: string; reply: string };
	form: FormMetadata;
	fields: { amount: FieldMetadata; reason: FieldMetadata };
	preview: PreviewView | undefined;
};

/**
 * The team's decision of a dispute in two steps: an amount and a reason, then what they will move. The
 * second step has no fields to edit, so that what was previewed is what is decided.
 */
export const DisputeDecision = (props: DecisionProps) => (
	<section aria-labelledby="decision-title" className="self-start border-t-3 border-line bg-sheet p-5">
		<SectionHeading id="decision-title" className="border-t-0 pt-0">
			{props.isAppeal ? "Your decision of the appeal" : "Your decision"}
		</SectionHeading>
		{props.preview ? <Confirmation {...props} preview={props.preview} /> : <Question {...props} />}
	</section>
);

function Question({ disputeId, disputed, quickAmounts, replies, filled, form, fields }: DecisionProps) {
	const path = href("/admin/disputes/:disputeId", { disputeId });
	const link = (amount: string) => `${path}?${new URLSearchParams({ amount, reply: filled.reply })}`;
	return (
		<>
			<p className="mb-2">{disputed} is in dispute. Start with:</p>
			<ul className="mb-5">
				{quickAmounts.map(({ label, amount }) => (
					<li key={label}>
						<Link to={link(amount)} className="inline-flex min-h-6 items-center wrap-anywhere">
							{label}
						</Link>
					</li>
				))}
			</ul>
			{replies.length > 0 && (
				<Form
					method="get"
					action={path}
					className="mb-4 flex flex-wrap items-end gap-3 [&>.field]:mb-0 [&>.field]:flex-1"
				>
					<input type="hidden" name="amount" value={filled.amount} />
					<Select
						id="reply"
						name="reply"
						label="Start the reason with a saved reply"
						choices={replies}
						empty="None"
						defaultValue={filled.reply}
					/>
					<Button type="submit">Insert reply</Button>
				</Form>
			)}
			<PageForm form={form} className="max-w-none">
				<TextField
					{...getInputProps(fields.amount, { type: "text" })}
					label="Goes to the professional, in dollars"
					hint={`Before the fee, up to ${disputed}. The rest goes back to the creator.`}
					kind="amount"
				/>
				<TextArea
					{...getTextareaProps(fields.reason)}
					label="Reason"
					hint="Both sides read exactly what you write."
					rows={8}
					limit={STATEMENT_MAX}
				/>
				<SubmitButton name={PREVIEW_FIELD} value="1" pending="Computing...">
					Preview decision
				</SubmitButton>
			</PageForm>
		</>
	);
}

const columns: Column<PreviewView["lines"][number]>[] = [
	{ key: "account", label: "Account", isHead: true, cell: ({ account }) => account },
	{ key: "entry", label: "Entry", cell: ({ entry }) => entry },
	{
		key: "debit",
		label: "Debit",
		isNumber: true,
		cell: ({ debit }) => <span className="fact">{debit}</span>,
	},
	{
		key: "credit",
		label: "Credit",
		isNumber: true,
		cell: ({ credit }) => <span className="fact">{credit}</span>,
	},
];

function Confirmation({
	form,
	fields,
	isAppeal,
	preview: { amounts, lines, when },
}: DecisionProps & { preview: PreviewView }) {
	return (
		<>
			<SummaryList
				rows={[
					...amounts.map(({ label, value }) => ({ label, value: <span className="fact">{value}</span> })),
					{
						label: "Reason, which both sides read",
						value: (
							<span className="whitespace-pre-line wrap-anywhere">{String(fields.reason.value ?? "")}</span>
						),
					},
				]}
			/>
			<Table
				caption="What the ledger will post"
				columns={columns}
				rows={lines}
				rowKey={({ id }) => id}
				isDense
			/>
			<p className="mt-4">{when}</p>
			<p className="my-4 font-semibold">You can't undo this.</p>
			<PageForm
				form={form}
				submit={isAppeal ? "Decide the appeal" : "Decide the dispute"}
				pending="Deciding..."
				variant="danger"
				className="max-w-none"
				aside={
					<SubmitButton name={CHANGE_FIELD} value="1" variant="plain" pending="Going back...">
						Change
					</SubmitButton>
				}
			>
				<input {...getInputProps(fields.amount, { type: "hidden" })} />
				<input {...getInputProps(fields.reason, { type: "hidden" })} />
			</PageForm>
		</>
	);
}
