import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command, withIdempotency } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { areaOfAccount } from "../platform/roles.ts";
import { recordMeasure } from "./account-measures.server.ts";
import { issueTokenWithCode } from "./account-token.server.ts";
import { revokeApiKeys } from "./api-keys.server.ts";
import { emailVerification } from "./email-confirmation.server.ts";
import { personNotFound } from "./person.ts";
import { recordSecurityEvent } from "./security-emails.server.ts";

/**
 * An admin signs a user out everywhere, and revokes the user's API keys. The user gets an email with the
 * reason. Throws `conflict` if no session is open and there are no keys.
 */
export async function endSessions(
	actor: Actor,
	{ userId, reason }: { userId: string; reason: string },
): Promise<void> {
	requireArea(actor, "people");
	await command(actor, "end-sessions", { userId, reason }, async (tx) => {
		const owner = await tx.user.findUnique({
			where: { id: userId },
			select: { id: true, email: true, name: true, role: true },
		});
		if (!owner) throw personNotFound();
		requireArea(actor, areaOfAccount(owner));
		const { count } = await tx.session.deleteMany({ where: { userId } });
		const revoked = await revokeApiKeys(tx, userId);
		if (count === 0 && revoked.length === 0)
			throw new DomainError("conflict", "This account has no open sessions and no API keys.");
		await recordMeasure(tx, actor, { userId, kind: "SESSIONS_ENDED", reason, at: now() });
		await recordSecurityEvent(tx, actor, owner, "end-sessions", {
			facts: [...revoked, `The reason, in our team's words: ${reason}`],
			detail: { before: count, after: 0 },
		});
	});
}

/**
 * An admin resends the confirmation link and code for an unconfirmed address. Earlier links and codes stop
 * working. Rate limited like the user's own requests. Throws `conflict` if the address is confirmed or the
 * account is suspended.
 */
export async function resendVerification(actor: Actor, { userId }: { userId: string }): Promise<void> {
	requireArea(actor, "people");
	await withIdempotency(actor, "resend-verification", { userId }, async (commit) => {
		await consumeRateLimit("account-mail", userId);
		return commit(async (tx) => {
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
		});
	});
}
