import { transaction } from "#app/infra/db.server.ts";
import { keyedHash } from "#app/infra/secrets.server.ts";
import { noteSecurityEvent } from "../accounts/security-mails.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { once } from "../records/once.server.ts";
import { spend } from "../records/spend.server.ts";

const done = { asked: true } as const;

/**
 * Anyone signed in may ask for a copy of everything that we hold about them; it can be downloaded for EXPORT_MINUTES. Told by mail,
 * since whoever holds a borrowed session could ask, too.
 */
export async function exportAccount(actor: Actor): Promise<void> {
	const user = requireUser(actor);
	await once(actor, "export-account", {}, async (remember) => {
		await spend("export", keyedHash(user.id));
		return transaction(async (tx) => {
			await noteSecurityEvent(tx, actor, user, "export-account");
			await remember(tx, done);
			return done;
		});
	});
}
