import { Form, href } from "react-router";
import * as z from "zod";
import { APPLICATION_FORM_FAILURE } from "#app/domain/applications/application.ts";
import { completeInput } from "#app/domain/applications/application-forms.ts";
import { DOCUMENTS, documentFacts, type Part, partsOf, STEPS, type StepNumber } from "#app/domain/applications/application-steps.ts";
import { firstUnfinished, getDraft } from "#app/domain/applications/draft-queries.server.ts";
import { submitApplication } from "#app/domain/applications/submit-application.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { fact } from "#app/infra/site.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/review-step";
import { ReplacedNotice } from "./replaced-notice.tsx";
import { type ReviewPart, reviewParts } from "./review-rows.ts";
import { loadStep, STATUS_PATH, stepPath } from "./step-data.server.ts";

export async function loader(args: Route.LoaderArgs) {
	const step = await loadStep(args, 5);
	const draft = await getDraft(actorOf(args.context));
	const input = draft && completeInput(draft.typed);
	if (!input) throw seeOther(stepPath(draft ? firstUnfinished(draft) : 1));
	const parts: ReviewPart[] = [
		...reviewParts(input),
		...DOCUMENTS.map((name) => ({ part: documentFacts[name].kind, rows: [{ label: documentFacts[name].label, value: draft.documents[name]?.name ?? "" }] })),
	];
	return { ...step, parts, reviewTime: fact("professional-review-time"), submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args,
		ReviewForm,
		async ({ revision }, actor) => {
			const draft = await getDraft(actor);
			if (!draft) return seeOther(STATUS_PATH);
			const input = completeInput(draft.typed);
			const reached = firstUnfinished(draft);
			if (!input || reached !== 5) return redirectWithFlash(stepPath(reached), "Something is missing in this step. Your application was not sent yet.", "error");
			await submitApplication(actor, input, { revision });
			return seeOther(STATUS_PATH);
		},
		{ failure: APPLICATION_FORM_FAILURE },
	);

export const clientAction = keepFormIfLost;

const ReviewForm = z.object({ revision: z.coerce.number().int().min(0).max(1_000_000_000).catch(-1) });

export default function ReviewStep({ loaderData: step, actionData }: Route.ComponentProps) {
	const { form, answer, props } = usePageForm<typeof ReviewForm>();
	const title = `Step 5 of 5: ${step.title}`;
	return (
		<Page title={title} description="Check your answers, then send your application." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[]} answer={answer} />
			<PageTitle slug={step.reference ? `Application · ${step.reference}` : "Application · Draft"} lead="Check your answers before you send them.">
				{title}
			</PageTitle>
			<Stepper steps={step.steps} label="Steps of the application" />
			<ReplacedNotice replaced={step.replaced} />
			<div className="max-w-3xl">
				{STEPS.filter(({ number }) => number < 5).map(({ number, title: heading }) => (
					<section key={number} aria-labelledby={`answers-${number}`}>
						<SectionHeading id={`answers-${number}`} slug={`Step ${number}`}>
							{heading}
						</SectionHeading>
						<SummaryList rows={[...rowsOf(number, step.parts, step.open), ...(number === 4 ? agreementsOf(step.open) : [])]} />
					</section>
				))}
				<Form method="post" {...props} className="mt-4 border-t border-line pt-6">
					<HiddenFields submissionKey={step.submissionKey} />
					<input type="hidden" name="revision" value={step.revision} />
					<p className="measure mb-5">
						{step.open
							? `We go on with your application as soon as you send it, and you hear from us within ${step.reviewTime}.`
							: `By sending you confirm that your answers are true. We then ask your references by mail, and you hear from us within ${step.reviewTime}.`}
					</p>
					<div className="flex flex-wrap gap-3">
						<SubmitButton pending="Sending...">{step.open ? "Send the changes" : "Submit application"}</SubmitButton>
						{step.previous !== null && (
							<a href={href(`/onboarding/professional/${step.previous}`)} className="button button-plain">
								Previous
							</a>
						)}
					</div>
				</Form>
			</div>
		</Page>
	);
}

function rowsOf(step: StepNumber, parts: readonly ReviewPart[], open: readonly Part[] | null) {
	return parts
		.filter(({ part }) => partsOf(step).includes(part))
		.flatMap(({ part, rows }) =>
			rows.map(({ label, value }) => ({
				label,
				value: shown(value),
				...((!open || open.includes(part)) && { changeHref: `${href(`/onboarding/professional/${step}`)}?return=review` }),
			})),
		);
}

const agreementsOf = (open: readonly Part[] | null) => [
	{ label: "Agreements", value: "Terms and background check", ...(!open && { changeHref: `${href("/onboarding/professional/4")}?return=review` }) },
];

const shown = (value: string | string[]) =>
	typeof value === "string" ? (
		value && <span className="whitespace-pre-line wrap-anywhere">{value}</span>
	) : value.length === 0 ? null : (
		<ul>
			{value.map((line) => (
				<li key={line} className="wrap-anywhere">
					{line}
				</li>
			))}
		</ul>
	);
