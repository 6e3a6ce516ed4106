import { underageReasonLabels } from "#app/domain/people/age-verification.ts";
import { ReviewUnderageRejectionForm } from "#app/domain/people/age-verification-forms.ts";
import { reviewUnderageRejection } from "#app/domain/people/decide-age-verification.server.ts";
import { getUnderageRejection } from "#app/domain/people/verify-age.server.ts";
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
import type { Route } from "./+types/underage-rejection";
import { ClaimBanner } from "./parts/claim-banner.tsx";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";
import { WorkItemForm } from "./parts/work-item-form.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.email,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { email, reason, dateOfBirth, birthYear, flagged, at, reviewedAt, user } = await orNotFound(
		getUnderageRejection(actor, params.rejectionId),
	);
	return {
		email,
		loggedOn: formatDay(at),
		reviewedOn: reviewedAt && formatDay(reviewedAt),
		canReopen: user?.verification === "AGE_REJECTED",
		facts: [
			{ label: "Email address", value: email },
			{ label: "Reason", value: underageReasonLabels[reason] },
			{
				label: "Date of birth",
				value: dateOfBirth ? formatDate(dateOfBirth) : birthYear ? `In ${birthYear} (day deleted)` : "",
			},
			{ label: "Flagged", value: flagged ? "Yes" : "No" },
			{ label: "Account", value: user ? `${user.name}, since ${formatDay(user.createdAt)}` : "None" },
		],
		head: await getWorkItemHeader(actor, "UNDERAGE", params.rejectionId),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, ReviewUnderageRejectionForm, async (input, actor) => {
		const { isReopened } = await reviewUnderageRejection(actor, { ...input, id: args.params.rejectionId });
		return redirectToNextWorkItem(
			actor,
			"UNDERAGE",
			isReopened ? "The creator can send the age verification again. We'll email them." : "Entry reviewed.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function UnderageRejection({
	loaderData: { email, facts, loggedOn, reviewedOn, canReopen, head },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ReviewUnderageRejectionForm>({ lastResult: actionData });
	const { finding } = fields;
	const choices = [
		{ value: "stands", label: "The entry is correct", hint: "It leaves this list. Nothing else changes." },
		{
			value: "mistake",
			label: "It was a mistake",
			hint: canReopen
				? "We'll email the creator, who can send the age verification again."
				: "It leaves this list. No account was closed.",
		},
	];
	return (
		<BackOfficePage
			title={`Underage log: ${email}`}
			heading="Review an entry"
			description="Review an entry in the underage log."
			eyebrow="Back office · Underage log"
			aside={`Logged ${loggedOn}`}
			form={form}
			undo={head.undo}
		>
			{!reviewedOn && <ClaimBanner head={head} />}
			<div className="work-item">
				<SummaryList rows={facts} />
				{reviewedOn ? (
					<Notice title="Reviewed" className="self-start">
						<p>On {reviewedOn}.</p>
					</Notice>
				) : (
					<WorkItemForm
						form={form}
						head={head}
						decision={finding}
						question="What did you find?"
						choices={choices}
					/>
				)}
			</div>
		</BackOfficePage>
	);
}
