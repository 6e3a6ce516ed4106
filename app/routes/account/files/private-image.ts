import { readPrivateImage } from "#app/domain/vetting/portfolio.server.ts";
import { imageResponse } from "#app/forms/image-response.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/private-image";

/** An image from an application or a profile, for its owner and the team. */
export const loader = ({ params: { imageId, file }, context }: Route.LoaderArgs) =>
	imageResponse(readPrivateImage(getActor(context), imageId, file), "private");
