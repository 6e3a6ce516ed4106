import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { href } from "react-router";
import type { Actor } from "#app/domain/actor.ts";
import { approveApplication } from "#app/domain/application-review/approve-application.server.ts";
import { rejectApplication } from "#app/domain/application-review/reject-application.server.ts";
import { requestChanges } from "#app/domain/application-review/request-changes.server.ts";
import {
	changesIn,
	type DecideApplication,
	DecideApplicationForm,
} from "#app/domain/application-review/review-forms.ts";
import { startBackgroundCheck } from "#app/domain/application-review/start-background-check.server.ts";
import { startDocumentReview } from "#app/domain/application-review/start-document-review.server.ts";
import {
	applicationStatusLabels,
	type Decision as DecisionName,
	decisionLabels,
} from "#app/domain/applications/application.ts";
import { claimWork } from "#app/domain/queues/claim-work.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/application";
import { Answers, Documents, History } from "./parts/application-answers.tsx";
import { Checks } from "./parts/application-checks.tsx";
import { ApplicationImages } from "./parts/application-images.tsx";
import { Licenses } from "./parts/application-licenses.tsx";
import { applicationView } from "./parts/application-view.server.ts";
import { ChangeFields } from "./parts/change-fields.tsx";
import { ClaimBanner } from "./parts/claim-banner.tsx";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";
import { WorkItemForm } from "./parts/work-item-form.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { applicationId }, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const view = await orNotFound(applicationView(actor, applicationId));
	return { ...view, head: await getWorkItemHeader(actor, "APPLICATION", applicationId) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DecideApplicationForm, async (input, actor) => {
		const { applicationId } = args.params;
		await commands[input.decision](actor, applicationId, input);
		if (!isFirstStep(input.decision)) return redirectToNextWorkItem(actor, "APPLICATION", "Decision saved.");
		await claimWork(actor, { kind: "APPLICATION", subjectId: applicationId });
		return redirectWithFlash(
			href("/admin/applications/:applicationId", { applicationId }),
			"Decision saved. The application is still yours.",
		);
	});

/** The reviewer keeps the application after the first step. */
const isFirstStep = (decision: DecisionName) =>
	decision === "start-document-review" || decision === "start-background-check";

const commands: Record<
	DecisionName,
	(actor: Actor, applicationId: string, input: DecideApplication) => Promise<unknown>
> = {
	"start-document-review": (actor, applicationId) => startDocumentReview(actor, { applicationId }),
	"start-background-check": (actor, applicationId) => startBackgroundCheck(actor, { applicationId }),
	"approve-application": (actor, applicationId, { reason }) =>
		approveApplication(actor, { applicationId, note: reason }),
	"reject-application": (actor, applicationId, { reason }) =>
		rejectApplication(actor, { applicationId, note: reason ?? "" }),
	"request-changes": (actor, applicationId, input) =>
		requestChanges(actor, { applicationId, changes: changesIn(input) }),
};

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Application({ loaderData: view, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof DecideApplicationForm>({
		id: `decision-${view.status}`,
		lastResult: actionData,
	});
	return (
		<BackOfficePage
			title={`Application ${view.reference}`}
			heading={<span className="wrap-anywhere">{view.heading}</span>}
			description="One application in full, and its decision."
			slug={`Back office · Applications · ${view.reference}`}
			aside={<time dateTime={view.since.dateTime}>since {view.since.text}</time>}
			lead={`${applicationStatusLabels[view.status]} · ${view.applicant.name}, ${view.applicant.email}`}
			form={form}
			undo={view.head.undo}
		>
			{view.decisions.length > 0 && <ClaimBanner head={view.head} />}
			<div className="work-item">
				<div className="min-w-0">
					<Answers answers={view.answers} />
					<ApplicationImages {...view.images} name={view.applicant.name} />
				</div>
				<div className="min-w-0">
					{view.note && (
						<Notice title="Sent to the applicant" className="mb-8">
							<p className="whitespace-pre-line">{view.note}</p>
						</Notice>
					)}
					<Decision view={view} form={form} fields={fields} />
					<Documents documents={view.documents} />
				</div>
			</div>
			<Checks {...view} />
			<Licenses {...view} />
			<History history={view.history} changes={view.changes} />
		</BackOfficePage>
	);
}

type DecisionProps = {
	view: Route.ComponentProps["loaderData"];
	form: FormMetadata;
	fields: Record<keyof DecideApplication, FieldMetadata>;
};

function Decision({ view, form, fields }: DecisionProps) {
	if (view.decisions.length === 0)
		return (
			<Notice title="Nothing to decide">
				<p>
					{view.status === "CHANGES_REQUESTED"
						? "It's waiting for the applicant's changes."
						: "This application is closed."}
				</p>
			</Notice>
		);
	const canAskForChanges = view.decisions.includes("request-changes");
	const reason = {
		field: fields.reason,
		hint: "The applicant reads it. Required for a rejection, optional for an approval.",
		isOptional: true,
		limit: 2_000,
		onlyFor: "closing",
	};
	return (
		<WorkItemForm
			form={form}
			head={view.head}
			decision={fields.decision}
			question="What happens next?"
			choices={view.decisions.map((value) => ({ value, label: decisionLabels[value] }))}
			reason={canAskForChanges ? reason : undefined}
		>
			{canAskForChanges && <ChangeFields fields={fields} />}
		</WorkItemForm>
	);
}
