import { personPath } from "#app/domain/people/people.ts";
import { ReasonForm } from "#app/domain/suspension/suspension-forms.ts";
import { removeTwoFactorOf } from "#app/domain/two-factor/remove-two-factor-of.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/two-factor-off";
import { reasonData } from "./reason-data.server.ts";
import { ReasonPage } from "./reason-page.tsx";

export const loader = ({ params, context }: Route.LoaderArgs) => reasonData(actorOf(context), params.userId, "Turn Off Two-factor Sign-in");

export const action = (args: Route.ActionArgs) =>
	formAction(args, ReasonForm, async ({ reason }, actor) => {
		const { userId } = args.params;
		await removeTwoFactorOf(actor, { userId, reason });
		return redirectWithFlash(personPath(userId), "Two-factor sign-in is off, and a mail tells the owner.");
	});

export const clientAction = keepFormIfLost;

export default function TwoFactorOff({ loaderData: { person, submissionKey }, actionData }: Route.ComponentProps) {
	return (
		<ReasonPage
			title={`Turn off two-factor sign-in of ${person.name}?`}
			description="Turn off two-factor sign-in of an account, with a reason."
			lead="For somebody who has lost the phone and the recovery codes. Be sure that it is them who asks: from then on the password alone is enough to sign in."
			person={person}
			submissionKey={submissionKey}
			isFailed={Boolean(actionData)}
			button="Turn it off"
			pending="Turning off..."
			isDangerous
		/>
	);
}
