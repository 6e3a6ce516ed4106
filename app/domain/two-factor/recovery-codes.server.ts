import { randomInt } from "node:crypto";
import { later, MINUTE, now } from "#app/infra/clock.server.ts";
import type { Tx } from "#app/infra/db.server.ts";
import { isKeyedHash, keyedHash, seal, unseal } from "#app/infra/secrets.server.ts";
import { RECOVERY_CODES, SHOWN_MINUTES } from "./two-factor.ts";

/** Without letters and digits that look alike. Twelve of its 31 characters are 59 bits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 12;

const hashable = (userId: string, code: string) => JSON.stringify([userId, code]);

/** Makes the recovery codes of a person in place of all earlier ones. They are stored as keyed hashes only. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
	const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""));
	await tx.recoveryCode.deleteMany({ where: { userId } });
	await tx.recoveryCode.createMany({ data: codes.map((code) => ({ id: keyedHash(hashable(userId, code)), userId, createdAt: now() })) });
	return codes;
}

/** Uses up a recovery code. Returns how many are left, or undefined where it is none of the person's, or was used. */
export async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<number | undefined> {
	const unused = await tx.recoveryCode.findMany({ where: { userId, usedAt: null }, select: { id: true } });
	const found = unused.find(({ id }) => isKeyedHash(hashable(userId, code), id));
	if (!found) return undefined;
	const { count } = await tx.recoveryCode.updateMany({ where: { id: found.id, usedAt: null }, data: { usedAt: now() } });
	return count === 1 ? unused.length - 1 : undefined;
}

/** Codes that were just made, sealed for the browser of the person whose they are, who can see them for a while. */
export const sealRecoveryCodes = (userId: string, codes: string[]): string => seal(JSON.stringify({ userId, codes, until: later(now(), SHOWN_MINUTES * MINUTE).getTime() }));

/** The codes that a browser brings back, or undefined where they are another person's, or were made too long ago. */
export function openRecoveryCodes(userId: string, sealed: unknown): string[] | undefined {
	if (typeof sealed !== "string" || sealed === "") return undefined;
	try {
		const kept = JSON.parse(unseal(sealed)) as { userId: string; codes: string[]; until: number };
		return kept.userId === userId && kept.until > now().getTime() ? kept.codes : undefined;
	} catch {
		return undefined;
	}
}
