import { personPath } from "#app/domain/people/people.ts";
import { liftSuspension } from "#app/domain/suspension/lift-suspension.server.ts";
import { ReasonForm } from "#app/domain/suspension/suspension-forms.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/lift";
import { reasonData } from "./reason-data.server.ts";
import { ReasonPage } from "./reason-page.tsx";

export const loader = ({ params, context }: Route.LoaderArgs) => reasonData(actorOf(context), params.userId, "Lift the Suspension");

export const action = (args: Route.ActionArgs) =>
	formAction(args, ReasonForm, async ({ reason }, actor) => {
		const { userId } = args.params;
		await liftSuspension(actor, { userId, reason });
		return redirectWithFlash(personPath(userId), "The suspension is lifted, and a mail tells the owner.");
	});

export const clientAction = keepFormIfLost;

export default function Lift({ loaderData: { person, submissionKey }, actionData }: Route.ComponentProps) {
	return (
		<ReasonPage
			title={`Lift the suspension of ${person.name}?`}
			description="Lift a suspension, with a reason."
			lead="What is suspended, the account or the public profile alone, is open again and stands as it did before. Sessions that have ended stay ended."
			person={person}
			submissionKey={submissionKey}
			isFailed={Boolean(actionData)}
			button="Lift the suspension"
			pending="Lifting..."
		/>
	);
}
