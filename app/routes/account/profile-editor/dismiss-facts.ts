import { data, href } from "react-router";
import { dismissFacts } from "#app/domain/profiles/edit-profile.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/dismiss-facts";

/** Only receives posts from the button on the dashboard. */
export const loader = () => data(null, { status: 404 });

export const action = ({ context }: Route.ActionArgs) =>
	buttonAction(
		() => dismissFacts(getActor(context)),
		href("/dashboard"),
		"We won't ask again. You can add this to your profile at any time.",
	);
