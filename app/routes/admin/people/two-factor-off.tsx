import { personPath } from "#app/domain/people/people.ts";
import { ReasonForm } from "#app/domain/suspension/suspension-forms.ts";
import { removeTwoFactorOf } from "#app/domain/two-factor/remove-two-factor-of.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/two-factor-off";
import { reasonData } from "./parts/reason-data.server.ts";
import { ReasonPage } from "./parts/reason-page.tsx";

export const handle = {
	breadcrumb: "Turn Off Two-factor Sign-in",
	parents: ({ loaderData }) => ({ "/admin/users/:userId": loaderData?.person.name }),
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) => reasonData(actorOf(context), params.userId);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, ReasonForm, async ({ reason }, actor) => {
		const { userId } = args.params;
		await removeTwoFactorOf(actor, { userId, reason });
		return redirectWithFlash(personPath(userId), "Two-factor sign-in is off, and a mail tells the owner.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function TwoFactorOff({ loaderData: { person }, actionData }: Route.ComponentProps) {
	return (
		<ReasonPage
			title={`Turn off two-factor sign-in of ${person.name}?`}
			description="Turn off two-factor sign-in of an account, with a reason."
			lead="For somebody who has lost the phone and the recovery codes. Be sure that it is them who asks: from then on the password alone is enough to sign in."
			person={person}
			actionData={actionData}
			button="Turn it off"
			pending="Turning off..."
			isDangerous
		/>
	);
}
