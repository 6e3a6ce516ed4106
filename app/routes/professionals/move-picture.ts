import { data, href } from "react-router";
import { movePicture } from "#app/domain/professionals/move-picture.server.ts";
import { buttonAction } from "#app/http/button-action.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import type { Route } from "./+types/move-picture";

/** There is nothing to read here; the buttons beside the picture post to it. */
export const loader = () => data(null, { status: 404 });

export async function action({ request, params: { pictureId }, context }: Route.ActionArgs) {
	const form = await request.formData();
	const direction = form.get("direction") === "up" ? "up" : "down";
	return buttonAction(() => movePicture(actorOf(context), { pictureId, direction }), href("/professional/edit/pictures"), direction === "up" ? "Moved up." : "Moved down.");
}
