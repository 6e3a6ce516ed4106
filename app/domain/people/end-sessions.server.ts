import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { personNotFound } from "../account-measures/measure.ts";
import { recordMeasure } from "../account-measures/measures.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { areaOfAccount } from "../scopes/area.ts";

/**
 * An admin signs a user out everywhere. The email gives the reason. Throws `conflict` if no session
 * is open.
 */
export async function endSessions(
	actor: Actor,
	{ userId, reason }: { userId: string; reason: string },
): Promise<void> {
	requireArea(actor, "people");
	await withIdempotency(actor, "end-sessions", { userId, reason }, (remember) =>
		transaction(async (tx) => {
			const owner = await tx.user.findUnique({
				where: { id: userId },
				select: { id: true, email: true, name: true, role: true },
			});
			if (!owner) throw personNotFound();
			requireArea(actor, areaOfAccount(owner));
			const { count } = await tx.session.deleteMany({ where: { userId } });
			if (count === 0) throw new DomainError("conflict", "This account has no open sessions.");
			await recordMeasure(tx, actor, { userId, kind: "SESSIONS_ENDED", reason, at: now() });
			await recordSecurityEvent(tx, actor, owner, "end-sessions", {
				facts: [`The reason, in our team's words: ${reason}`],
				detail: { before: count, after: 0 },
			});
			await remember(tx, { ended: count });
			return { ended: count };
		}),
	);
}
