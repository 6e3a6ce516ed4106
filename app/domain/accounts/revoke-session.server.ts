import { transaction } from "#app/infra/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { once } from "../records/once.server.ts";
import { checkPassword } from "./check-password.server.ts";
import { noteSecurityEvent } from "./security-mails.server.ts";
import { getSession } from "./session-queries.server.ts";

type RevokeSession = { sessionId: string; currentPassword: string };

/**
 * Whoever is signed in and knows the password may end one of their own sessions, told by its id in addresses; any other is
 * `not_found`, whatever the password. It is told by mail.
 */
export async function revokeSession(actor: Actor, { sessionId, currentPassword }: RevokeSession): Promise<void> {
	await once(actor, "revoke-session", { sessionId, currentPassword }, async (remember) => {
		const session = await getSession(requireUser(actor), sessionId);
		const user = await checkPassword(actor, currentPassword);
		return transaction(async (tx) => {
			const { count } = await tx.session.deleteMany({ where: { id: session.row, userId: user.id } });
			// What somebody else ended at the same moment is told of already.
			if (count === 1) await noteSecurityEvent(tx, actor, user, "revoke-session", { facts: [`It was ${session.device}.`], detail: { kind: session.kind } });
			const result = { ended: count };
			await remember(tx, result);
			return result;
		});
	});
}
