import { db, transaction } from "#app/infra/db.server.ts";
import { verifyPassword } from "#app/infra/passwords.server.ts";
import { keyedHash } from "#app/infra/secrets.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { invalidField } from "../domain-error.ts";
import { recordEvent } from "../records/record-event.server.ts";
import { spend } from "../records/spend.server.ts";

/**
 * Whoever is signed in proves to be the owner by the account's password, before a deed that a borrowed session must not do. The
 * tries count with those of signing in. Throws `invalid` on the field `currentPassword`. Call it outside of a transaction.
 */
export async function checkPassword(actor: Actor, password: string): Promise<SignedInUser> {
	const user = requireUser(actor);
	await spend("sign-in-account", keyedHash(user.email));
	const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: user.id }, select: { passwordHash: true } });
	if (await verifyPassword(passwordHash, password)) return user;
	await transaction((tx) => recordEvent(tx, actor, { action: "password-refused", subject: ["User", user.id] }));
	throw invalidField("currentPassword", "This is not your current password");
}
