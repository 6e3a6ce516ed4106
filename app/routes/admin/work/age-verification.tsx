import { ageReviewLabels } from "#app/domain/people/age-verification.ts";
import { DecideAgeVerificationForm } from "#app/domain/people/age-verification-forms.ts";
import { decideAgeVerification } from "#app/domain/people/decide-age-verification.server.ts";
import { getAgeVerification } from "#app/domain/people/verify-age.server.ts";
import { formatDay } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/age-verification";
import { ClaimBanner } from "./parts/claim-banner.tsx";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";
import { WorkItemForm } from "./parts/work-item-form.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.fullName,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const found = await orNotFound(getAgeVerification(actor, params.verificationId));
	const { fullName, email, dateOfBirth, age, birthYear, status, review } = found;
	const { decisionNote, createdAt, decidedAt, user } = found;
	return {
		fullName,
		status,
		decisionNote,
		sentOn: formatDay(createdAt),
		decidedOn: decidedAt && formatDay(decidedAt),
		facts: [
			...(review ? [{ label: "Why we review it", value: ageReviewLabels[review] }] : []),
			{ label: "Full name", value: fullName },
			{ label: "Account name", value: user.name },
			{ label: "Email address", value: `${email}${user.emailVerifiedAt ? "" : " (not confirmed)"}` },
			{
				label: "Date of birth",
				value: dateOfBirth ? `${formatDate(dateOfBirth)} (age ${age})` : `In ${birthYear} (day deleted)`,
			},
			{ label: "Member since", value: formatDay(user.createdAt) },
		],
		head: await getWorkItemHeader(actor, "AGE_VERIFICATION", params.verificationId),
	};
}

const saved = {
	VERIFIED: "Creator verified. We'll email them.",
	REJECTED: "Verification rejected. We'll email the creator your reason.",
};

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DecideAgeVerificationForm, async (input, actor) => {
		const { status } = await decideAgeVerification(actor, { ...input, id: args.params.verificationId });
		return redirectToNextWorkItem(actor, "AGE_VERIFICATION", saved[status]);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const choices = [
	{ value: "verify", label: "Verify", hint: "We'll email the creator, who can then be matched." },
	{
		value: "reject",
		label: "Reject",
		hint: "We'll email the creator the reason. They can send the form again.",
	},
];

const outcomes = {
	SUBMITTED: "Waiting",
	VERIFIED: "Verified",
	REJECTED: "Rejected",
	AGE_REJECTED: "Rejected: under 18",
};

export default function AgeVerification({ loaderData, actionData }: Route.ComponentProps) {
	const { fullName, status, decisionNote, sentOn, decidedOn, facts, head } = loaderData;
	const [form, fields] = usePageForm<typeof DecideAgeVerificationForm>({ lastResult: actionData });
	const { decision, reason } = fields;
	return (
		<BackOfficePage
			title={`Age verification of ${fullName}`}
			heading={fullName}
			description="Decide on a creator's age verification."
			eyebrow="Back office · Age verification"
			aside={`Sent ${sentOn}`}
			form={form}
			undo={head.undo}
		>
			{status === "SUBMITTED" && <ClaimBanner head={head} />}
			<div className="work-item">
				<SummaryList rows={facts} />
				{status === "SUBMITTED" ? (
					<WorkItemForm
						form={form}
						head={head}
						decision={decision}
						choices={choices}
						reason={{ field: reason, hint: "Required to reject. The creator reads exactly what you write." }}
					/>
				) : (
					<Notice title={outcomes[status]} className="self-start">
						{decidedOn && <p>Decided on {decidedOn}.</p>}
						{decisionNote && <p className="mt-2 whitespace-pre-line">{decisionNote}</p>}
					</Notice>
				)}
			</div>
		</BackOfficePage>
	);
}
