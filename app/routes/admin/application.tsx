import { data } from "react-router";
import type { Actor } from "#app/domain/actor.ts";
import { applicationStatusLabels, type Decision } from "#app/domain/applications/application.ts";
import { approveApplication } from "#app/domain/applications/approve-application.server.ts";
import { rejectApplication } from "#app/domain/applications/reject-application.server.ts";
import { requestChanges } from "#app/domain/applications/request-changes.server.ts";
import { changesIn, type DecideApplication, DecideApplicationForm } from "#app/domain/applications/review-forms.ts";
import { startBackgroundCheck } from "#app/domain/applications/start-background-check.server.ts";
import { startDocumentReview } from "#app/domain/applications/start-document-review.server.ts";
import { DomainError } from "#app/domain/domain-error.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page, PageTitle } from "#app/ui/page.tsx";
import type { Route } from "./+types/application";
import { Answers, History, References } from "./application-answers.tsx";
import { applicationView } from "./application-view.server.ts";
import { DecisionErrors, DecisionForm, useDecisionForm } from "./decision-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
	const view = await applicationView(actorOf(context), params.applicationId).catch((error: unknown) => {
		if (error instanceof DomainError && error.code === "not_found") throw data(null, { status: 404 });
		throw error;
	});
	return { ...view, crumb: view.reference, submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, DecideApplicationForm, async (input, actor) => {
		await commands[input.decision](actor, args.params.applicationId, input);
		return redirectWithFlash(`/admin/applications/${args.params.applicationId}`, "Your decision is saved, and the applicant is told by mail.");
	});

const commands: Record<Decision, (actor: Actor, applicationId: string, input: DecideApplication) => Promise<unknown>> = {
	"start-document-review": (actor, applicationId) => startDocumentReview(actor, { applicationId }),
	"start-background-check": (actor, applicationId) => startBackgroundCheck(actor, { applicationId }),
	"approve-application": (actor, applicationId, { reason }) => approveApplication(actor, { applicationId, note: reason }),
	"reject-application": (actor, applicationId, { reason }) => rejectApplication(actor, { applicationId, note: reason ?? "" }),
	"request-changes": (actor, applicationId, input) => requestChanges(actor, { applicationId, changes: changesIn(input) }),
};

export const clientAction = keepFormIfLost;

export default function Application({ loaderData: view, actionData }: Route.ComponentProps) {
	const pageForm = useDecisionForm();
	const title = `Application ${view.reference}`;
	return (
		<Page title={title} description="Everything about one application, and its decision." isFailed={Boolean(actionData)} isHidden>
			<DecisionErrors pageForm={pageForm} />
			<PageTitle
				slug={`Back office · Applications · ${view.reference}`}
				aside={<time dateTime={view.since.dateTime}>since {view.since.text}</time>}
				lead={`${view.applicant.name}, ${view.applicant.email}`}
			>
				{applicationStatusLabels[view.status]}
			</PageTitle>
			<div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[1.5fr_1fr]">
				<div className="min-w-0">
					<Answers answers={view.answers} documents={view.documents} />
					<References references={view.references} />
					<History history={view.history} changes={view.changes} />
				</div>
				<div className="min-w-0">
					{view.note && (
						<Notice title="Told to the applicant" className="mb-8">
							<p className="whitespace-pre-line">{view.note}</p>
						</Notice>
					)}
					{view.decisions.length > 0 ? (
						<DecisionForm key={view.status} pageForm={pageForm} decisions={view.decisions} submissionKey={view.submissionKey} />
					) : (
						<Notice title="Nothing to decide">
							<p>{view.status === "CHANGES_REQUESTED" ? "It waits for the applicant's changes." : "This application is closed."}</p>
						</Notice>
					)}
				</div>
			</div>
		</Page>
	);
}
