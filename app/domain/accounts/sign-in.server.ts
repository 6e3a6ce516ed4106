import { db, transaction } from "#app/infra/db.server.ts";
import { verifyPassword } from "#app/infra/passwords.server.ts";
import { keyedHash } from "#app/infra/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { recordEvent } from "../records/record-event.server.ts";
import { spend } from "../records/spend.server.ts";
import type { SignIn } from "./account-forms.ts";

/**
 * Anyone may try; tries are limited by network address and by account. A wrong password and an unknown address get the same
 * answer after the same work. Returns whose account it is; the caller goes on to the second factor or starts the session.
 */
export async function signIn(actor: Actor, { email, password }: SignIn): Promise<{ userId: string }> {
	const address = email.trim().toLowerCase();
	await spend("sign-in", actor.address);
	await spend("sign-in-account", keyedHash(address));
	const user = await db().user.findUnique({ where: { email: address }, select: { id: true, passwordHash: true, twoFactor: { select: { confirmedAt: true } } } });
	const matches = await verifyPassword(user?.passwordHash, password);
	const isRight = user !== null && matches;
	// Written in either case, so that both answers take the same time.
	await transaction((tx) =>
		recordEvent(
			tx,
			actor,
			isRight
				? { action: user.twoFactor?.confirmedAt ? "prove-password" : "sign-in", subject: ["User", user.id] }
				: { action: "sign-in-refused", subject: ["SignIn", keyedHash(address)] },
		),
	);
	if (!isRight) throw new DomainError("invalid", "Invalid credentials");
	return { userId: user.id };
}
