import { DecideAgeVerificationForm } from "#app/domain/age-verification/age-verification-forms.ts";
import { getAgeVerification } from "#app/domain/age-verification/age-verification-queries.server.ts";
import { decideAgeVerification } from "#app/domain/age-verification/decide-age-verification.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { site } from "#app/infra/site.server.ts";
import { formatDate, formatInstant } from "#app/ui/dates.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/age-verification";
import { ClaimBanner } from "./claim-banner.tsx";
import { jobHead } from "./desk-data.server.ts";
import { DeskPage } from "./desk-page.tsx";
import { JobForm } from "./job-form.tsx";
import { toNextJob } from "./next-job.server.ts";

export const handle = { isSecret: true };

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const { fullName, email, dateOfBirth, age, birthYear, status, decisionNote, createdAt, decidedAt, user } = await found(getAgeVerification(actor, params.verificationId));
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
		head: await jobHead(actor, "AGE_VERIFICATION", params.verificationId),
		submissionKey: newSubmissionKey(now()),
	};
}

const saved = { VERIFIED: "The creator is verified and gets a mail.", REJECTED: "The creator gets a mail with your reason." };

export const action = (args: Route.ActionArgs) =>
	formAction(args, DecideAgeVerificationForm, async (input, actor) => {
		const { status } = await decideAgeVerification(actor, { ...input, id: args.params.verificationId });
		return toNextJob(actor, "AGE_VERIFICATION", saved[status]);
	});

export const clientAction = keepFormIfLost;

const choices = [
	{ value: "verify", label: "Verify", hint: "The creator is told and can be matched." },
	{ value: "reject", label: "Reject", hint: "The creator is told why and can send the form again." },
];

const outcomes = { SUBMITTED: "Waiting", VERIFIED: "Verified", REJECTED: "Rejected", AGE_REJECTED: "Rejected: under 18" };

export default function AgeVerification({ loaderData, actionData }: Route.ComponentProps) {
	const { fullName, status, decisionNote, sentOn, decidedOn, facts, head, submissionKey } = loaderData;
	const pageForm = usePageForm<typeof DecideAgeVerificationForm>();
	const { form, fields, answer } = pageForm;
	const { decision, reason } = fields;
	return (
		<DeskPage
			title={`Age verification of ${fullName}`}
			heading={fullName}
			description="Decide on a creator's age verification."
			slug="Back office · Age verification"
			aside={`Sent ${sentOn}`}
			isFailed={Boolean(actionData)}
			errors={<ErrorSummary formErrors={form.errors} fields={[decision, reason]} answer={answer} />}
			undo={head.undo}
		>
			{status === "SUBMITTED" && <ClaimBanner head={head} />}
			<div className="desk-job">
				<SummaryList rows={facts} />
				{status === "SUBMITTED" ? (
					<JobForm
						pageForm={pageForm}
						head={head}
						submissionKey={submissionKey}
						decision={decision}
						choices={choices}
						reason={{ field: reason, hint: "Needed to reject; the creator reads it word for word." }}
					/>
				) : (
					<Notice title={outcomes[status]} className="self-start">
						{decidedOn && <p>Decided on {decidedOn}.</p>}
						{decisionNote && <p className="mt-2 whitespace-pre-line">{decisionNote}</p>}
					</Notice>
				)}
			</div>
		</DeskPage>
	);
}
