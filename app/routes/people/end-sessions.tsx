import { endSessions } from "#app/domain/people/end-sessions.server.ts";
import { personPath } from "#app/domain/people/people.ts";
import { ReasonForm } from "#app/domain/suspension/suspension-forms.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/end-sessions";
import { reasonData } from "./reason-data.server.ts";
import { ReasonPage } from "./reason-page.tsx";

export const loader = ({ params, context }: Route.LoaderArgs) => reasonData(actorOf(context), params.userId, "End Sessions");

export const action = (args: Route.ActionArgs) =>
	formAction(args, ReasonForm, async ({ reason }, actor) => {
		const { userId } = args.params;
		await endSessions(actor, { userId, reason });
		return redirectWithFlash(personPath(userId), "All sessions have ended, and a mail tells the owner.");
	});

export const clientAction = keepFormIfLost;

export default function EndSessions({ loaderData: { person, submissionKey }, actionData }: Route.ComponentProps) {
	return (
		<ReasonPage
			title={`End all sessions of ${person.name}?`}
			description="Sign somebody out everywhere, with a reason."
			lead="Every browser and program is signed out at once. Signing in again takes the password."
			person={person}
			submissionKey={submissionKey}
			isFailed={Boolean(actionData)}
			button="End all sessions"
			pending="Ending..."
		/>
	);
}
