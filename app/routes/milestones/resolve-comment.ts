import { data } from "react-router";
import { resolveComment } from "#app/domain/bookings/comments/comments.server.ts";
import { parsePosition } from "#app/domain/bookings/delivery.ts";
import { getDelivery } from "#app/domain/bookings/previews/delivery-queries.server.ts";
import { deliveredFilePath, deliveryPath } from "#app/domain/bookings/previews/preview.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/resolve-comment";
import { readDeliveryAt } from "./parts/delivery-data.server.ts";

type Params = Route.LoaderArgs["params"];

function readPress(params: Params) {
	const at = readDeliveryAt(params);
	const filePosition = parsePosition(params.file);
	const { commentId, command } = params;
	if (command !== "resolve" && command !== "reopen") throw data(null, { status: 404 });
	const path = deliveredFilePath(deliveryPath(at.bookingId, at.position, at.round), filePosition);
	return { at, filePosition, commentId, isResolved: command === "resolve", path };
}

/** This URL has no page. A link to it, such as after signing in again, leads to the file. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { at, filePosition, commentId, path } = readPress(params);
	const { comments } = await orNotFound(getDelivery(getActor(context), at));
	if (!comments.some((one) => one.id === commentId && one.filePosition === filePosition))
		throw data(null, { status: 404 });
	return seeOther(path);
}

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		const { at, filePosition, commentId, isResolved, path } = readPress(params);
		try {
			await resolveComment(actor, { ...at, filePosition, commentId, isResolved });
			return redirectWithFlash(path, isResolved ? "Marked as done." : "Marked as open.");
		} catch (error) {
			if (error instanceof DomainError && error.code === "conflict")
				return redirectWithFlash(path, error.message, "error");
			throw error;
		}
	});
