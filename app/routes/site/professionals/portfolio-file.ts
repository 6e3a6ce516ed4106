import { readPicture } from "#app/domain/profile-pictures/picture-queries.server.ts";
import { pictureResponse } from "#app/forms/picture-response.server.ts";
import type { Route } from "./+types/portfolio-file";

/** A public image of a professional, such as `400.avif`. The file behind a URL never changes. */
export const loader = ({ params: { pictureId, file } }: Route.LoaderArgs) => pictureResponse(readPicture(pictureId, file), "public");
