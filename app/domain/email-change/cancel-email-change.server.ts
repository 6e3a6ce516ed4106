import { transaction } from "#app/infra/database/db.server.ts";
import { endTokens } from "../accounts/account-token.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";

/**
 * Whoever is signed in may give up a new address that was not confirmed yet; its link stops
 * working. Without one nothing happens.
 */
export async function cancelEmailChange(actor: Actor): Promise<void> {
	const user = requireUser(actor);
	await transaction(async (tx) => {
		await endTokens(tx, user.id, "CHANGE_EMAIL");
		await recordEvent(tx, actor, { action: "cancel-email-change", subject: ["User", user.id] });
	});
}
