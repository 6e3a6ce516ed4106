import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { seal, unseal } from "#app/infra/security/secrets.server.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { requireUnchanged } from "../platform/edit-version.server.ts";
import { requireNoMaintenance } from "../platform/maintenance.server.ts";

/** A person's mailing address on one line. Null if they haven't saved one. */
export async function findMailingAddress(userId: string, from: Tx = db()): Promise<string | null> {
	const saved = await from.mailingAddress.findUnique({ where: { userId }, select: { address: true } });
	return saved && unseal(saved.address);
}

/**
 * Saves the actor's own mailing address, or removes it if null. Earlier signatures keep the address used at
 * the time. Throws `conflict` if another address was saved since the form was opened.
 */
export async function saveMailingAddress(
	actor: Actor,
	{ mailingAddress, version }: { mailingAddress: string | null; version?: string | undefined },
): Promise<void> {
	requireNoMaintenance();
	const user = requireUser(actor);
	await transaction(async (tx) => {
		await tx.user.updateMany({ where: { id: user.id }, data: { updatedAt: now() } });
		const saved = await findMailingAddress(user.id, tx);
		if (saved === mailingAddress) return;
		requireUnchanged(version, { mailingAddress: saved ?? "" });
		if (mailingAddress) await keepMailingAddress(tx, user.id, mailingAddress);
		else await tx.mailingAddress.deleteMany({ where: { userId: user.id } });
		await recordEvent(tx, actor, { action: "save-mailing-address", subject: ["User", user.id] });
	});
}

/** Saves the address that someone signed with, for their next signature. */
export async function keepMailingAddress(tx: Tx, userId: string, mailingAddress: string): Promise<void> {
	const kept = { address: seal(mailingAddress), savedAt: now() };
	await tx.mailingAddress.upsert({ where: { userId }, create: { userId, ...kept }, update: kept });
}
