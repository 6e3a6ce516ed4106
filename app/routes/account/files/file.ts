import { getMaskedName } from "#app/domain/bookings/messages/mask-message.server.ts";
import { openFile } from "#app/domain/platform/files/file.server.ts";
import { downloadHeaders } from "#app/server/attachment.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/file";
import { fileResponse } from "./parts/file-response.server.ts";

/**
 * A file, for those who may open it, such as its owner and its recipient. Always a download, so it never runs
 * as a page on this site.
 */
export async function loader({ request, params: { fileId }, context, url }: Route.LoaderArgs) {
	const actor = getActor(context);
	const maskedName = await getMaskedName(actor, fileId);
	return fileResponse({
		request,
		pathname: url.pathname,
		requestId: actor.requestId,
		id: fileId,
		open: async (findRange) => {
			const { name, ...file } = await openFile(actor, fileId, findRange);
			return { ...file, headers: downloadHeaders(maskedName ?? name) };
		},
	});
}
