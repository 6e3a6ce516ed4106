import { Form } from "react-router";
import { type Decision, decisionLabels } from "#app/domain/applications/application.ts";
import { changeField, PARTS, partLabels } from "#app/domain/applications/application-steps.ts";
import type { DecideApplicationForm } from "#app/domain/applications/review-forms.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Radios } from "#app/ui/choices.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { TextArea } from "#app/ui/text-area.tsx";

export const useDecisionForm = () => usePageForm<typeof DecideApplicationForm>();

type PageForm = ReturnType<typeof useDecisionForm>;

/** What is wrong with a decision, for the head of the page. */
export function DecisionErrors({ pageForm: { form, fields, answer } }: { pageForm: PageForm }) {
	return <ErrorSummary formErrors={form.errors} fields={[fields.decision, fields.reason, ...PARTS.map((part) => fields[changeField(part)])]} answer={answer} />;
}

/** What the team decides: a choice, a reason, and for changes what is to be changed where. */
export function DecisionForm({ pageForm: { fields, props }, decisions, submissionKey }: { pageForm: PageForm; decisions: readonly Decision[]; submissionKey: string }) {
	const canAskForChanges = decisions.includes("request-changes");
	return (
		<section aria-labelledby="decision-title" className="border-t-3 border-line bg-sheet p-5">
			<SectionHeading id="decision-title" className="border-t-0 pt-0">
				Your decision
			</SectionHeading>
			<Form method="post" {...props}>
				<HiddenFields submissionKey={submissionKey} />
				<Radios {...fieldProps(fields.decision)} label="What happens next?" choices={decisions.map((value) => ({ value, label: decisionLabels[value] }))} />
				{canAskForChanges && (
					<TextArea
						{...fieldProps(fields.reason)}
						label="Reason"
						hint="The applicant reads it. A rejection needs one; an approval may have one."
						rows={4}
						limit={2_000}
						isOptional
					/>
				)}
				{canAskForChanges && (
					<fieldset className="mb-6">
						<legend className="field-label">Changes to ask for</legend>
						<p className="mb-4 text-small">Only for “{decisionLabels["request-changes"]}”: what is to be changed in each part. Leave empty what is fine.</p>
						{PARTS.map((part) => (
							<TextArea key={part} {...fieldProps(fields[changeField(part)])} label={partLabels[part]} rows={2} isOptional />
						))}
					</fieldset>
				)}
				<SubmitButton pending="Saving...">Save the decision</SubmitButton>
			</Form>
		</section>
	);
}
