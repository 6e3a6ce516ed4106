import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { invalidField } from "../domain-error.ts";

/**
 * An operator of the server may hold an account for a court or an authority: it isn't deleted, even
 * at its owner's request, until it's released. Then a pending deletion proceeds. No route or API
 * endpoint calls this, and neither an email nor the data export reveals the hold. An address
 * without an account is refused.
 */
export function holdAccount(
	actor: Actor,
	{ email, isHeld }: { email: string; isHeld: boolean },
): Promise<void> {
	return transaction(async (tx) => {
		const account = await tx.user.findUnique({ where: { email }, select: { id: true, heldAt: true } });
		if (!account) throw invalidField("email", "No account has this email address");
		if ((account.heldAt !== null) === isHeld) return;
		await tx.user.update({ where: { id: account.id }, data: { heldAt: isHeld ? now() : null } });
		await recordEvent(tx, actor, {
			action: isHeld ? "hold-account" : "release-account",
			subject: ["AccountHold", account.id],
		});
	});
}

/** The accounts on legal hold, longest first. */
export const findHeldAccounts = () =>
	db().user.findMany({
		where: { heldAt: { not: null } },
		orderBy: { heldAt: "asc" },
		select: { email: true, heldAt: true, deletionAskedAt: true },
	});
