import { personPath } from "#app/domain/people/person.ts";
import { ReasonForm } from "#app/domain/trust/decision-forms.ts";
import { liftSuspension } from "#app/domain/trust/suspend-account.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/lift-suspension";
import { reasonData } from "./parts/reason-data.server.ts";
import { ReasonPage } from "./parts/reason-page.tsx";

export const handle = {
	breadcrumb: "Lift the Suspension",
	parents: ({ loaderData }) => ({ "/admin/users/:userId": loaderData?.person.name }),
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) => reasonData(getActor(context), params.userId);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, ReasonForm, async ({ reason }, actor) => {
		const { userId } = args.params;
		await liftSuspension(actor, { userId, reason });
		return redirectWithFlash(personPath(userId), "Suspension lifted. We'll email the owner.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Lift({ loaderData: { person }, actionData }: Route.ComponentProps) {
	return (
		<ReasonPage
			title={`Lift the suspension of ${person.name}?`}
			description="Lift a suspension, with a reason."
			lead="Restores the account, or only the public profile if that is what was suspended. Ended sessions stay ended."
			person={person}
			actionData={actionData}
			button="Lift suspension"
			pending="Lifting..."
		/>
	);
}
