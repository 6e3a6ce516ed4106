import { site } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { unseal } from "#app/infra/security/secrets.server.ts";
import { totpAddress } from "#app/infra/security/totp.server.ts";
import type { SignedInUser } from "../actor.ts";
import { SET_UP_MINUTES } from "./two-factor.ts";

/** Since when a user's second factor is on, if it is, and how many recovery codes are left. */
export async function getTwoFactor({ id }: SignedInUser): Promise<{ since: Date | null; codesLeft: number }> {
	const [found, codesLeft] = await Promise.all([
		db().twoFactor.findUnique({ where: { userId: id }, select: { confirmedAt: true } }),
		db().recoveryCode.count({ where: { userId: id, usedAt: null } }),
	]);
	return { since: found?.confirmedAt ?? null, codesLeft };
}

/** The earliest start of a setup that can still be confirmed. */
export const setUpSince = (): Date => later(now(), -SET_UP_MINUTES * MINUTE);

/** The secret waiting for its first code, and its URI for apps, or null. */
export async function getSetUp(user: SignedInUser): Promise<{ secret: string; address: string } | null> {
	const found = await db().twoFactor.findUnique({
		where: { userId: user.id, confirmedAt: null, createdAt: { gt: setUpSince() } },
		select: { secret: true },
	});
	if (!found) return null;
	const secret = unseal(found.secret);
	return { secret, address: totpAddress({ secret, issuer: site().name, label: user.email }) };
}
