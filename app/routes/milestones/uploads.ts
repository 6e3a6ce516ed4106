import { parsePosition } from "#app/domain/bookings/delivery.ts";
import { listMilestoneUploads } from "#app/domain/bookings/uploads/uploads.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { answerTus } from "#app/forms/resumable-upload.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/uploads";

/** The professional's uploads for a milestone, with their states, as JSON. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const at = { bookingId: params.bookingId, position: parsePosition(params.number) };
	return Response.json(await orNotFound(listMilestoneUploads(getActor(context), at)), {
		headers: { "Cache-Control": "no-store" },
	});
}

/** Begins an upload in pieces. */
export const action = ({ request, params, context }: Route.ActionArgs) =>
	answerTus(request, getActor(context), {
		bookingId: params.bookingId,
		position: parsePosition(params.number),
	});
