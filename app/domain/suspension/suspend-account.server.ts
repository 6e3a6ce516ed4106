import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { personNotFound } from "../account-measures/measure.ts";
import { isFormerAddress } from "../accounts/account.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { areaOfAccount } from "../scopes/area.ts";
import { suspendWithin } from "./suspension.server.ts";
import { accountSuspended } from "./suspension-emails.server.ts";

/**
 * Suspends an account with a reason that its owner reads: its sessions end, sign-in is blocked, and
 * its public profile is off the site. Throws `forbidden` for a team account unless the actor is an
 * owner, and `conflict` for one's own account, the last owner, and an account that is already
 * suspended.
 */
export async function suspendAccount(actor: Actor, { userId, reason }: { userId: string; reason: string }): Promise<void> {
	const admin = requireArea(actor, "people");
	if (admin.id === userId) throw new DomainError("conflict", "This is your own account. Someone else on the team has to suspend it.");
	await withIdempotency(actor, "suspend-account", { userId, reason }, (remember) =>
		transaction(async (tx) => {
			const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true, name: true, role: true, verification: true } });
			if (!user || isFormerAddress(user.email)) throw personNotFound();
			requireArea(actor, areaOfAccount(user));
			const { verification, profile } = await suspendWithin(tx, actor, { userId, reason, at: now() });
			if (verification === null) throw new DomainError("conflict", "This account is already suspended. Reload the page to see why.");
			await queueEmail(tx, accountSuspended({ ...user, reason }));
			await recordEvent(tx, actor, { action: "suspend-account", subject: ["User", userId], detail: { before: verification, after: "SUSPENDED", profile } });
			await remember(tx, { suspended: true });
			return { suspended: true };
		}),
	);
}
