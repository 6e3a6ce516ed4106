import { parsePosition } from "#app/domain/bookings/delivery.ts";
import { answerTus } from "#app/forms/resumable-upload.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/uploads";

/** Begins an upload in pieces. */
export const action = ({ request, params, context }: Route.ActionArgs) =>
	answerTus(request, getActor(context), {
		bookingId: params.bookingId,
		position: parsePosition(params.number),
	});
