import { type ReactNode, useState } from "react";
import { Form, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import type { StepForm } from "#app/domain/applications/application-forms.ts";
import type { FieldName, Part } from "#app/domain/applications/application-steps.ts";
import { partLabels, partsOf } from "#app/domain/applications/application-steps.ts";
import { Button, FirstSubmit, SubmitButton } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { FormFacts } from "#app/ui/form/form-facts.ts";
import { useIncompleteForm } from "#app/ui/form/incomplete-form.ts";
import { usePageForm } from "#app/ui/form/old-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { Stepper } from "#app/ui/layout/stepper.tsx";
import { ReplacedNotice } from "./replaced-notice.tsx";
import type { StepData } from "./step-data.server.ts";

type Fields = ReturnType<typeof usePageForm<StepForm>>["fields"];

type StepFrameProps = {
	step: StepData;
	isFailed: boolean;
	lead: string;
	/** Fields that must be filled in, where they can be edited. */
	required: readonly FieldName[];
	/** Fields of the step that take files: those that must be chosen. Absent where it takes none. */
	files?: readonly string[];
	/** Ids of what the error summary leads to beside the fields of the step. */
	rows?: (form: FormFacts) => { id: string; errors?: string[] | undefined }[];
	children: (parts: { fields: Fields; form: FormFacts; shows: (part: Part) => boolean }) => ReactNode;
};

/** One step of the application: its title, where it stands among the five, its fields, and the ways on, back and out. */
export function StepFrame(props: StepFrameProps) {
	// A row that was added or a refusal brings the page anew; what was typed then comes from the server.
	const { key } = useLocation();
	return <StepBody key={key} {...props} />;
}

function StepBody({ step, isFailed, lead, required, files, rows, children }: StepFrameProps) {
	const { form, fields, answer, props } = usePageForm<StepForm>(step.values);
	// The data may come anew while somebody types; what was typed began with these.
	const [revision] = useState(step.revision);
	const { isIncomplete, onInput } = useIncompleteForm(form.id, [...required.filter((name) => step.names.includes(name)), ...(files ?? [])]);
	const title = `Step ${step.step} of 5: ${step.title}`;
	const shows = (part: Part) => !step.open || step.open.includes(part);
	return (
		<Page title={title} description={lead} isFailed={isFailed} isHidden>
			<ErrorSummary
				formErrors={form.errors}
				fields={[...(files ? (rows?.(form) ?? []) : []), ...step.names.map((name) => fields[name]), ...(files ? [] : (rows?.(form) ?? []))]}
				answer={answer}
			/>
			<PageTitle slug={step.reference ? `Application · ${step.reference}` : "Application · Draft"} aside={step.isReturning ? "Then back to the review" : undefined} lead={lead}>
				{title}
			</PageTitle>
			<Stepper steps={step.steps} label="Steps of the application" />
			<ReplacedNotice replaced={step.replaced} />
			<ChangeNotes step={step} />
			<Form
				method="post"
				encType={files ? "multipart/form-data" : undefined}
				{...props}
				onInput={(event) => {
					props.onInput(event);
					onInput(event);
				}}
				className="max-w-xl"
			>
				<FirstSubmit name="intent" value="next" />
				<input type="hidden" name="revision" value={revision} />
				{children({ fields, form, shows })}
				<div className="mt-8 flex flex-wrap gap-3 border-t border-rule pt-6">
					<SubmitButton name="intent" value="next" pending="Saving..." {...(isIncomplete && { "aria-disabled": true })}>
						{step.isReturning ? "Save and return to the review" : "Next"}
					</SubmitButton>
					{step.previous === null ? (
						<Button disabled>Previous</Button>
					) : (
						<SubmitButton name="intent" value="previous" look="plain" pending="Saving...">
							Previous
						</SubmitButton>
					)}
					<SubmitButton name="intent" value="save" look="quiet" pending="Saving...">
						Save and come back later
					</SubmitButton>
				</div>
				{!step.open && <p className="mt-4 text-small">A draft is kept for {step.draftDays} days after you last saved it. You can go on with it on any device.</p>}
			</Form>
		</Page>
	);
}

function ChangeNotes({ step }: { step: StepData }) {
	const asked = step.changes?.filter(({ part }) => partsOf(step.step).includes(part)) ?? [];
	if (asked.length === 0) return null;
	return (
		<Notice look="due" title="What our team asks you to change" className="measure mb-8">
			<dl>
				{asked.map(({ part, note }) => (
					<div key={part} className="mt-2">
						<dt className="font-semibold">{partLabels[part]}</dt>
						<dd className="whitespace-pre-line">{note}</dd>
					</div>
				))}
			</dl>
		</Notice>
	);
}

/** Also after a refusal, which has saved what was typed. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean => actionStatus === 422 || defaultShouldRevalidate;
