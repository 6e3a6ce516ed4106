import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { invalidField } from "../domain-error.ts";

/**
 * Whoever runs the server may keep an account for a court or an authority: it is not deleted,
 * though its owner asks, until it is released; then a deletion that is due is done. No page and no
 * call leads here, and the owner is not told, nor does their export tell. An address without an
 * account is refused.
 */
export function holdAccount(actor: Actor, { email, isHeld }: { email: string; isHeld: boolean }): Promise<void> {
	return transaction(async (tx) => {
		const account = await tx.user.findUnique({ where: { email }, select: { id: true, heldAt: true } });
		if (!account) throw invalidField("email", "No account has this email address");
		if ((account.heldAt !== null) === isHeld) return;
		await tx.user.update({ where: { id: account.id }, data: { heldAt: isHeld ? now() : null } });
		await recordEvent(tx, actor, { action: isHeld ? "hold-account" : "release-account", subject: ["AccountHold", account.id] });
	});
}

/** The accounts that are held, the longest held first. */
export const findHeldAccounts = () =>
	db().user.findMany({ where: { heldAt: { not: null } }, orderBy: { heldAt: "asc" }, select: { email: true, heldAt: true, deletionAskedAt: true } });
