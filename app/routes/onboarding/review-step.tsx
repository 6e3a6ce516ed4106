import { href } from "react-router";
import * as z from "zod";
import { languageNames } from "#app/domain/market/language.ts";
import { currentVersion } from "#app/domain/market/legal.server.ts";
import { specialties } from "#app/domain/market/specialties.server.ts";
import { type Specialty, specialtyLabels, splitSpecialties } from "#app/domain/market/specialty.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formatAnswer } from "#app/domain/platform/text.ts";
import { describeImageCount } from "#app/domain/profiles/image.ts";
import { formatLicense, licenseKindsFor } from "#app/domain/profiles/license.ts";
import { formatStartingPrices, toCents } from "#app/domain/profiles/price.ts";
import {
	formatExperience,
	serviceRadiusLabels,
	travelWillingnessLabels,
} from "#app/domain/profiles/professional.ts";
import {
	APPLICATION_FORM_FAILURE,
	chosenLines,
	EMAIL_NOT_CONFIRMED,
	furtherLineLabels,
	licensesIn,
} from "#app/domain/vetting/application.ts";
import { firstUnfinished, getDraft } from "#app/domain/vetting/application-draft.server.ts";
import { type ApplicationInput, completeInput } from "#app/domain/vetting/application-forms.ts";
import {
	DOCUMENTS,
	documentFacts,
	listParts,
	type Part,
	STEPS,
	type StepNumber,
} from "#app/domain/vetting/application-steps.ts";
import { findOwnedImages } from "#app/domain/vetting/portfolio.server.ts";
import { submitApplication } from "#app/domain/vetting/submit-application.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { confirmEmailPath } from "#app/session/return-path.ts";
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
import { loadStep, STATUS_PATH, stepPath } from "./parts/step-data.server.ts";

export const handle = { breadcrumb: "Step 5" } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
	const step = await loadStep(args, 5);
	const draft = await getDraft(getActor(args.context));
	const input = draft && completeInput(draft.typed);
	if (!input) throw seeOther(stepPath(draft ? firstUnfinished(draft) : 1));
	const images = draft?.id
		? await findOwnedImages({ applicationId: draft.id })
		: { photo: null, portfolio: [] };
	const parts: ReviewPart[] = [
		...reviewParts(input, specialties()),
		{ part: "PRICING", rows: [{ label: "Photos", value: describeImageCount(images) }] },
		{ part: "LICENSE", rows: licenseRows(input) },
		...DOCUMENTS.map((name) => ({
			part: documentFacts[name].kind,
			rows: [{ label: documentFacts[name].label, value: draft.documents[name]?.name ?? "" }],
		})),
	];
	const isEmailConfirmed = requireUser(getActor(args.context)).emailVerified;
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
		<Page title={title} description="Check your answers, then send your application." form={form}>
			<PageTitle
				eyebrow={step.reference ? `Application · ${step.reference}` : "Application · Draft"}
				lead="Check your answers before you send them."
			>
				{title}
			</PageTitle>
			<Stepper steps={step.steps} label="Steps of the application" />
			<ReplacedNotice replaced={step.replaced} />
			<div className="max-w-3xl">
				{STEPS.filter(({ number }) => number < 5).map(({ number, title: heading }) => (
					<section key={number} aria-labelledby={`answers-${number}`}>
						<SectionHeading id={`answers-${number}`} eyebrow={`Step ${number}`}>
							{heading}
						</SectionHeading>
						<SummaryList
							rows={[
								...listRows(number, step.parts, step.open),
								...(number === 4 ? listAgreements(step.open, step.termsVersion) : []),
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
							. You'll come back to this page.
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

function listRows(step: StepNumber, parts: readonly ReviewPart[], open: readonly Part[] | null) {
	return parts
		.filter(({ part }) => listParts(step).includes(part))
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

const listAgreements = (open: readonly Part[] | null, termsVersion: number) => [
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

/** Formats a North American phone number. Other numbers stay as stored. */
const phoneInWords = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");

type ReviewPart = { part: Part; rows: { label: string; value: string | string[] }[] };

/** The state licenses that the applicant named, if the chosen services require them. */
const licenseRows = (input: ApplicationInput): ReviewPart["rows"] => {
	const [kind] = licenseKindsFor(chosenLines(input));
	return kind
		? [
				{
					label: "State licenses",
					value: licensesIn(input).map(
						({ state, number }) => `${formatLicense({ kind, state })}, number ${number}`,
					),
				},
			]
		: [];
};

/** The answers of an application by part, formatted for reading. */
function reviewParts(input: ApplicationInput, specialties: readonly Specialty[]): ReviewPart[] {
	return [
		{
			part: "BUSINESS",
			rows: [
				{ label: "Business name", value: input.businessName },
				{ label: "Service category", value: input.serviceCategory },
				{ label: "Further services", value: input.furtherLines.map((line) => furtherLineLabels[line]) },
				{ label: "What you offer", value: input.serviceDescription },
				{ label: "Experience", value: input.experienceLevel && formatExperience(input.experienceLevel) },
				{ label: "Languages", value: languageNames(input.languages) },
				{ label: "Adult content", value: formatAnswer(input.adultWork) },
			],
		},
		{
			part: "PRICING",
			rows: [
				{ label: "Hourly rate", value: `$${input.hourlyRate.toLocaleString("en-US")} per hour` },
				{
					label: "Starting prices",
					value: formatStartingPrices({
						dayFromCents: toCents(input.dayFrom),
						projectFromCents: toCents(input.projectFrom),
						monthFromCents: toCents(input.monthFrom),
					}),
				},
				{
					label: "Specialties",
					value: [
						...specialtyLabels(specialties, input.specialties),
						...splitSpecialties(input.otherSpecialties),
					],
				},
				{ label: "Website", value: input.website ?? "" },
				{ label: "LinkedIn", value: input.linkedIn ?? "" },
				{ label: "Portfolio", value: input.portfolio ?? "" },
			],
		},
		{
			part: "LOCATION",
			rows: [
				{ label: "Place", value: `${input.city}, ${input.state}` },
				{ label: "Service radius", value: serviceRadiusLabels[input.serviceRadius] },
				{ label: "Service areas", value: input.serviceAreas },
				{ label: "Travel", value: travelWillingnessLabels[input.travelWillingness] },
				{ label: "Remote work", value: formatAnswer(input.isRemote) },
			],
		},
		{
			part: "REFERENCE_1",
			rows: [
				{
					label: "First reference",
					value: [
						input.reference1Name,
						input.reference1Email,
						phoneInWords(input.reference1Phone),
						input.reference1Relation,
					],
				},
			],
		},
		{
			part: "REFERENCE_2",
			rows: [
				{
					label: "Second reference",
					value: [
						input.reference2Name,
						input.reference2Email,
						phoneInWords(input.reference2Phone),
						input.reference2Relation,
					],
				},
			],
		},
	];
}
