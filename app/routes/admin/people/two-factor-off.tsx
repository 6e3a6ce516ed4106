import { personPath } from "#app/domain/people/person.ts";
import { removeTwoFactorFromAccount } from "#app/domain/people/two-factor.server.ts";
import { ReasonForm } from "#app/domain/trust/decision-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/two-factor-off";
import { reasonData } from "./parts/reason-data.server.ts";
import { ReasonPage } from "./parts/reason-page.tsx";

export const handle = {
	breadcrumb: "Turn Off Two-factor Sign-in",
	parents: ({ loaderData }) => ({ "/admin/users/:userId": loaderData?.person.name }),
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) => reasonData(getActor(context), params.userId);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, ReasonForm, async ({ reason }, actor) => {
		const { userId } = args.params;
		await removeTwoFactorFromAccount(actor, { userId, reason });
		return redirectWithFlash(personPath(userId), "Two-factor sign-in is off. We'll email the owner.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function TwoFactorOff({ loaderData: { person }, actionData }: Route.ComponentProps) {
	return (
		<ReasonPage
			title={`Turn off two-factor sign-in of ${person.name}?`}
			description="Turn off an account's two-factor sign-in, with a reason."
			lead="For someone who lost their phone and recovery codes. Make sure the owner is asking: after this, the password is enough to sign in."
			person={person}
			actionData={actionData}
			button="Turn off two-factor sign-in"
			pending="Turning off..."
			isDangerous
		/>
	);
}
