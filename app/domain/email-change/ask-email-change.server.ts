import { transaction } from "#app/infra/database/db.server.ts";
import { issueToken } from "../accounts/account-token.server.ts";
import type { Actor } from "../actor.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { invalidField } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { emailChangeConfirmation, emailInUse } from "./email-change-emails.server.ts";
import type { AskEmailChange } from "./email-change-forms.ts";

const received = { success: true } as const;

/**
 * Requests another email address for one's own account. Requires a recent identity check. Emails
 * are limited by account. A link is sent to the new address and a notice to the current one, and
 * nothing changes until the link is confirmed. An address that has an account gets the same answer
 * after the same work, and its owner gets an email instead. Replaces an earlier request.
 */
export function askEmailChange(actor: Actor, { newEmail }: AskEmailChange): Promise<typeof received> {
	return withIdempotency(actor, "ask-email-change", { newEmail }, async (remember) => {
		const user = requireRecentProof(actor);
		if (newEmail === user.email)
			throw invalidField("newEmail", "This is your email address already. Enter another one");
		await consumeRateLimit("account-mail", user.id);
		return transaction(async (tx) => {
			await holdProof(tx, user);
			const { token } = await issueToken(tx, { kind: "CHANGE_EMAIL", userId: user.id, email: newEmail });
			const isTaken =
				(await tx.user.findUnique({ where: { email: newEmail }, select: { id: true } })) !== null;
			await queueEmail(
				tx,
				isTaken ? emailInUse({ email: newEmail }) : emailChangeConfirmation({ email: newEmail, token }),
			);
			await recordSecurityEvent(tx, actor, user, "ask-email-change");
			await remember(tx, received);
			return received;
		});
	});
}
