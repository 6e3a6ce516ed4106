import { endSessions } from "#app/domain/people/help-with-account.server.ts";
import { personPath } from "#app/domain/people/person.ts";
import { ReasonForm } from "#app/domain/trust/decision-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/end-sessions";
import { reasonData } from "./parts/reason-data.server.ts";
import { ReasonPage } from "./parts/reason-page.tsx";

export const handle = {
	parents: ({ loaderData }) => ({ "/admin/users/:userId": loaderData?.person.name }),
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) => reasonData(getActor(context), params.userId);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, ReasonForm, async ({ reason }, actor) => {
		const { userId } = args.params;
		await endSessions(actor, { userId, reason });
		return redirectWithFlash(personPath(userId), "All sessions have ended. We'll email the owner.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EndSessions({ loaderData: { person }, actionData }: Route.ComponentProps) {
	return (
		<ReasonPage
			title={`End all sessions of ${person.name}?`}
			description="Sign someone out everywhere, with a reason."
			lead="Signs out every browser and program at once. The owner can sign in again."
			person={person}
			actionData={actionData}
			button="End all sessions"
			pending="Ending..."
		/>
	);
}
