import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { requireAnotherOwner } from "../accounts/team-accounts.server.ts";
import type { Actor } from "../actor.ts";
import { dayInWords } from "../calendar/instant-words.server.ts";
import { zoneOfUser } from "../calendar/reader-zone.server.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { deletionDue } from "./deletion.ts";
import { moneyObstacles } from "./money-obstacles.server.ts";

/**
 * Requests the deletion of one's own account in GRACE_DAYS, until which it can be canceled.
 * Requires a recent identity check. All other sessions end, and an email names the day. Throws
 * `conflict` if it was already requested, for the last owner, and while money is held or on its way.
 */
export async function askDeletion(actor: Actor): Promise<void> {
	await withIdempotency(actor, "ask-deletion", {}, async (remember) => {
		const user = requireRecentProof(actor);
		return transaction(async (tx) => {
			if (user.role === "ADMIN")
				await requireAnotherOwner(
					tx,
					user.id,
					"You're the only owner. Make someone else an owner before you delete this account.",
				);
			await holdProof(tx, user);
			const [obstacle] = await moneyObstacles(tx, user.id);
			if (obstacle) throw new DomainError("conflict", obstacle);
			const askedAt = now();
			const lastDay = dayInWords(deletionDue(askedAt), await zoneOfUser(tx, user.id));
			const { count } = await tx.user.updateMany({
				where: { id: user.id, deletionAskedAt: null },
				data: { deletionAskedAt: askedAt },
			});
			if (count === 0)
				throw new DomainError("conflict", "The deletion of this account was already requested.");
			await tx.session.deleteMany({ where: { userId: user.id, id: { not: user.sessionId } } });
			await recordSecurityEvent(tx, actor, user, "ask-deletion", {
				facts: [`It will be deleted on ${lastDay}.`],
			});
			const result = { asked: true };
			await remember(tx, result);
			return result;
		});
	});
}
