import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import { EMAIL_TAKEN } from "../accounts/account.ts";
import { issueTokenWithCode } from "../accounts/account-token.server.ts";
import type { Actor, Authentication } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { invalidField } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { welcome } from "../email-confirmation/email-confirmation-emails.server.ts";
import { type Remember, withSessionIdempotency } from "../idempotency/with-idempotency.server.ts";
import { acceptInvitation } from "../invitations/accept-invitation.server.ts";
import { currentVersion } from "../legal/legal-queries.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { knownReferral } from "../partners/referral.server.ts";
import { passwordObjection } from "../passwords/password-rules.server.ts";
import { getPhase } from "../phase/phase-queries.server.ts";
import { barredAddress, isBanned } from "../suspension/bans.server.ts";
import { addToWaitlist } from "../waitlist/join-waitlist.server.ts";
import type { SignUp } from "./sign-up-forms.ts";

/** With the code of a partner's link, or the token of an invitation's. */
type NewAccount = SignUp & { ref?: string | null; invitation?: string | null };

/**
 * Creates an account as a creator or professional, adds it to the waitlist in early access, and sends a welcome
 * email with a confirmation link. An address that has an account, or a ban, is refused on its
 * field. Attempts are rate limited, since that answer reveals who is a member.
 */
export function signUp(actor: Actor, input: NewAccount): Promise<Authentication> {
	// The second POST of the same form may carry the session that the first one started. Both are
	// the same submission.
	return withSessionIdempotency({ ...actor, user: null }, "sign-up", input, async (remember) => {
		await consumeRateLimit("sign-up", actor.address);
		const objection = await passwordObjection(input.password, input);
		if (objection) throw objection;
		if (await isBanned(actor, input.email)) throw invalidField("email", barredAddress());
		const passwordHash = await hashPassword(input.password);
		try {
			return await makeAccount(actor, input, passwordHash, remember);
		} catch (error) {
			if (isUniqueViolation(error)) throw invalidField("email", EMAIL_TAKEN);
			throw error;
		}
	});
}

const makeAccount = (
	actor: Actor,
	{ email, name, userType, ref, invitation }: NewAccount,
	passwordHash: string,
	remember: Remember,
) =>
	transaction(async (tx) => {
		if (await tx.user.findUnique({ where: { email }, select: { id: true } }))
			throw invalidField("email", EMAIL_TAKEN);
		const referralCode = await knownReferral(tx, ref);
		const user = await tx.user.create({
			data: {
				email,
				name,
				passwordHash,
				role: userType,
				referralCode,
				termsVersion: currentVersion("terms"),
				createdAt: now(),
			},
		});
		if ((await getPhase(tx)) === "EARLY_ACCESS")
			await addToWaitlist(
				tx,
				actor,
				{ email, userType, source: "signup", ref: referralCode },
				{ confirms: false },
			);
		if (userType === "PROFESSIONAL") await acceptInvitation(tx, user.id, invitation);
		const issued = await issueTokenWithCode(tx, { kind: "VERIFY_EMAIL", userId: user.id, email });
		await queueEmail(tx, welcome({ email, userType, ...issued }));
		await recordEvent(tx, actor, { action: "sign-up", subject: ["User", user.id], detail: { userType } });
		const result = { userId: user.id, credentialVersion: user.credentialVersion, factors: 1 as const };
		await remember(tx, result);
		return result;
	});
