import { movePicture } from "#app/domain/professionals/move-picture.server.ts";
import { buttonAction } from "#app/http/button-action.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { seeOther } from "#app/http/flash.server.ts";
import type { Route } from "./+types/move-picture";

/** A link moves nothing; the buttons beside the picture do. */
export const loader = () => seeOther("/professional/edit/pictures");

export async function action({ request, params: { pictureId }, context }: Route.ActionArgs) {
	const form = await request.formData();
	const direction = form.get("direction") === "up" ? "up" : "down";
	return buttonAction(() => movePicture(actorOf(context), { pictureId, direction }), "/professional/edit/pictures", direction === "up" ? "Moved up." : "Moved down.");
}
