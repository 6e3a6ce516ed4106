import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { hashToken, newToken } from "#app/infra/security/secrets.server.ts";
import type { Actor, Authentication } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { holdCredentials, invalidCredentials } from "../credentials/credentials.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { DomainError } from "../domain-error.ts";
import { countSecondFactor } from "../limits/count-sign-in.server.ts";
import { readCode, takeCode } from "./take-code.server.ts";
import { SIGN_IN_MINUTES } from "./two-factor.ts";

/** Whether this account requires a second factor to sign in. */
export const hasTwoFactor = async (tx: Pick<Tx, "twoFactor">, userId: string): Promise<boolean> =>
	(await tx.twoFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;

/** Throws `conflict` if two-factor sign-in is off. */
export async function requireTwoFactor(tx: Tx, userId: string): Promise<void> {
	if (!(await hasTwoFactor(tx, userId)))
		throw new DomainError("conflict", "Two-factor sign-in is already off.");
}

/**
 * Holds a sign-in that passed its first factor until the second. Returns its secret, valid once and
 * for ten minutes, or undefined if nothing is left to prove. Throws like a wrong password if the
 * password or second factor has changed since.
 */
export async function holdSignIn(authentication: Authentication): Promise<string | undefined> {
	const { userId, credentialVersion, factors } = authentication;
	if (factors === 2 || !(await hasTwoFactor(db(), userId))) return undefined;
	const token = newToken();
	await transaction(async (tx) => {
		if (!(await holdCredentials(tx, authentication))) throw invalidCredentials();
		await tx.accountToken.create({
			data: {
				id: hashToken(token),
				kind: "SECOND_FACTOR",
				userId,
				credentialVersion,
				expiresAt: later(now(), SIGN_IN_MINUTES * MINUTE),
			},
		});
	});
	return token;
}

/** The user of a held sign-in, or undefined if its secret was used, has expired, or is unknown. */
export async function findHeldSignIn(token: string): Promise<{ userId: string } | undefined> {
	const found = await db().accountToken.findUnique({
		where: { id: hashToken(token), kind: "SECOND_FACTOR" },
		select: { userId: true, usedAt: true, expiresAt: true },
	});
	return found && found.usedAt === null && found.expiresAt > now() ? { userId: found.userId } : undefined;
}

/** `also` runs in the same transaction. */
type ShowOptions = { isSignIn?: boolean; also: (tx: Tx) => Promise<void> };

/**
 * Verifies the second factor of a user who has proved the password, in one transaction with `also`.
 * Attempts are rate limited and audited, and an email reports each used recovery code. Throws
 * `invalid` on the field `code`.
 */
export async function showSecondFactor(
	actor: Actor,
	userId: string,
	code: string,
	{ isSignIn = true, also }: ShowOptions,
): Promise<void> {
	await countSecondFactor(actor, userId);
	const typed = await readCode(userId, code);
	try {
		await transaction(async (tx) => {
			await requireTwoFactor(tx, userId);
			const taken = await takeCode(tx, userId, typed);
			if (isSignIn)
				await recordEvent(tx, actor, {
					action: "sign-in",
					subject: ["User", userId],
					detail: { secondFactor: taken.by },
				});
			if (taken.by === "recovery-code") await noteRecoveryCode(tx, actor, userId, taken.left);
			await also(tx);
		});
	} catch (error) {
		if (error instanceof DomainError && error.code === "invalid") {
			await transaction((tx) =>
				recordEvent(tx, actor, { action: "second-factor-refused", subject: ["User", userId] }),
			);
		}
		throw error;
	}
}

async function noteRecoveryCode(tx: Tx, actor: Actor, userId: string, codesLeft: number): Promise<void> {
	const owner = await tx.user.findUniqueOrThrow({
		where: { id: userId },
		select: { id: true, email: true, name: true },
	});
	const left =
		codesLeft === 0
			? "None are left. Create new ones in your settings."
			: `${codesLeft} ${codesLeft === 1 ? "is" : "are"} left.`;
	await recordSecurityEvent(tx, actor, owner, "use-recovery-code", {
		facts: [left],
		detail: { left: codesLeft },
	});
}
