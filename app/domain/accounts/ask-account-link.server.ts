import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { LimitName } from "#app/infra/process/default-limits.ts";
import { keyedHash, newToken } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import type { Email } from "../email/email.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { withConstantTime } from "../limits/with-constant-time.server.ts";
import { addToken } from "./account-token.server.ts";

const received = { success: true } as const;

type Link = {
	command: string;
	kind: "RESET_PASSWORD" | "SIGN_IN";
	/** Rate limits by network address and by the email address entered. */
	limits: [network: LimitName, address: LimitName];
	write: (to: { email: string; token: string }) => Email;
};

/**
 * Emails a link to the account with this address, which anyone may enter. To avoid revealing which
 * accounts exist, known and unknown addresses get the same result after the same work: both write
 * the same number of rows, and the email to an unknown address is withheld. Earlier links stay
 * valid so that a stranger can't revoke the owner's. Throws `rate_limited`.
 */
export function askAccountLink(
	actor: Actor,
	email: string,
	{ command, kind, limits, write }: Link,
): Promise<typeof received> {
	return withConstantTime(() =>
		withIdempotency(actor, command, { email }, async (remember) => {
			await consumeRateLimit(limits[0], actor.address);
			await consumeRateLimit(limits[1], keyedHash(email));
			return transaction(async (tx) => {
				const user = await tx.user.findUnique({
					where: { email },
					select: { id: true, credentialVersion: true },
				});
				const { token } = user
					? await addToken(tx, { kind, userId: user.id, email, credentialVersion: user.credentialVersion })
					: { token: newToken() };
				// Written in place of a token, so both cases cost the same. Swept like every other
				// submission.
				if (!user)
					await tx.submission.create({
						data: { key: keyedHash(token), command, result: "{}", createdAt: now() },
					});
				await queueEmail(tx, write({ email, token }), { isWithheld: !user });
				await recordEvent(tx, actor, {
					action: command,
					subject: user ? ["User", user.id] : ["SignIn", keyedHash(email)],
				});
				await remember(tx, received);
				return received;
			});
		}),
	);
}
