import { randomInt } from "node:crypto";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { findInSet, hashSet } from "#app/infra/security/passwords.server.ts";
import { isKeyedHash, seal, unseal } from "#app/infra/security/secrets.server.ts";
import { RECOVERY_CODES, SHOWN_MINUTES } from "./two-factor.ts";

/** Without letters and digits that look alike. Twelve of its 31 characters are 59 bits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 12;

/** New recovery codes, and the hashes by which they are known again. */
export type RecoveryCodes = { codes: string[]; hashes: string[] };

/** Makes recovery codes for somebody, which `keepRecoveryCodes` puts in force. Call it outside of a transaction: it takes ten hashes of passwords. */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
	const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""));
	return { codes, hashes: await hashSet(codes) };
}

/** Puts new recovery codes of a person in the place of all earlier ones. Only their hashes are stored. */
export async function keepRecoveryCodes(tx: Tx, userId: string, { hashes }: RecoveryCodes): Promise<void> {
	await tx.recoveryCode.deleteMany({ where: { userId } });
	await tx.recoveryCode.createMany({ data: hashes.map((id) => ({ id, userId, createdAt: now() })) });
}

/**
 * Which of a person's unused recovery codes was typed, as its id, or undefined where it is none of them. Call it outside of a
 * transaction: it takes as long as a password, whether the code is right or wrong.
 */
export async function findRecoveryCode(userId: string, code: string): Promise<string | undefined> {
	const ids = (await db().recoveryCode.findMany({ where: { userId, usedAt: null }, select: { id: true } })).map(({ id }) => id);
	const [hashed, keyed] = [ids.filter(isPasswordHash), ids.filter((id) => !isPasswordHash(id))];
	const found = await findInSet(hashed, code);
	// Codes from before they were kept like passwords stay good until they are used or replaced.
	const earlier = keyed.filter((id) => isKeyedHash(JSON.stringify([userId, code]), id));
	return found ?? earlier[0];
}

const isPasswordHash = (id: string) => id.startsWith("$argon2");

/** Uses up a recovery code that was found. Returns how many are left, or undefined where it was used meanwhile. */
export async function consumeRecoveryCode(tx: Tx, userId: string, id: string): Promise<number | undefined> {
	const { count } = await tx.recoveryCode.updateMany({ where: { id, userId, usedAt: null }, data: { usedAt: now() } });
	return count === 1 ? tx.recoveryCode.count({ where: { userId, usedAt: null } }) : undefined;
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
