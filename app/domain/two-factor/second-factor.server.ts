import { later, MINUTE, now } from "#app/infra/clock.server.ts";
import { db, type Tx, transaction } from "#app/infra/db.server.ts";
import { hashToken, keyedHash, newToken } from "#app/infra/secrets.server.ts";
import { noteSecurityEvent } from "../accounts/security-mails.server.ts";
import type { Actor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { recordEvent } from "../records/record-event.server.ts";
import { spend } from "../records/spend.server.ts";
import { readCode, type Taken, takeCode } from "./take-code.server.ts";
import { SIGN_IN_MINUTES } from "./two-factor.ts";

/** Whether signing in to this account takes a second factor. */
export const hasTwoFactor = async (tx: Pick<Tx, "twoFactor">, userId: string): Promise<boolean> =>
	(await tx.twoFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;

/** Throws `conflict` where two-factor sign-in is off. */
export async function requireTwoFactor(tx: Tx, userId: string): Promise<void> {
	if (!(await hasTwoFactor(tx, userId))) throw new DomainError("conflict", "Two-factor sign-in is off already.");
}

/**
 * Holds a sign-in whose password was right until its second factor is shown. Returns the secret by which it goes on, once and
 * within ten minutes; undefined where the account has no second factor, so that nothing is left to prove.
 */
export async function holdSignIn(userId: string): Promise<string | undefined> {
	if (!(await hasTwoFactor(db(), userId))) return undefined;
	const token = newToken();
	await transaction(async (tx) => {
		await tx.accountToken.create({ data: { id: hashToken(token), kind: "SECOND_FACTOR", userId, expiresAt: later(now(), SIGN_IN_MINUTES * MINUTE) } });
	});
	return token;
}

/** Whose sign-in a secret holds, or undefined where it was used, has expired or never was. */
export async function findHeldSignIn(token: string): Promise<{ userId: string } | undefined> {
	const found = await db().accountToken.findUnique({ where: { id: hashToken(token), kind: "SECOND_FACTOR" }, select: { userId: true, usedAt: true, expiresAt: true } });
	return found && found.usedAt === null && found.expiresAt > now() ? { userId: found.userId } : undefined;
}

/**
 * Takes the second factor of somebody who has proved the password, in one transaction with `also`. Tries are limited by account;
 * each is kept in the audit trail, and a recovery code is told of by mail. Throws `invalid` on the field `code`.
 */
export async function showSecondFactor(actor: Actor, userId: string, code: string, also: (tx: Tx) => Promise<void> = async () => {}): Promise<void> {
	await spend("second-factor", keyedHash(userId));
	const typed = await readCode(userId, code);
	try {
		await transaction(async (tx) => {
			await requireTwoFactor(tx, userId);
			const taken = await takeCode(tx, userId, typed);
			await note(tx, actor, userId, taken);
			await also(tx);
		});
	} catch (error) {
		if (error instanceof DomainError && error.code === "invalid") {
			await transaction((tx) => recordEvent(tx, actor, { action: "second-factor-refused", subject: ["User", userId] }));
		}
		throw error;
	}
}

async function note(tx: Tx, actor: Actor, userId: string, taken: Taken): Promise<void> {
	await recordEvent(tx, actor, { action: "sign-in", subject: ["User", userId], detail: { secondFactor: taken.by } });
	if (taken.by === "app") return;
	const owner = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { id: true, email: true, name: true } });
	const left = taken.left === 0 ? "None is left: make new ones in the settings." : `${taken.left} ${taken.left === 1 ? "is" : "are"} left.`;
	await noteSecurityEvent(tx, actor, owner, "use-recovery-code", { facts: [left], detail: { left: taken.left } });
}
