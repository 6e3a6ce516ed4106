import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";

/**
 * Changes the signed-in user's own name. Throws `unauthenticated` for a visitor or a deleted
 * account, and `conflict` if the name changed since the form was opened.
 */
export async function changeName(
	actor: Actor,
	{ name, version }: { name: string; version?: string | undefined },
): Promise<void> {
	const user = requireUser(actor);
	await withIdempotency(actor, "change-name", { name, version }, (remember) =>
		transaction(async (tx) => {
			const { count } = await tx.user.updateMany({ where: { id: user.id }, data: { updatedAt: now() } });
			const saved = await tx.user.findUnique({ where: { id: user.id }, select: { name: true } });
			if (count === 0 || !saved) throw new DomainError("unauthenticated", "This account no longer exists.");
			if (name !== saved.name) {
				requireUnchanged(version, { name: saved.name });
				// `updateMany`, because `update` would read the row back.
				await tx.user.updateMany({ where: { id: user.id }, data: { name, hasWords: false } });
				await recordEvent(tx, actor, { action: "change-name", subject: ["User", user.id] });
			}
			await remember(tx, {});
			return {};
		}),
	);
}
