import { type ReactNode, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import type { StepForm } from "#app/domain/vetting/application-forms.ts";
import { type FieldName, listParts, type Part, partLabels } from "#app/domain/vetting/application-steps.ts";
import { Button, SubmitButton } from "#app/ui/form/button.tsx";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { useIncompleteForm } from "#app/ui/form/incomplete-form.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { QuestionPage } from "#app/ui/form/question-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { Stepper } from "#app/ui/layout/stepper.tsx";
import { ReplacedNotice } from "./replaced-notice.tsx";
import type { StepData } from "./step-data.server.ts";

/** The ID of a step's form, and the prefix of its field IDs. */
export const STEP_FORM = "application";

/**
 * The intent of step 4's script, which uploads a file as soon as it is chosen: only store the file.
 */
export const KEEP = "keep";

type PageFormOfStep = ReturnType<typeof usePageForm<StepForm>>;
export type StepParts = {
	form: PageFormOfStep[0];
	fields: PageFormOfStep[1];
	shows: (part: Part) => boolean;
};

type StepFrameProps = {
	step: StepData;
	lastResult: FormResult | undefined;
	lead: string;
	/** The step's required fields, including those that can't be edited now. */
	required: readonly FieldName[];
	/** The required file fields. Undefined if the step takes no files. */
	files?: readonly string[];
	children: (parts: StepParts) => ReactNode;
};

/** One step of the application: its title, the stepper, its fields, and the buttons. */
export function StepFrame(props: StepFrameProps) {
	const question = props.lastResult?.question;
	return question ? (
		<QuestionPage question={question} eyebrow="Application · Location" />
	) : (
		<StepPage {...props} />
	);
}

function StepPage({ step, lastResult, lead, required, files, children }: StepFrameProps) {
	const [form, fields] = usePageForm<StepForm>({ id: STEP_FORM, lastResult, defaultValue: step.values });
	const revision = useRevision(step.revision);
	const { isIncomplete, onInput } = useIncompleteForm(form.id, [
		...required.filter((name) => step.names.includes(name)),
		...(files ?? []),
	]);
	const title = `Step ${step.step} of 5: ${step.title}`;
	const shows = (part: Part) => !step.open || step.open.includes(part);
	return (
		<Page title={title} description={lead} form={form}>
			<PageTitle
				eyebrow={step.reference ? `Application · ${step.reference}` : "Application · Draft"}
				aside={step.isReturning ? "Then back to the review" : undefined}
				lead={lead}
			>
				{title}
			</PageTitle>
			<Stepper steps={step.steps} label="Steps of the application" />
			<ReplacedNotice replaced={step.replaced} />
			<ChangeNotes step={step} />
			<PageForm
				form={form}
				hasOtherButtons
				hasFiles={files !== undefined}
				onInput={onInput}
				className="max-w-xl"
			>
				<input type="hidden" name="revision" value={revision} />
				{children({ fields, form, shows })}
				<div className="mt-8 flex flex-wrap gap-3 border-t border-rule pt-6">
					<SubmitButton
						name="intent"
						value="next"
						pending="Saving..."
						{...(isIncomplete && { "aria-disabled": true })}
					>
						{step.isReturning ? "Save and return to the review" : "Next"}
					</SubmitButton>
					{step.previous === null ? (
						<Button disabled>Previous</Button>
					) : (
						<SubmitButton name="intent" value="previous" variant="plain" pending="Saving...">
							Previous
						</SubmitButton>
					)}
					<SubmitButton name="intent" value="save" variant="quiet" pending="Saving...">
						Save and come back later
					</SubmitButton>
				</div>
				{!step.open && (
					<p className="mt-4 text-small">
						We keep your draft for {step.draftDays} days after you last save it. You can continue on any
						device.
					</p>
				)}
			</PageForm>
		</Page>
	);
}

/**
 * The revision that the next post builds on: the revision at which the page was opened, or the one from its
 * form's last post.
 */
function useRevision(loaded: number): number {
	const { pathname } = useLocation();
	const { state, formMethod, formAction } = useNavigation();
	const isSaving = state !== "idle" && formMethod === "POST" && formAction?.split("?")[0] === pathname;
	const [seen, setSeen] = useState({ isSaving, revision: loaded });
	if (seen.isSaving !== isSaving) setSeen({ isSaving, revision: isSaving ? seen.revision : loaded });
	return seen.revision;
}

function ChangeNotes({ step }: { step: StepData }) {
	const asked = step.changes?.filter(({ part }) => listParts(step.step).includes(part)) ?? [];
	if (asked.length === 0) return null;
	return (
		<Notice variant="due" title="What our team asks you to change" className="measure mb-8">
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

export { shouldRevalidate } from "#app/ui/form/client-action.ts";
