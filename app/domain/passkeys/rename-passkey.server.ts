import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { passkeyNotFound } from "./passkey-queries.server.ts";

/**
 * Renames one of the user's own passkeys. Throws `not_found` for any other, and `conflict` if it
 * was renamed after the form was opened.
 */
export async function renamePasskey(
	actor: Actor,
	{ passkeyId: id, name, version }: { passkeyId: string; name: string; version?: string | undefined },
): Promise<void> {
	const user = requireUser(actor);
	await withIdempotency(actor, "rename-passkey", { id, name, version }, (remember) =>
		transaction(async (tx) => {
			const ofUser = { id, userId: user.id };
			// Locks the row against other writers.
			await tx.passkey.updateMany({ where: ofUser, data: { userId: user.id } });
			const saved = await tx.passkey.findUnique({ where: ofUser, select: { name: true } });
			if (!saved) throw passkeyNotFound();
			if (name !== saved.name) {
				requireUnchanged(version, saved);
				await tx.passkey.updateMany({ where: ofUser, data: { name } });
				await recordEvent(tx, actor, { action: "rename-passkey", subject: ["User", user.id] });
			}
			await remember(tx, {});
			return {};
		}),
	);
}
