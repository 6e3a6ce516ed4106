import { type FieldMetadata, type FormMetadata, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ReactNode } from "react";
import type { WorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { type Choice, Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";

type JobFormProps = {
	form: FormMetadata;
	head: WorkItemHeader;
	decision: FieldMetadata;
	question?: string;
	choices: readonly Choice[];
	/**
	 * The reason field, if the decision takes one. `onlyFor` names the choices that show it
	 * (app.css).
	 */
	reason?:
		| { field: FieldMetadata; hint: string; isOptional?: boolean; limit?: number; onlyFor?: string }
		| undefined;
	/** Additional fields of the decision, above the button. */
	children?: ReactNode;
};

/**
 * The form for a decision: a choice, a reason, and a button. If someone else has claimed the work item, says
 * who.
 */
export function WorkItemForm({
	form,
	head,
	decision,
	question = "What's your decision?",
	choices,
	reason,
	children,
}: JobFormProps) {
	if (head.claim.state === "held")
		return (
			<Notice title="Someone else is working on this" className="self-start">
				{" "}
				<p>You can decide once {head.claim.name} releases it or their claim expires.</p>
			</Notice>
		);
	return (
		<section aria-labelledby="decision-title" className="self-start border-t-3 border-line bg-sheet p-5">
			<SectionHeading id="decision-title" className="border-t-0 pt-0">
				Your decision
			</SectionHeading>
			<PageForm form={form} submit="Save decision" className="max-w-none">
				<Radios {...getSelectProps(decision)} label={question} choices={choices} />
				{reason && (
					<div data-only-for={reason.onlyFor}>
						<TextArea
							{...getTextareaProps(reason.field)}
							label="Reason"
							hint={reason.hint}
							rows={4}
							limit={reason.limit ?? 1_000}
							isOptional={reason.isOptional ?? false}
						/>
					</div>
				)}
				{children}
			</PageForm>
		</section>
	);
}
