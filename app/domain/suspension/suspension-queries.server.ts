import { db } from "#app/infra/database/db.server.ts";

/**
 * Since when and why an account is suspended, or null. For its owner, who has just authenticated.
 */
export async function getSuspension(userId: string): Promise<{ since: Date; reason: string } | null> {
	const user = await db().user.findUnique({ where: { id: userId }, select: { suspendedAt: true, suspensionReason: true } });
	return user?.suspendedAt ? { since: user.suspendedAt, reason: user.suspensionReason ?? "" } : null;
}
