import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { formatWhen } from "../platform/time/time-zones.server.ts";

/**
 * When and why an account was suspended, or null if it isn't suspended. Only for the account's owner, after
 * they authenticate.
 */
export async function getSuspension(userId: string): Promise<{ since: Date; reason: string } | null> {
	const user = await db().user.findUnique({
		where: { id: userId },
		select: { suspendedAt: true, suspensionReason: true },
	});
	return user?.suspendedAt ? { since: user.suspendedAt, reason: user.suspensionReason ?? "" } : null;
}

/** Whether a suspension of up to 7 days currently stops an account's new requests and quotes. */
export const isRestricted = (user: { restrictedUntil: Date | null } | null): boolean =>
	user?.restrictedUntil != null && user.restrictedUntil > now();

/** Throws `conflict` if an account can't send new requests or quotes now. */
export async function requireUnrestricted(tx: Tx, userId: string): Promise<void> {
	const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { restrictedUntil: true } });
	if (user.restrictedUntil && isRestricted(user))
		throw new DomainError(
			"conflict",
			`Our team suspended new requests and quotes for your account until ${formatWhen(user.restrictedUntil)}. Your current bookings continue. Our email gives the reason.`,
		);
}
