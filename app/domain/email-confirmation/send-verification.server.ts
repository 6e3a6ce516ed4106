import { transaction } from "#app/infra/database/db.server.ts";
import { issueTokenWithCode } from "../accounts/account-token.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { emailVerification } from "./email-confirmation-emails.server.ts";

/**
 * Emails a new link and code to the signed-in user's address and revokes earlier ones. Rate limited
 * by account. Throws `conflict` if the address is already confirmed.
 */
export function sendVerification(actor: Actor): Promise<{ email: string }> {
	return withIdempotency(actor, "send-verification", {}, async (remember) => {
		const { id, email, emailVerified } = requireUser(actor);
		if (emailVerified) throw new DomainError("conflict", "Your email address is already confirmed.");
		await consumeRateLimit("account-mail", id);
		return transaction(async (tx) => {
			const issued = await issueTokenWithCode(tx, { kind: "VERIFY_EMAIL", userId: id, email });
			await queueEmail(tx, emailVerification({ email, ...issued }));
			await recordEvent(tx, actor, { action: "send-verification", subject: ["User", id] });
			await remember(tx, { email });
			return { email };
		});
	});
}
