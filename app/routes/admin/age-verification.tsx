import { Form } from "react-router";
import { DecideAgeVerificationForm } from "#app/domain/age-verification/age-verification-forms.ts";
import { getAgeVerification } from "#app/domain/age-verification/age-verification-queries.server.ts";
import { decideAgeVerification } from "#app/domain/age-verification/decide-age-verification.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { site } from "#app/infra/site.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Radios } from "#app/ui/choices.tsx";
import { formatDate, formatInstant } from "#app/ui/dates.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { Route } from "./+types/age-verification";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { fullName, email, dateOfBirth, age, birthYear, status, decisionNote, createdAt, decidedAt, user } = await found(
		getAgeVerification(actorOf(context), params.verificationId),
	);
	const { timeZone } = site();
	return {
		crumb: fullName,
		fullName,
		status,
		decisionNote,
		sentOn: formatInstant(createdAt, timeZone),
		decidedOn: decidedAt && formatInstant(decidedAt, timeZone),
		facts: [
			{ label: "Full name", value: fullName },
			{ label: "Name of the account", value: user.name },
			{ label: "Email address", value: `${email}${user.emailVerifiedAt ? "" : " (not confirmed)"}` },
			{ label: "Date of birth", value: dateOfBirth ? `${formatDate(dateOfBirth)} (age ${age})` : `In ${birthYear}; the day is deleted` },
			{ label: "Member since", value: formatInstant(user.createdAt, timeZone) },
		],
		submissionKey: newSubmissionKey(now()),
	};
}

const saved = { VERIFIED: "The creator is verified and gets a mail.", REJECTED: "The creator gets a mail with your reason." };

export const action = (args: Route.ActionArgs) =>
	formAction(args, DecideAgeVerificationForm, async (input, actor) => {
		const { status } = await decideAgeVerification(actor, { ...input, id: args.params.verificationId });
		return redirectWithFlash("/admin/age-verifications", saved[status]);
	});

export const clientAction = keepFormIfLost;

const choices = [
	{ value: "verify", label: "Verify", hint: "The creator is told and can be matched." },
	{ value: "reject", label: "Reject", hint: "The creator is told why and can send the form again." },
];

const outcomes = { SUBMITTED: "Waiting", VERIFIED: "Verified", REJECTED: "Rejected", AGE_REJECTED: "Rejected: under 18" };

export default function AgeVerification({ loaderData, actionData }: Route.ComponentProps) {
	const { fullName, status, decisionNote, sentOn, decidedOn, facts, submissionKey } = loaderData;
	const { form, fields, answer, props } = usePageForm<typeof DecideAgeVerificationForm>();
	const { decision, reason } = fields;
	return (
		<Page title={`Age verification of ${fullName}`} description="Decide on a creator's age verification." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[decision, reason]} answer={answer} />
			<PageTitle slug="Back office · Age verification" aside={`Sent ${sentOn}`}>
				{fullName}
			</PageTitle>
			<div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
				<SummaryList rows={facts} />
				{status === "SUBMITTED" ? (
					<Form method="post" {...props}>
						<HiddenFields submissionKey={submissionKey} />
						<Radios {...fieldProps(decision)} label="Decision" choices={choices} />
						<TextArea {...fieldProps(reason)} label="Reason" hint="Needed to reject; the creator reads it word for word." rows={4} limit={1_000} />
						<SubmitButton pending="Saving...">Save decision</SubmitButton>
					</Form>
				) : (
					<Notice title={outcomes[status]} className="self-start">
						{decidedOn && <p>Decided on {decidedOn}.</p>}
						{decisionNote && <p className="mt-2 whitespace-pre-line">{decisionNote}</p>}
					</Notice>
				)}
			</div>
		</Page>
	);
}
