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
	/** Asked for with the decision, where it has one; `onlyFor` names the choices that it is for, as app.css does. */
	reason?: { field: FieldMetadata; hint: string; isOptional?: boolean; limit?: number; onlyFor?: string } | undefined;
	/** What else belongs to the decision; stands above the button. */
	children?: ReactNode;
};

/** A decision: a choice, a reason and a button. Whoever does not hold the job reads who does. */
export function WorkItemForm({ form, head, decision, question = "What do you decide?", choices, reason, children }: JobFormProps) {
	if (head.claim.state === "held")
		return (
			<Notice title="Somebody else decides" className="self-start">
				<p>The form is here again when {head.claim.name} has let go of it, or the claim has run out.</p>
			</Notice>
		);
	return (
		<section aria-labelledby="decision-title" className="self-start border-t-3 border-line bg-sheet p-5">
			<SectionHeading id="decision-title" className="border-t-0 pt-0">
				Your decision
			</SectionHeading>
			<PageForm form={form} submit="Save the decision" className="max-w-none">
				<Radios {...getSelectProps(decision)} label={question} choices={choices} />
				{reason && (
					<div data-only-for={reason.onlyFor}>
						<TextArea {...getTextareaProps(reason.field)} label="Reason" hint={reason.hint} rows={4} limit={reason.limit ?? 1_000} isOptional={reason.isOptional ?? false} />
					</div>
				)}
				{children}
			</PageForm>
		</section>
	);
}
