import { personPath } from "#app/domain/people/people.ts";
import { suspendAccount } from "#app/domain/suspension/suspend-account.server.ts";
import { ReasonForm } from "#app/domain/suspension/suspension-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/suspend";
import { reasonData } from "./parts/reason-data.server.ts";
import { ReasonPage } from "./parts/reason-page.tsx";

export const handle = { parents: ({ loaderData }) => ({ "/admin/users/:userId": loaderData?.person.name }) } satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) => reasonData(actorOf(context), params.userId);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, ReasonForm, async ({ reason }, actor) => {
		const { userId } = args.params;
		await suspendAccount(actor, { userId, reason });
		return redirectWithFlash(personPath(userId), "Account suspended. We'll email the owner your reason.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Suspend({ loaderData: { person }, actionData }: Route.ComponentProps) {
	return (
		<ReasonPage
			title={`Suspend ${person.name}?`}
			description="Suspend an account, with a reason."
			lead="All sessions end at once, no one can sign in to the account, and its public profile, if any, is hidden. Messages and files don't change. The other sides of running bookings are informed, and 7 days later, these bookings end as if this person had canceled them. You can lift the suspension at any time."
			person={person}
			actionData={actionData}
			button="Suspend account"
			pending="Suspending..."
			isDangerous
		/>
	);
}
