import { type FieldMetadata, type FormMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { STATEMENT_MAX } from "#app/domain/bookings/disputes/dispute.ts";
import { Button, FirstSubmit, SubmitButton } from "#app/ui/form/button.tsx";
import { CHANGE_FIELD, INSERT_FIELD, PREVIEW_FIELD } from "#app/ui/form/form-fields.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { PreviewView } from "./disputed-milestone.server.ts";
import { InsertReply } from "./insert-reply.tsx";

/** The fragment that each step returns to, because the decision may be far below the top of the page. */
const HERE = "#decision-title";

type Choice = { value: string; label: string };
type DecisionProps = {
	isAppeal: boolean;
	/** The disputed amount, as text. */
	disputed: string;
	/** Amounts to start from, as they are typed. */
	quickAmounts: readonly { label: string; amount: string }[];
	replies: readonly Choice[];
	form: FormMetadata;
	fields: { amount: FieldMetadata; reason: FieldMetadata };
	preview: PreviewView | undefined;
};

/**
 * The team's decision on a dispute in two steps: an amount and a reason, then a preview of the money that
 * moves. The second step has no editable fields, so the decision is exactly what was previewed.
 */
export const DisputeDecision = (props: DecisionProps) => (
	<section aria-labelledby="decision-title" className="self-start border-t-3 border-line bg-sheet p-5">
		<SectionHeading id="decision-title" className="border-t-0 pt-0">
			{props.isAppeal ? "Your decision on the appeal" : "Your decision"}
		</SectionHeading>
		{props.preview ? <Confirmation {...props} preview={props.preview} /> : <Question {...props} />}
	</section>
);

function Question({ disputed, quickAmounts, replies, form, fields }: DecisionProps) {
	return (
		<PageForm form={form} className="max-w-none">
			<FirstSubmit name={PREVIEW_FIELD} value="1" formAction={HERE} />
			<TextField
				{...getInputProps(fields.amount, { type: "text" })}
				label="Goes to the professional, in dollars"
				hint={`Before the fee, up to ${disputed}. The rest goes back to the creator.`}
				kind="amount"
			/>
			<p id="quick-amounts" className="-mt-3 mb-2 text-small">
				Fill in:
			</p>
			<ul aria-labelledby="quick-amounts" className="mb-6 flex flex-wrap gap-2">
				{quickAmounts.map(({ label, amount }) => (
					<li key={label} className="min-w-0">
						<Button
							type="submit"
							isSmall
							name={INSERT_FIELD}
							value={amount}
							formAction={HERE}
							className="wrap-anywhere"
						>
							{label}
						</Button>
					</li>
				))}
			</ul>
			<InsertReply label="Template or saved reply" button="Insert text" replies={replies} place={HERE} />
			<TextArea
				{...getTextareaProps(fields.reason)}
				label="Reason"
				hint="Both sides read exactly what you write."
				rows={8}
				limit={STATEMENT_MAX}
			/>
			<SubmitButton name={PREVIEW_FIELD} value="1" formAction={HERE} pending="Computing...">
				Preview decision
			</SubmitButton>
		</PageForm>
	);
}

const columns: Column<PreviewView["lines"][number]>[] = [
	{
		key: "account",
		label: "Account",
		isHead: true,
		cell: ({ account, entry }) => (
			<div>
				{account} <span className="block text-small font-normal">{entry}</span>
			</div>
		),
	},
	{
		key: "amount",
		label: "Amount",
		isNumber: true,
		cell: ({ amount }) => <span className="fact">{amount}</span>,
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
					<SubmitButton
						name={CHANGE_FIELD}
						value="1"
						formAction={HERE}
						variant="plain"
						pending="Going back..."
					>
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
