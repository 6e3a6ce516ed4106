import { personPath } from "#app/domain/people/person.ts";
import { APPEAL_DAYS } from "#app/domain/people/suspension.ts";
import { SuspendForm } from "#app/domain/trust/decision-forms.ts";
import { suspendAccount } from "#app/domain/trust/suspend-account.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/suspend";
import { reasonData } from "./parts/reason-data.server.ts";
import { ReasonPage } from "./parts/reason-page.tsx";

export const handle = {
	parents: ({ loaderData }) => ({ "/admin/users/:userId": loaderData?.person.name }),
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) => reasonData(getActor(context), params.userId);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, SuspendForm, async ({ reason, days }, actor) => {
		const { userId } = args.params;
		await suspendAccount(actor, { userId, reason, days: days === "open" ? undefined : Number(days) });
		return redirectWithFlash(personPath(userId), "Account suspended. We'll email the owner your reason.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const few = "No new requests or quotes. Running bookings and sign-in go on as usual.";
const durations = [
	{ value: "1", label: "1 day", hint: few },
	{ value: "3", label: "3 days", hint: few },
	{ value: "7", label: "7 days", hint: few },
	{
		value: "open",
		label: "Until further notice",
		hint: `All sessions end at once, no one can sign in to the account, and its public profile, if any, is hidden. The other sides of running bookings are informed, and ${APPEAL_DAYS} days later, these bookings end as if this person had canceled them.`,
	},
];

export default function Suspend({ loaderData: { person }, actionData }: Route.ComponentProps) {
	return (
		<ReasonPage
			title={`Suspend ${person.name}?`}
			description="Suspend an account, with a reason."
			lead="You can lift the suspension at any time. Messages and files don't change."
			choices={durations}
			person={person}
			actionData={actionData}
			button="Suspend account"
			pending="Suspending..."
			isDangerous
		/>
	);
}
