import { HOUR, later, now } from "#app/infra/clock.server.ts";
import { db, type Tx } from "#app/infra/db.server.ts";
import { hashToken, newToken } from "#app/infra/secrets.server.ts";
import type { Role } from "./account.ts";

export const LINK_HOURS = 24;

type Owner = { id: string; email: string; name: string; role: Role };

export type PasswordLink = { state: "ready"; owner: Owner } | { state: "used" | "expired" | "unknown" };

/** Makes a link's secret, good for setting the password of an account once within LINK_HOURS, in place of any earlier one. */
export async function issuePasswordToken(tx: Tx, userId: string): Promise<string> {
	const token = newToken();
	await tx.accountToken.deleteMany({ where: { userId, kind: "SET_PASSWORD", usedAt: null } });
	await tx.accountToken.create({ data: { id: hashToken(token), kind: "SET_PASSWORD", userId, expiresAt: later(now(), LINK_HOURS * HOUR) } });
	return token;
}

/** What a link's secret is good for, and whose account it belongs to. */
export async function getPasswordLink(token: string): Promise<PasswordLink> {
	const found = await db().accountToken.findUnique({
		where: { id: hashToken(token), kind: "SET_PASSWORD" },
		select: { usedAt: true, expiresAt: true, user: { select: { id: true, email: true, name: true, role: true } } },
	});
	if (!found) return { state: "unknown" };
	if (found.usedAt) return { state: "used" };
	return found.expiresAt > now() ? { state: "ready", owner: found.user } : { state: "expired" };
}

/** Marks a link as used; false where somebody else was faster or it has expired meanwhile. */
export async function usePasswordToken(tx: Tx, token: string): Promise<boolean> {
	const at = now();
	const { count } = await tx.accountToken.updateMany({ where: { id: hashToken(token), usedAt: null, expiresAt: { gt: at } }, data: { usedAt: at } });
	return count === 1;
}

/** Removes links a month after they expired, until when they can still say why they no longer work; returns how many. */
export async function sweepAccountTokens(): Promise<number> {
	const { count } = await db().accountToken.deleteMany({ where: { expiresAt: { lte: later(now(), -30 * 24 * HOUR) } } });
	return count;
}
