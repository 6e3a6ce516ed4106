import { transaction } from "#app/infra/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { once } from "../records/once.server.ts";
import { noteSecurityEvent } from "./security-mails.server.ts";

/** Anyone signed in may end all of their sessions but this one, also those of programs. Returns how many ended; told by mail where any did. */
export function revokeOtherSessions(actor: Actor): Promise<{ ended: number }> {
	const user = requireUser(actor);
	return once(actor, "revoke-other-sessions", {}, (remember) =>
		transaction(async (tx) => {
			const { count } = await tx.session.deleteMany({ where: { userId: user.id, id: { not: user.sessionId } } });
			if (count > 0) await noteSecurityEvent(tx, actor, user, "revoke-other-sessions", { detail: { ended: count } });
			const result = { ended: count };
			await remember(tx, result);
			return result;
		}),
	);
}
