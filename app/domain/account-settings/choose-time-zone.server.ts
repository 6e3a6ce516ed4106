import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { AUTOMATIC, type ChooseTimeZone } from "./time-zone-form.ts";

/**
 * Sets the time zone a signed-in user sees times in. `null` follows their browser. Throws
 * `conflict` if another zone was chosen since the form was opened.
 */
export async function chooseTimeZone(actor: Actor, { timeZone, version }: ChooseTimeZone): Promise<void> {
	const user = requireUser(actor);
	await transaction(async (tx) => {
		await tx.user.updateMany({ where: { id: user.id }, data: { updatedAt: now() } });
		const saved = await tx.user.findUnique({ where: { id: user.id }, select: { timeZone: true } });
		if (!saved) throw new DomainError("unauthenticated", "This account no longer exists.");
		if (saved.timeZone === timeZone) return;
		requireUnchanged(version, { timeZone: saved.timeZone ?? AUTOMATIC });
		await tx.user.updateMany({ where: { id: user.id }, data: { timeZone } });
		await recordEvent(tx, actor, { action: "choose-time-zone", subject: ["User", user.id] });
	});
}
