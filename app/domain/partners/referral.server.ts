import type { Tx } from "#app/infra/database/db.server.ts";

/**
 * The referral code if a partner has it, else null, so that no one can add made-up codes to the
 * figures.
 */
export async function knownReferral(tx: Tx, code: string | null | undefined): Promise<string | null> {
	if (!code) return null;
	const partner = await tx.partner.findUnique({
		where: { referralCode: code },
		select: { referralCode: true },
	});
	return partner?.referralCode ?? null;
}
