import { randomInt } from "node:crypto";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { findInSet, hashSet } from "#app/infra/security/passwords.server.ts";
import { isKeyedHash, seal, unseal } from "#app/infra/security/secrets.server.ts";
import { RECOVERY_CODES, SHOWN_MINUTES } from "./two-factor.ts";

/** Without letters and digits that look alike. Twelve of its 31 characters are 59 bits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 12;

/** New recovery codes and their stored hashes. */
export type RecoveryCodes = { codes: string[]; hashes: string[] };

/**
 * Creates recovery codes, which `keepRecoveryCodes` stores. Call it outside a transaction: it
 * computes ten password hashes.
 */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
	const codes = Array.from({ length: RECOVERY_CODES }, () =>
		Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
	);
	return { codes, hashes: await hashSet(codes) };
}

/** Replaces all of a user's recovery codes. Only hashes are stored. */
export async function keepRecoveryCodes(tx: Tx, userId: string, { hashes }: RecoveryCodes): Promise<void> {
	await tx.recoveryCode.deleteMany({ where: { userId } });
	await tx.recoveryCode.createMany({ data: hashes.map((id) => ({ id, userId, createdAt: now() })) });
}

/**
 * The id of the user's unused recovery code that matches, or undefined. Call it outside a
 * transaction: it takes as long as a password check, whether the code is right or wrong.
 */
export async function findRecoveryCode(userId: string, code: string): Promise<string | undefined> {
	const ids = (
		await db().recoveryCode.findMany({ where: { userId, usedAt: null }, select: { id: true } })
	).map(({ id }) => id);
	const [hashed, keyed] = [ids.filter(isPasswordHash), ids.filter((id) => !isPasswordHash(id))];
	const found = await findInSet(hashed, code);
	// Codes from before they were hashed like passwords stay valid until used or replaced.
	const earlier = keyed.filter((id) => isKeyedHash(JSON.stringify([userId, code]), id));
	return found ?? earlier[0];
}

const isPasswordHash = (id: string) => id.startsWith("$argon2");

/**
 * Consumes a recovery code. Returns how many are left, or undefined if it was used in the meantime.
 */
export async function consumeRecoveryCode(tx: Tx, userId: string, id: string): Promise<number | undefined> {
	const { count } = await tx.recoveryCode.updateMany({
		where: { id, userId, usedAt: null },
		data: { usedAt: now() },
	});
	return count === 1 ? tx.recoveryCode.count({ where: { userId, usedAt: null } }) : undefined;
}

/** Seals new codes for their owner's browser, which can show them for a limited time. */
export const sealRecoveryCodes = (userId: string, codes: string[]): string =>
	seal(JSON.stringify({ userId, codes, until: later(now(), SHOWN_MINUTES * MINUTE).getTime() }));

/**
 * The codes in a sealed value, or undefined if they belong to another user or were created too long
 * ago.
 */
export function openRecoveryCodes(userId: string, sealed: unknown): string[] | undefined {
	if (typeof sealed !== "string" || sealed === "") return undefined;
	try {
		const kept = JSON.parse(unseal(sealed)) as { userId: string; codes: string[]; until: number };
		return kept.userId === userId && kept.until > now().getTime() ? kept.codes : undefined;
	} catch {
		return undefined;
	}
}
