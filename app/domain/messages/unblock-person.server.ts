import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { getSides } from "./side.server.ts";

/** Lifts the block on the other side of a conversation. */
export async function unblockPerson(
	actor: Actor,
	{ bookingId }: { bookingId: string },
): Promise<{ name: string }> {
	const user = requireUser(actor);
	const { other } = await getSides(user, bookingId);
	if (!other) return { name: "" };
	await transaction(async (tx) => {
		const { count } = await tx.block.deleteMany({ where: { blockerId: user.id, blockedId: other.userId } });
		if (count > 0)
			await recordEvent(tx, actor, {
				action: "unblock-person",
				subject: ["User", other.userId],
				detail: { bookingId },
			});
	});
	return { name: other.name };
}
