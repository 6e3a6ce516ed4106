import { href } from "react-router";
import * as z from "zod";
import { requireUser } from "#app/domain/actor.ts";
import { submitApplication } from "#app/domain/application-review/submit-application.server.ts";
import { APPLICATION_FORM_FAILURE, EMAIL_NOT_CONFIRMED } from "#app/domain/applications/application.ts";
import { completeInput } from "#app/domain/applications/application-forms.ts";
import {
	DOCUMENTS,
	documentFacts,
	type Part,
	partsOf,
	STEPS,
	type StepNumber,
} from "#app/domain/applications/application-steps.ts";
import { firstUnfinished, getDraft } from "#app/domain/applications/draft-queries.server.ts";
import { currentVersion } from "#app/domain/legal/legal-queries.server.ts";
import { findHeldImages } from "#app/domain/profile-images/image-queries.server.ts";
import { imagesInWords } from "#app/domain/profile-images/images-in-words.ts";
import { specialties } from "#app/domain/specialties/specialty-content.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { confirmEmailPath } from "#app/session/sign-in-path.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Stepper } from "#app/ui/layout/stepper.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/review-step";
import { ReplacedNotice } from "./parts/replaced-notice.tsx";
import { licenseRows, type ReviewPart, reviewParts } from "./parts/review-rows.ts";
import { loadStep, STATUS_PATH, stepPath } from "./parts/step-data.server.ts";

export const handle = { breadcrumb: "Step 5" } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
	const step = await loadStep(args, 5);
	const draft = await getDraft(actorOf(args.context));
	const input = draft && completeInput(draft.typed);
	if (!input) throw seeOther(stepPath(draft ? firstUnfinished(draft) : 1));
	const images = draft?.id
		? await findHeldImages({ applicationId: draft.id })
		: { photo: null, portfolio: [] };
	const parts: ReviewPart[] = [
		...reviewParts(input, specialties()),
		{ part: "PRICING", rows: [{ label: "Pictures", value: imagesInWords(images) }] },
		{ part: "LICENSE", rows: licenseRows(input) },
		...DOCUMENTS.map((name) => ({
			part: documentFacts[name].kind,
			rows: [{ label: documentFacts[name].label, value: draft.documents[name]?.name ?? "" }],
		})),
	];
	const isEmailConfirmed = requireUser(actorOf(args.context)).emailVerified;
	const termsVersion = currentVersion("terms");
	return { ...step, parts, isEmailConfirmed, reviewTime: fact("professional-review-time"), termsVersion };
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		ReviewForm,
		async ({ revision }, actor) => {
			const draft = await getDraft(actor);
			if (!draft) return seeOther(STATUS_PATH);
			const input = completeInput(draft.typed);
			const reached = firstUnfinished(draft);
			if (!input || reached !== 5)
				return redirectWithFlash(
					stepPath(reached),
					"Something is missing in this step, so we haven't sent your application.",
					"error",
				);
			await submitApplication(actor, input, { revision });
			return seeOther(STATUS_PATH);
		},
		{ failure: APPLICATION_FORM_FAILURE },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

const ReviewForm = z.object({ revision: z.coerce.number().int().min(0).max(1_000_000_000).catch(-1) });

export default function ReviewStep({ loaderData: step, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof ReviewForm>({ lastResult: actionData });
	const title = `Step 5 of 5: ${step.title}`;
	return (
		<Page title={title} description="Check your answers, then send your application." form={form} isHidden>
			<PageTitle
				slug={step.reference ? `Application · ${step.reference}` : "Application · Draft"}
				lead="Check your answers before you send them."
			>
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
						<SummaryList
							rows={[
								...rowsOf(number, step.parts, step.open),
								...(number === 4 ? agreementsOf(step.open, step.termsVersion) : []),
							]}
						/>
					</section>
				))}
				{!step.isEmailConfirmed && (
					<Notice title="Confirm your email address" variant="due" className="measure mt-4">
						<p>
							{EMAIL_NOT_CONFIRMED}{" "}
							<Link to={confirmEmailPath(href("/onboarding/professional/5"))}>
								Confirm your email address
							</Link>
							. You come back to this page.
						</p>
					</Notice>
				)}
				<PageForm
					form={form}
					submit={step.open ? "Send changes" : "Submit application"}
					pending="Sending..."
					aside={
						step.previous !== null && (
							<Link to={href(`/onboarding/professional/${step.previous}`)} className="button button-plain">
								Previous
							</Link>
						)
					}
					className="mt-4 border-t border-line pt-6"
				>
					<input type="hidden" name="revision" value={step.revision} />
					<p className="measure mb-5">
						{step.open
							? `We'll continue our review when you send your changes, and email you within ${step.reviewTime}.`
							: `By sending, you confirm that your answers are true. We'll email your references, and email you within ${step.reviewTime}.`}
					</p>
				</PageForm>
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
				...((!open || open.includes(part)) && {
					changeHref: `${href(`/onboarding/professional/${step}`)}?return=review`,
				}),
			})),
		);
}

const agreementsOf = (open: readonly Part[] | null, termsVersion: number) => [
	{
		label: "Agreements",
		value: open ? "Terms and background check" : `Terms (version ${termsVersion}) and background check`,
		...(!open && { changeHref: `${href("/onboarding/professional/4")}?return=review` }),
	},
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
