import { now } from "#app/infra/clock.server.ts";
import { transaction } from "#app/infra/db.server.ts";
import { keyedHash, newToken } from "#app/infra/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { inEvenTime } from "../records/even-time.server.ts";
import { once } from "../records/once.server.ts";
import { recordEvent } from "../records/record-event.server.ts";
import { spend } from "../records/spend.server.ts";
import { passwordReset } from "./account-mails.server.ts";
import { addToken } from "./account-token.server.ts";
import type { AskPasswordReset } from "./identity-forms.ts";

const received = { success: true } as const;

/**
 * Anyone may say that the password of an address is forgotten; tries are limited by network address and by the address entered.
 * Where it has an account a link is mailed to it. Known and unknown addresses get the same answer after the same work: as many
 * rows are written for either, and the mail to an unknown one is withheld. Earlier links stay good, so that a stranger who asks
 * again cannot put an end to the owner's.
 */
export function askPasswordReset(actor: Actor, { email }: AskPasswordReset): Promise<typeof received> {
	return inEvenTime(() =>
		once(actor, "ask-password-reset", { email }, async (remember) => {
			await spend("reset", actor.address);
			await spend("reset-account", keyedHash(email));
			return transaction(async (tx) => {
				const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
				const { token } = user ? await addToken(tx, { kind: "RESET_PASSWORD", userId: user.id, email }) : { token: newToken() };
				// Stands in for the link of an account; it is swept like every other submission.
				if (!user) await tx.submission.create({ data: { key: keyedHash(token), command: "ask-password-reset", result: "{}", createdAt: now() } });
				await queueMail(tx, passwordReset({ email, token }), { isWithheld: !user });
				await recordEvent(tx, actor, { action: "ask-password-reset", subject: user ? ["User", user.id] : ["SignIn", keyedHash(email)] });
				await remember(tx, received);
				return received;
			});
		}),
	);
}
