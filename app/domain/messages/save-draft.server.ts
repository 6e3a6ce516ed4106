import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { bookingNotFound, requireBookingId } from "./side.server.ts";

/** Saves an unsent message, so that its writer finds it again on any device. */
export async function saveDraft(
	actor: Actor,
	{ bookingId, content }: { bookingId: string; content: string },
): Promise<void> {
	const { id: userId } = requireUser(actor);
	requireBookingId(bookingId);
	const { count } = await db().conversationSide.updateMany({
		where: { bookingId, userId },
		data: { draft: content },
	});
	if (count === 0) throw bookingNotFound();
}
