import { data } from "react-router";
import { parsePosition } from "#app/domain/bookings/delivery.ts";
import { answerTus } from "#app/forms/resumable-upload.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/upload";

export const handle = { bytes: true } satisfies RouteHandle;

/** How much of an upload has arrived, for HEAD. There is no page. */
export function loader(args: Route.LoaderArgs) {
	if (args.request.method !== "HEAD") throw data(null, { status: 404 });
	return answer(args);
}

/** Continues or removes an upload. */
export const action = (args: Route.ActionArgs) => answer(args);

const answer = ({ request, params, context }: Route.LoaderArgs | Route.ActionArgs) =>
	answerTus(request, getActor(context), {
		bookingId: params.bookingId,
		position: parsePosition(params.number),
	});
