import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import { acceptTerms } from "../market/legal.server.ts";
import { EMAIL_TAKEN } from "../people/account.ts";
import { issueTokenWithCode } from "../people/account-token.server.ts";
import { getBannedMessage, isBanned } from "../people/ban.server.ts";
import { welcome } from "../people/email-confirmation.server.ts";
import { knownReferral } from "../people/partners.server.ts";
import { passwordObjection } from "../people/password.server.ts";
import type { SignUp } from "../people/sign-up-forms.ts";
import { addToWaitlist } from "../people/waitlist/join-waitlist.server.ts";
import type { Actor, Authentication } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { withSessionIdempotency } from "../platform/command.server.ts";
import { invalidField } from "../platform/domain-error.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import { getPhase } from "../platform/phase.server.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { acceptInvitation } from "./invitations.server.ts";

/** `ref` is the code in a partner's link, and `invitation` is the token in an invitation's link. */
type NewAccount = SignUp & { ref?: string | null; invitation?: string | null };

/**
 * Creates an account as a creator or professional, adds its address to the waitlist in early access, and
 * sends a welcome email with a confirmation link. An address that has an account or is banned is rejected
 * with an error on its field. Attempts are rate limited, because that error reveals who is a member.
 */
export function signUp(actor: Actor, input: NewAccount): Promise<Authentication> {
	// If a form is posted twice, the second POST may have the session that the first one started. Both are the
	// same submission.
	return withSessionIdempotency({ ...actor, user: null }, "sign-up", input, async (commit) => {
		await consumeRateLimit("sign-up", actor.address);
		const objection = await passwordObjection(input.password, input);
		if (objection) throw objection;
		if (await isBanned(actor, input.email)) throw invalidField("email", getBannedMessage());
		const passwordHash = await hashPassword(input.password);
		try {
			return await commit((tx) => makeAccount(tx, actor, input, passwordHash));
		} catch (error) {
			if (isUniqueViolation(error)) throw invalidField("email", EMAIL_TAKEN);
			throw error;
		}
	});
}

async function makeAccount(
	tx: Tx,
	actor: Actor,
	{ email, name, userType, ref, invitation }: NewAccount,
	passwordHash: string,
) {
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
			createdAt: now(),
		},
	});
	const phase = await getPhase(tx);
	await acceptTerms(tx, user.id, phase);
	if (phase === "EARLY_ACCESS")
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
	return { userId: user.id, credentialVersion: user.credentialVersion, factors: 1 as const };
}
