import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { personNotFound } from "../account-measures/measure.ts";
import { recordMeasure } from "../account-measures/measures.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { areaOfAccount } from "../scopes/area.ts";
import { removeWithin } from "./remove-two-factor.server.ts";

/**
 * An admin turns off two-factor sign-in for an account, with a reason that its owner reads. Throws
 * `conflict` if it is off, or for one's own account, which is changed in the settings.
 */
export async function removeTwoFactorOf(
	actor: Actor,
	{ userId, reason }: { userId: string; reason: string },
): Promise<void> {
	const admin = requireArea(actor, "people");
	if (admin.id === userId)
		throw new DomainError(
			"conflict",
			"This is your own account. Turn two-factor sign-in off in its settings.",
		);
	await withIdempotency(actor, "remove-two-factor", { userId, reason }, (remember) =>
		transaction(async (tx) => {
			const owner = await tx.user.findUnique({
				where: { id: userId },
				select: { id: true, email: true, name: true, role: true },
			});
			if (!owner) throw personNotFound();
			requireArea(actor, areaOfAccount(owner));
			if ((await removeWithin(tx, userId)) === 0)
				throw new DomainError("conflict", "This account has no two-factor sign-in.");
			await recordMeasure(tx, actor, { userId, kind: "TWO_FACTOR_OFF", reason, at: now() });
			await recordSecurityEvent(tx, actor, owner, "turn-off-two-factor", {
				facts: [`Our team turned it off. The reason, in our team's words: ${reason}`],
				detail: { by: "team", before: "on", after: "off" },
			});
			await remember(tx, { isOff: true });
			return { isOff: true };
		}),
	);
}
