import { transaction } from "#app/infra/database/db.server.ts";
import { endTokens } from "../accounts/account-token.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";

/**
 * Cancels the signed-in user's unconfirmed email change and revokes its link. Does nothing if there
 * is none.
 */
export async function cancelEmailChange(actor: Actor): Promise<void> {
	const user = requireUser(actor);
	await transaction(async (tx) => {
		await endTokens(tx, user.id, "CHANGE_EMAIL");
		await recordEvent(tx, actor, { action: "cancel-email-change", subject: ["User", user.id] });
	});
}
