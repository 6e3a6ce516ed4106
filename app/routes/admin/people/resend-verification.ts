import { resendVerification } from "#app/domain/people/help-with-account.server.ts";
import { personPath } from "#app/domain/people/person.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/resend-verification";

export const loader = ({ params }: Route.LoaderArgs) => seeOther(personPath(params.userId));

/** Emails a new link and code to an unconfirmed address. */
export const action = ({ params: { userId }, context }: Route.ActionArgs) =>
	buttonAction(
		() => resendVerification(getActor(context), { userId }),
		personPath(userId),
		"A new link and code are on their way to the address.",
	);
