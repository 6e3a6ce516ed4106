import { getSelectProps, getTextareaProps } from "@conform-to/react";
import { declineMatch } from "#app/domain/matching/answer-match.server.ts";
import { DECLINE_CAUSES, declineCauseLabels, matchPath } from "#app/domain/matching/match.ts";
import { DeclineMatchForm } from "#app/domain/matching/matching-forms.ts";
import { getUserMatch } from "#app/domain/matching/matching-queries.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { getConstraints } from "#app/forms/constraints.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Checkboxes, listChoices } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/refuse";

export const handle = {
	breadcrumb: "None of These",
	parents: ({ loaderData }) => ({ "/matches/:matchId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	const { id, state, proposals, request } = await orNotFound(getUserMatch(user, params.matchId));
	return {
		path: matchPath(id),
		reference: request.reference,
		isOpen: state === "SENT" && request.status === "MATCHED",
		count: proposals.length,
		matchingTime: fact("matching-time"),
		constraint: getConstraints(DeclineMatchForm),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DeclineMatchForm, async (input, actor) => {
		const { matchId } = await declineMatch(actor, { ...input, matchId: args.params.matchId });
		return redirectWithFlash(matchPath(matchId), "Thank you. We'll look again.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const causes = listChoices(DECLINE_CAUSES, declineCauseLabels);

export default function RefuseMatch({
	loaderData: { path, reference, isOpen, count, matchingTime, constraint },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof DeclineMatchForm>({ lastResult: actionData, constraint });
	return (
		<Page title="None of these" description="Tell us why none of your matches fit." form={form}>
			<PageTitle
				eyebrow={`Your matches · ${reference}`}
				lead={
					isOpen
						? `We'll look again and propose others within ${matchingTime}. We won't propose these ${count === 2 ? "two" : "three"} to you again.`
						: undefined
				}
			>
				None of these?
			</PageTitle>
			{isOpen || actionData ? (
				<PageForm
					form={form}
					submit="Decline these and look again"
					pending="Sending..."
					variant="danger"
					className="max-w-xl"
				>
					<Checkboxes
						{...getSelectProps(fields.causes)}
						label="What was wrong?"
						hint="Choose all that apply."
						choices={causes}
					/>
					<TextArea
						{...getTextareaProps(fields.reason)}
						label="Tell us more"
						hint="Anything that helps us find a better match. Only our team reads this."
						rows={6}
					/>
				</PageForm>
			) : (
				<Notice title="You can't decline these matches now">
					{" "}
					<p>You've already answered, or the request is closed.</p>
				</Notice>
			)}
			<p className="mt-6">
				<Link to={path}>Back to your matches</Link>
			</p>
		</Page>
	);
}
