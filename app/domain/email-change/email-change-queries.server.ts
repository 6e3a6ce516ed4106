import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { SignedInUser } from "../actor.ts";

/** The unconfirmed new address, if there is one. */
export async function getPendingEmail(
	user: SignedInUser,
): Promise<{ email: string; expiresAt: Date } | null> {
	const token = await db().accountToken.findFirst({
		where: { userId: user.id, kind: "CHANGE_EMAIL", usedAt: null, expiresAt: { gt: now() } },
		orderBy: { expiresAt: "desc" },
		select: { email: true, expiresAt: true },
	});
	return token?.email ? { email: token.email, expiresAt: token.expiresAt } : null;
}
