import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { NEXT_CREDENTIALS } from "../credentials/credentials.server.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { getPasskey } from "./passkey-queries.server.ts";

/**
 * Someone who proved recently who they are removes one of their own passkeys; any other is `not_found`. What it has proved and has not
 * signed in yet counts no more. An email says so.
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
