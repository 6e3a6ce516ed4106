import { openPreviewPart } from "#app/domain/bookings/previews/previews.server.ts";
import { inlineHeaders } from "#app/server/attachment.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/preview";
import { fileResponse } from "./parts/file-response.server.ts";

/**
 * A picture or the video of a delivered file's preview, for the two sides of its booking and the team. Parts are
 * numbered from 1.
 */
export const loader = ({ request, params: { fileId, part }, context, url }: Route.LoaderArgs) => {
	const actor = getActor(context);
	const number = /^[1-9]\d?$/.test(part) ? Number(part) : 0;
	return fileResponse({
		request,
		pathname: url.pathname,
		requestId: actor.requestId,
		id: `${fileId}-${number}`,
		open: async (findRange) => {
			const opened = await openPreviewPart(actor, { fileId, position: number - 1 }, findRange);
			const extension = opened.type === "video/mp4" ? "mp4" : "jpg";
			return { ...opened, headers: inlineHeaders(`preview-${number}.${extension}`) };
		},
	});
};
