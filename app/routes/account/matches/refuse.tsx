import { Form } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { matchPath, REFUSAL_MAX } from "#app/domain/matching/match.ts";
import { RefuseMatchForm } from "#app/domain/matching/matching-forms.ts";
import { getOwnMatch } from "#app/domain/matching/matching-queries.server.ts";
import { refuseMatch } from "#app/domain/matching/refuse-match.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { newSubmissionKey } from "#app/forms/form-traps.ts";
import { found } from "#app/forms/query.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { fieldProps } from "#app/ui/form/field.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { usePageForm } from "#app/ui/form/old-page-form.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/refuse";

export const handle = { breadcrumb: "None of These", parents: ({ loaderData }) => ({ "/matches/:matchId": loaderData?.reference }) } satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context), "CREATOR");
	const { id, state, proposals, request } = await found(getOwnMatch(user, params.matchId));
	return {
		...{ path: matchPath(id), reference: request.reference, isOpen: state === "SENT" && request.status === "MATCHED" },
		count: proposals.length,
		matchingTime: fact("matching-time"),
		submissionKey: newSubmissionKey(now()),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, RefuseMatchForm, async (input, actor) => {
		const { matchId } = await refuseMatch(actor, { ...input, matchId: args.params.matchId });
		return redirectWithFlash(matchPath(matchId), "Thank you. We look again.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RefuseMatch({ loaderData: { path, reference, isOpen, count, matchingTime, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof RefuseMatchForm>();
	return (
		<Page title="None of these" description="Say why none of those whom we proposed fits." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[fields.reason]} answer={answer} />
			<PageTitle
				slug={`Your matches · ${reference}`}
				lead={isOpen ? `We look again, and propose others within ${matchingTime}. The ${count === 2 ? "two" : "three"} whom you refuse are not proposed to you again.` : undefined}
			>
				None of these?
			</PageTitle>
			{isOpen || actionData ? (
				<Form method="post" className="max-w-xl" {...props}>
					<HiddenFields submissionKey={submissionKey} />
					<TextArea
						{...fieldProps(fields.reason)}
						label="What did not fit?"
						hint="The price, the place, the style, the dates: whatever helps us to find somebody better. Only our team reads it."
						limit={REFUSAL_MAX}
						rows={6}
					/>
					<SubmitButton pending="Sending..." look="danger">
						Refuse these and look again
					</SubmitButton>
				</Form>
			) : (
				<Notice title="There is nothing to refuse">
					<p>You have answered this proposal, or the request is closed.</p>
				</Notice>
			)}
			<p className="mt-6">
				<Link to={path}>Back to your matches</Link>
			</p>
		</Page>
	);
}
