import { transaction } from "#app/infra/database/db.server.ts";
import { personNotFound } from "../account-measures/measure.ts";
import { issueTokenWithCode } from "../accounts/account-token.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { emailVerification } from "../email-confirmation/email-confirmation-emails.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";

/**
 * An admin resends the confirmation link and code for an unconfirmed address. Earlier ones stop
 * working. Rate limited like the user's own requests. Throws `conflict` if the address is confirmed
 * or the account is suspended.
 */
export async function resendVerification(actor: Actor, { userId }: { userId: string }): Promise<void> {
	requireArea(actor, "people");
	await withIdempotency(actor, "resend-verification", { userId }, async (remember) => {
		await consumeRateLimit("account-mail", userId);
		return transaction(async (tx) => {
			const user = await tx.user.findUnique({
				where: { id: userId },
				select: { email: true, emailVerifiedAt: true, suspendedAt: true },
			});
			if (!user) throw personNotFound();
			if (user.emailVerifiedAt) throw new DomainError("conflict", "This address is already confirmed.");
			if (user.suspendedAt)
				throw new DomainError("conflict", "This account is suspended. Lift the suspension first.");
			const { email } = user;
			await queueEmail(
				tx,
				emailVerification({
					email,
					...(await issueTokenWithCode(tx, { kind: "VERIFY_EMAIL", userId, email })),
				}),
			);
			await recordEvent(tx, actor, { action: "resend-verification", subject: ["User", userId] });
			await remember(tx, { sent: true });
			return { sent: true };
		});
	});
}
