import { Form } from "react-router";
import { SubmitButton } from "#app/ui/button.tsx";
import { type Choice, Radios } from "#app/ui/choices.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { usePageForm } from "#app/ui/page-form.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { JobHead } from "./desk-data.server.ts";

type PageForm = Pick<ReturnType<typeof usePageForm>, "props"> & { fields: Record<"decision" | "reason", Parameters<typeof fieldProps>[0]> };

type JobFormProps = {
	pageForm: PageForm;
	head: JobHead;
	choices: readonly Choice[];
	reasonHint: string;
	isReasonOptional?: boolean;
	submissionKey: string;
	/** Stands above the button, where the decision cannot be undone. */
	warning?: string;
};

/** A decision: a choice, a reason and a button. Whoever does not hold the job reads who does. */
export function JobForm({ pageForm: { fields, props }, head, choices, reasonHint, isReasonOptional = false, submissionKey, warning }: JobFormProps) {
	if (head.claim.state === "held")
		return (
			<Notice title="Somebody else decides">
				<p>The form is here again when {head.claim.name} has let go of it, or the claim has run out.</p>
			</Notice>
		);
	return (
		<section aria-labelledby="decision-title" className="border-t-3 border-line bg-sheet p-5">
			<SectionHeading id="decision-title" className="border-t-0 pt-0">
				Your decision
			</SectionHeading>
			<Form method="post" {...props}>
				<HiddenFields submissionKey={submissionKey} />
				<Radios {...fieldProps(fields.decision)} label="What do you decide?" choices={choices} />
				<TextArea {...fieldProps(fields.reason)} label="Reason" hint={reasonHint} rows={4} limit={1_000} isOptional={isReasonOptional} />
				{warning && <p className="mb-4 font-semibold">{warning}</p>}
				<SubmitButton pending="Saving...">Save the decision</SubmitButton>
			</Form>
		</section>
	);
}
