import { db, transaction } from "#app/infra/database/db.server.ts";
import { verifyPassword } from "#app/infra/security/passwords.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import type { Actor, Authentication } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { invalidCredentials } from "../credentials/credentials.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { countSignIn } from "../limits/count-sign-in.server.ts";
import type { SignIn } from "./sign-in-forms.ts";

/**
 * Anyone may try. Attempts are rate limited by IP address, and more strictly per account. A wrong
 * password and an unknown address get the same answer after the same work. The caller asks for the
 * second factor or starts the session.
 */
export async function signIn(actor: Actor, { email, password }: SignIn): Promise<Authentication> {
	const address = email.trim().toLowerCase();
	await consumeRateLimit("sign-in", actor.address);
	const user = await db().user.findUnique({
		where: { email: address },
		select: {
			id: true,
			passwordHash: true,
			credentialVersion: true,
			twoFactor: { select: { confirmedAt: true } },
		},
	});
	await countSignIn(actor, address, user?.id);
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
	if (!isRight) throw invalidCredentials();
	return { userId: user.id, credentialVersion: user.credentialVersion, factors: 1 };
}
