import type { Tx } from "#app/infra/database/db.server.ts";
import { notify } from "../notifications/notify.server.ts";
import { professionalPath } from "../professionals/professional.ts";
import { invitationListed } from "./invitation-emails.server.ts";

/** Emails the creator who invited a professional, in the transaction that first lists them. */
export async function noteListing(tx: Tx, userId: string, professionalId: string): Promise<void> {
	const invitation = await tx.professionalInvitation.findUnique({
		where: { userId },
		select: { businessName: true, inviter: { select: { id: true, email: true, name: true } } },
	});
	if (!invitation) return;
	const path = professionalPath(professionalId);
	const email = invitationListed({ ...invitation, path });
	await notify(tx, { userId: invitation.inviter.id, topic: "PROGRESS", title: email.subject, path, email });
}
