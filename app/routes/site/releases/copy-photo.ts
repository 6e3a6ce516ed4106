import { openPhotoOfCopy } from "#app/domain/bookings/releases/release-photo.server.ts";
import { fileResponse } from "#app/routes/account/files/parts/file-response.server.ts";
import { inlineHeaders } from "#app/server/attachment.ts";
import { getActor } from "#app/session/contexts.ts";
import { getToken } from "#app/session/link-token.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/copy-photo";

export const handle = { query: ["token"] } satisfies RouteHandle;

/** The photo on the signer's own copy, by the link that only they have. */
export const loader = ({ request, params: { releaseId }, context, url }: Route.LoaderArgs) =>
	fileResponse({
		request,
		pathname: url.pathname,
		requestId: getActor(context).requestId,
		id: releaseId,
		open: async (findRange) => ({
			...(await openPhotoOfCopy({ releaseId, token: getToken(request) }, findRange)),
			headers: inlineHeaders("photo"),
		}),
	});
