import { db, transaction } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { invitationOfToken } from "./invitation-tokens.server.ts";
import { addOptOut, hasOptedOut } from "./opt-outs.server.ts";

export type InvitationStanding = "open" | "left" | "unknown";

/** The address that an unsubscribe token belongs to, while it is kept. */
async function addressOf(token: string): Promise<{ id: string; email: string } | undefined> {
	const id = invitationOfToken("leave", token);
	const invitation = id
		? await db().professionalInvitation.findUnique({ where: { id }, select: { email: true } })
		: null;
	return id && invitation?.email ? { id, email: invitation.email } : undefined;
}

/** Whether the address an unsubscribe link belongs to can get invitations. */
export async function getInvitationStanding(token: string): Promise<InvitationStanding> {
	const found = await addressOf(token);
	if (!found) return "unknown";
	return (await hasOptedOut(found.email)) ? "left" : "open";
}

/** Stops all invitations to the address of an unsubscribe token, for good. Idempotent. */
export async function leaveInvitations(
	actor: Actor,
	{ token }: { token: string },
): Promise<InvitationStanding> {
	const found = await addressOf(token);
	if (found && (await getInvitationStanding(token)) === "open") {
		await transaction(async (tx) => {
			await addOptOut(tx, found.email);
			await recordEvent(tx, actor, {
				action: "leave-invitations",
				subject: ["ProfessionalInvitation", found.id],
			});
		});
	}
	return getInvitationStanding(token);
}
