import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { NEXT_CREDENTIALS } from "../credentials/credentials.server.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { getPasskey } from "./passkey-queries.server.ts";

/**
 * Removes one of the user's own passkeys. Requires a recent identity check. Pending sign-ins that
 * it proved become invalid. An email reports it. Throws `not_found` for any other passkey.
 */
export async function removePasskey(actor: Actor, { passkeyId: id }: { passkeyId: string }): Promise<void> {
	await withIdempotency(actor, "remove-passkey", { id }, async (remember) => {
		await getPasskey(requireUser(actor), id);
		const user = requireRecentProof(actor);
		return transaction(async (tx) => {
			await holdProof(tx, user);
			const { count } = await tx.passkey.deleteMany({ where: { id, userId: user.id } });
			if (count === 1) {
				await tx.user.updateMany({ where: { id: user.id }, data: NEXT_CREDENTIALS });
				await recordSecurityEvent(tx, actor, user, "remove-passkey");
			}
			const result = { removed: count };
			await remember(tx, result);
			return result;
		});
	});
}
