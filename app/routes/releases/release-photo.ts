import { openReleasePhoto } from "#app/domain/bookings/releases/release-photo.server.ts";
import { fileResponse } from "#app/routes/account/files/parts/file-response.server.ts";
import { inlineHeaders } from "#app/server/attachment.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/release-photo";

/** The photo that the signer of a release took of themselves, for both sides of the booking. */
export const loader = ({ request, params, context, url }: Route.LoaderArgs) => {
	const actor = getActor(context);
	return fileResponse({
		request,
		pathname: url.pathname,
		requestId: actor.requestId,
		id: params.releaseId,
		open: async (findRange) => ({
			...(await openReleasePhoto(actor, params, findRange)),
			headers: inlineHeaders("photo"),
		}),
	});
};
