import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { notify } from "../notifications/notify.server.ts";
import { invitationAccepted } from "./invitation-emails.server.ts";
import { invitationOfToken } from "./invitation-tokens.server.ts";

/**
 * Ties a new professional's account to the invitation whose link was used, once, in the transaction
 * of
 * the sign-up, and emails the creator. A damaged or used token changes nothing.
 */
export async function acceptInvitation(
	tx: Tx,
	userId: string,
	token: string | null | undefined,
): Promise<void> {
	const id = token && invitationOfToken("accept", token);
	if (!id) return;
	const { count } = await tx.professionalInvitation.updateMany({
		where: { id, userId: null },
		data: { userId, signedUpAt: now() },
	});
	if (count === 0) return;
	const { businessName, inviter } = await tx.professionalInvitation.findUniqueOrThrow({
		where: { id },
		select: { businessName: true, inviter: { select: { id: true, email: true, name: true } } },
	});
	const email = invitationAccepted({ inviter, businessName });
	await notify(tx, {
		userId: inviter.id,
		topic: "PROGRESS",
		title: email.subject,
		path: "/invitations",
		email,
	});
}
