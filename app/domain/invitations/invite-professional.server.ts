import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { consumePoint } from "#app/infra/security/limits.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { categoryFacts } from "../applications/application-options.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { withConstantTime } from "../limits/with-constant-time.server.ts";
import { banOf } from "../suspension/bans.server.ts";
import { ADDRESS_DAYS } from "./invitation.ts";
import { professionalInvited } from "./invitation-emails.server.ts";
import type { InviteProfessional } from "./invitation-forms.ts";
import { hasOptedOut } from "./opt-outs.server.ts";

const received = { success: true } as const;

/**
 * A creator with a confirmed address invites a professional by email. The address gets one email at
 * most, and none if it has an account, is banned, or wants no invitations. The answer, its timing,
 * and what is written are the same in each case, so that no one learns who is a member. Throws
 * `conflict` without a confirmed address, and for an address that the same creator has invited.
 */
export async function inviteProfessional(actor: Actor, input: InviteProfessional): Promise<typeof received> {
	const user = requireUser(actor, "CREATOR");
	if (!user.emailVerified)
		throw new DomainError("conflict", "Confirm your email address before you invite someone.");
	if (input.email === user.email)
		throw invalidField("email", "Enter someone else's address: this is your own account's");
	return withConstantTime(() =>
		withIdempotency(actor, "invite-professional", input, async (remember) => {
			await consumeRateLimit("invitation", user.id);
			const isFirst = (await consumePoint("invitation-address", input.email)) === 0;
			return transaction(async (tx) => {
				if (
					await tx.professionalInvitation.findFirst({
						where: { inviterId: user.id, email: input.email },
						select: { id: true },
					})
				)
					throw new DomainError(
						"conflict",
						"You have already invited this address. We send one email to each, so you don't need to do anything.",
					);
				const isSent = (await isWelcome(tx, input.email)) && isFirst;
				const { businessName, serviceCategory, email } = input;
				const data = {
					inviterId: user.id,
					email,
					businessName,
					serviceCategory: categoryFacts(serviceCategory).stored,
					createdAt: now(),
					sentAt: isSent ? now() : null,
				};
				const { id } = await tx.professionalInvitation.create({ data, select: { id: true } });
				await queueEmail(tx, professionalInvited({ id, email, serviceCategory, inviter: user }), {
					isWithheld: !isSent,
				});
				await recordEvent(tx, actor, {
					action: "invite-professional",
					subject: ["ProfessionalInvitation", id],
				});
				await remember(tx, received);
				return received;
			});
		}),
	);
}

/**
 * Whether an address may get an invitation. All questions are asked, whatever the first one's
 * answer.
 */
async function isWelcome(tx: Tx, email: string): Promise<boolean> {
	const account = await tx.user.findUnique({ where: { email }, select: { id: true } });
	const isUnwanted = await hasOptedOut(email, tx);
	const ban = await banOf(tx, email);
	const earlier = await tx.professionalInvitation.findFirst({
		where: { email, sentAt: { gt: later(now(), -ADDRESS_DAYS * DAY) } },
		select: { id: true },
	});
	return !account && !isUnwanted && !ban && !earlier;
}
