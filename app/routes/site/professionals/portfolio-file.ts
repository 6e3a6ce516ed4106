import { readImage } from "#app/domain/vetting/portfolio.server.ts";
import { imageResponse } from "#app/forms/image-response.server.ts";
import type { Route } from "./+types/portfolio-file";

/** A public image of a professional, such as `400.avif`. The file behind a URL never changes. */
export const loader = ({ params: { imageId, file } }: Route.LoaderArgs) =>
	imageResponse(readImage(imageId, file), "public");
