import { Form } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { matchPath, REFUSAL_MAX } from "#app/domain/matching/match.ts";
import { RefuseMatchForm } from "#app/domain/matching/matching-forms.ts";
import { getOwnMatch } from "#app/domain/matching/matching-queries.server.ts";
import { refuseMatch } from "#app/domain/matching/refuse-match.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { fact } from "#app/infra/site.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import type { Route } from "./+types/refuse";

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context), "CREATOR");
	const { id, state, proposals, request } = await found(getOwnMatch(user, params.matchId));
	return {
		crumb: "None of These",
		crumbNames: { [id]: request.reference },
		...{ path: matchPath(id), reference: request.reference, isOpen: state === "SENT" && request.status === "MATCHED" },
		count: proposals.length,
		matchingTime: fact("matching-time"),
		submissionKey: newSubmissionKey(now()),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, RefuseMatchForm, async (input, actor) => {
		const { matchId } = await refuseMatch(actor, { ...input, matchId: args.params.matchId });
		return redirectWithFlash(matchPath(matchId), "Thank you. We look again.");
	});

export const clientAction = keepFormIfLost;

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
				<a href={path}>Back to your matches</a>
			</p>
		</Page>
	);
}
