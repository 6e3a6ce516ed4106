import type { Tx } from "#app/infra/database/db.server.ts";

/** The code that somebody came by, where it is a partner's; null for any other, so that nobody fills the figures with words of their own. */
export async function knownReferral(tx: Tx, code: string | null | undefined): Promise<string | null> {
	if (!code) return null;
	const partner = await tx.partner.findUnique({ where: { referralCode: code }, select: { referralCode: true } });
	return partner?.referralCode ?? null;
}
