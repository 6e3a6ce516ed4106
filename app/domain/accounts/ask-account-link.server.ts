import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { LimitName } from "#app/infra/process/default-limits.ts";
import { keyedHash, newToken } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { withConstantTime } from "../limits/with-constant-time.server.ts";
import type { Email } from "../mail/email.ts";
import { queueEmail } from "../mail/queue-email.server.ts";
import { addToken } from "./account-token.server.ts";

const received = { success: true } as const;

type Link = {
	command: string;
	kind: "RESET_PASSWORD" | "SIGN_IN";
	/** Limits by network address and by the address that was entered. */
	limits: [network: LimitName, address: LimitName];
	write: (to: { email: string; token: string }) => Email;
};

/**
 * Emails a link to the account of an address that anyone may enter. Known and unknown addresses get the same answer after the same
 * work: as many rows are written for either, and the email to an unknown one is withheld. Earlier links stay good, so that a stranger
 * who asks again cannot end the owner's. Throws `rate_limited`.
 */
export function askAccountLink(actor: Actor, email: string, { command, kind, limits, write }: Link): Promise<typeof received> {
	return withConstantTime(() =>
		withIdempotency(actor, command, { email }, async (remember) => {
			await consumeRateLimit(limits[0], actor.address);
			await consumeRateLimit(limits[1], keyedHash(email));
			return transaction(async (tx) => {
				const user = await tx.user.findUnique({ where: { email }, select: { id: true, credentialVersion: true } });
				const { token } = user ? await addToken(tx, { kind, userId: user.id, email, credentialVersion: user.credentialVersion }) : { token: newToken() };
				// Takes the place of the link of an account; it is swept like every other submission.
				if (!user) await tx.submission.create({ data: { key: keyedHash(token), command, result: "{}", createdAt: now() } });
				await queueEmail(tx, write({ email, token }), { isWithheld: !user });
				await recordEvent(tx, actor, { action: command, subject: user ? ["User", user.id] : ["SignIn", keyedHash(email)] });
				await remember(tx, received);
				return received;
			});
		}),
	);
}
