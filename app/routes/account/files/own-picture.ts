import { readPrivatePicture } from "#app/domain/profile-pictures/picture-queries.server.ts";
import { pictureResponse } from "#app/forms/picture-response.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import type { Route } from "./+types/own-picture";

/** An image of an application or a profile, for its owner and the team. */
export const loader = ({ params: { pictureId, file }, context }: Route.LoaderArgs) => pictureResponse(readPrivatePicture(actorOf(context), pictureId, file), "private");
