import { data, href } from "react-router";
import { movePicture } from "#app/domain/profile-pictures/move-picture.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { formOf } from "#app/forms/form-context.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import type { Route } from "./+types/move-picture";

/** Only receives posts from the buttons next to a picture. */
export const loader = () => data(null, { status: 404 });

export async function action({ params: { pictureId }, context }: Route.ActionArgs) {
	const form = formOf(context);
	const direction = form.get("direction") === "up" ? "up" : "down";
	return buttonAction(
		() => movePicture(actorOf(context), { pictureId, direction }),
		href("/professional/edit/pictures"),
		direction === "up" ? "Picture moved up." : "Picture moved down.",
	);
}
