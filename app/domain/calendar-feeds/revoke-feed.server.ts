import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";

/** The person's private calendar address stops working at once. Idempotent. */
export async function revokeFeed(actor: Actor): Promise<void> {
	const { id: userId } = requireUser(actor);
	await transaction(async (tx) => {
		const { count } = await tx.calendarFeed.deleteMany({ where: { userId } });
		if (count > 0) await recordEvent(tx, actor, { action: "revoke-feed", subject: ["User", userId] });
	});
}
