import { personPath } from "#app/domain/people/people.ts";
import { suspendAccount } from "#app/domain/suspension/suspend-account.server.ts";
import { ReasonForm } from "#app/domain/suspension/suspension-forms.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/suspend";
import { reasonData } from "./reason-data.server.ts";
import { ReasonPage } from "./reason-page.tsx";

export const loader = ({ params, context }: Route.LoaderArgs) => reasonData(actorOf(context), params.userId, "Suspend");

export const action = (args: Route.ActionArgs) =>
	formAction(args, ReasonForm, async ({ reason }, actor) => {
		const { userId } = args.params;
		await suspendAccount(actor, { userId, reason });
		return redirectWithFlash(personPath(userId), "The account is suspended, and a mail tells its owner why.");
	});

export const clientAction = keepFormIfLost;

export default function Suspend({ loaderData: { person, submissionKey }, actionData }: Route.ComponentProps) {
	return (
		<ReasonPage
			title={`Suspend ${person.name}?`}
			description="Suspend an account, with a reason."
			lead="All sessions end at once, nobody can sign in to the account, and its public profile, if there is one, leaves the site. Bookings, messages and files stay as they are. You can lift it at any time."
			person={person}
			submissionKey={submissionKey}
			isFailed={Boolean(actionData)}
			button="Suspend the account"
			pending="Suspending..."
			isDangerous
		/>
	);
}
