import { randomInt } from "node:crypto";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { findInSet, hashSet } from "#app/infra/security/passwords.server.ts";
import { hashToken, isKeyedHash, newToken, unseal } from "#app/infra/security/secrets.server.ts";
import { totpStep } from "#app/infra/security/totp.server.ts";
import type { Actor, Authentication } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { type CommandResult, type Commit, withSessionIdempotency } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { openForOwner, sealForOwner } from "../platform/shown-once.server.ts";
import { RECOVERY_CODES, RECOVERY_CODES_SHOWN_MINUTES, SECOND_FACTOR_MINUTES } from "./account.ts";
import { invalidCredentials, lockCredentials } from "./credentials.server.ts";
import { recordSecurityEvent } from "./security-emails.server.ts";
import { countSecondFactor } from "./sign-in-limit.server.ts";

/** Letters and digits that don't look alike. A code of 12 of these 31 characters has 59 bits of entropy. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 12;

/** New recovery codes and their stored hashes. */
export type RecoveryCodes = { codes: string[]; hashes: string[] };

/**
 * Creates recovery codes, which `keepRecoveryCodes` stores. Call it outside a transaction, because it
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
 * The ID of the user's unused recovery code that matches, or undefined. Call it outside a transaction,
 * because it takes as long as a password check, even for a wrong code.
 */
export async function findRecoveryCode(userId: string, code: string): Promise<string | undefined> {
	const ids = (
		await db().recoveryCode.findMany({ where: { userId, usedAt: null }, select: { id: true } })
	).map(({ id }) => id);
	const [hashed, keyed] = [ids.filter(isPasswordHash), ids.filter((id) => !isPasswordHash(id))];
	const found = await findInSet(hashed, code);
	// Earlier codes that weren't hashed like passwords stay valid until used or replaced.
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
	sealForOwner("recovery codes", {
		userId,
		secret: JSON.stringify(codes),
		minutes: RECOVERY_CODES_SHOWN_MINUTES,
	});

/**
 * The codes in a sealed value, or undefined if they belong to another user or were created too long
 * ago.
 */
export function openRecoveryCodes(userId: string, sealed: unknown): string[] | undefined {
	const codes = openForOwner("recovery codes", userId, sealed);
	return codes === undefined ? undefined : (JSON.parse(codes) as string[]);
}

/** The kind of code used, with the number of recovery codes left if it was a recovery code. */
export type Taken = { by: "app" } | { by: "recovery-code"; left: number };

/** An entered code: an app code, or the ID of the user's matching recovery code, if any. */
export type TypedCode = { by: "app"; code: string } | { by: "recovery-code"; id: string | undefined };

/**
 * Resolves an entered code: six digits from the app, or a recovery code. Call it before the
 * transaction with `takeCode`, since recovery codes use a slow hash. The caller limits attempts.
 */
export const readCode = async (userId: string, code: string): Promise<TypedCode> =>
	/^\d{6}$/.test(code)
		? { by: "app", code }
		: { by: "recovery-code", id: await findRecoveryCode(userId, code) };

/**
 * Consumes a code. Each app code and each recovery code works only once. The user must have two-factor
 * sign-in. Throws `invalid` on the field `code`.
 */
export async function takeCode(tx: Tx, userId: string, typed: TypedCode): Promise<Taken> {
	if (typed.by === "app") {
		const { secret } = await tx.twoFactor.findUniqueOrThrow({ where: { userId }, select: { secret: true } });
		await takeStep(tx, userId, unseal(secret), typed.code);
		return { by: "app" };
	}
	const left = typed.id === undefined ? undefined : await consumeRecoveryCode(tx, userId, typed.id);
	if (left === undefined)
		throw invalidField("code", "This is not one of your recovery codes, or it was already used");
	return { by: "recovery-code", left };
}

/**
 * Consumes the app code of a time step, unless the code of that step or of a later step was used. Throws
 * `invalid` on the field `code`.
 */
export async function takeStep(tx: Tx, userId: string, secret: string, code: string): Promise<void> {
	const step = totpStep(secret, code, now());
	if (step === undefined)
		throw invalidField(
			"code",
			"This code isn’t right. Enter the one your app shows now. If it keeps failing, check the clock on your device",
		);
	const { count } = await tx.twoFactor.updateMany({
		where: { userId, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
		data: { lastStep: step },
	});
	if (count === 0)
		throw invalidField("code", "This code was already used. Wait for your app to show the next one");
}

/** Whether this account requires a second factor to sign in. */
export const hasTwoFactor = async (tx: Pick<Tx, "twoFactor">, userId: string): Promise<boolean> =>
	(await tx.twoFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;

/** Throws `conflict` if two-factor sign-in is off. */
export async function requireTwoFactor(tx: Tx, userId: string): Promise<void> {
	if (!(await hasTwoFactor(tx, userId)))
		throw new DomainError("conflict", "Two-factor sign-in is already off.");
}

/**
 * Stores a sign-in that passed its first factor until its second factor is proved. Returns its single-use
 * secret, which is valid for ten minutes, or undefined if no second factor is needed. If the password or
 * second factor has changed since, throws the same error as for a wrong password.
 */
export async function keepPendingSignIn(authentication: Authentication): Promise<string | undefined> {
	const { userId, credentialVersion, factors } = authentication;
	if (factors === 2 || !(await hasTwoFactor(db(), userId))) return undefined;
	const token = newToken();
	await transaction(async (tx) => {
		if (!(await lockCredentials(tx, authentication))) throw invalidCredentials();
		await tx.accountToken.create({
			data: {
				id: hashToken(token),
				kind: "SECOND_FACTOR",
				userId,
				credentialVersion,
				expiresAt: later(now(), SECOND_FACTOR_MINUTES * MINUTE),
			},
		});
	});
	return token;
}

/**
 * The user of a pending sign-in, or undefined if its secret was used, has expired, or is unknown.
 */
export async function findPendingSignIn(token: string): Promise<{ userId: string } | undefined> {
	const found = await db().accountToken.findUnique({
		where: { id: hashToken(token), kind: "SECOND_FACTOR" },
		select: { userId: true, usedAt: true, expiresAt: true },
	});
	return found && found.usedAt === null && found.expiresAt > now() ? { userId: found.userId } : undefined;
}

/** `also` runs in the same transaction. `commit` opens the transaction if a command provides it. */
type ShowOptions<R> = { isSignIn?: boolean; also: (tx: Tx) => Promise<R>; commit?: Commit };

/**
 * Verifies the second factor of a user who has passed the first one, in one transaction with `also`. Attempts
 * are rate limited. Sign-ins and refused codes have audit events. Each use of a recovery code is emailed to
 * the user. Returns the result of `also`. Throws `invalid` on the field `code`.
 */
export async function showSecondFactor<R extends CommandResult<R>>(
	actor: Actor,
	userId: string,
	code: string,
	{ isSignIn = true, also, commit = transaction }: ShowOptions<R>,
): Promise<R> {
	await countSecondFactor(actor, userId);
	const typed = await readCode(userId, code);
	try {
		return await commit(async (tx) => {
			await requireTwoFactor(tx, userId);
			const taken = await takeCode(tx, userId, typed);
			if (isSignIn)
				await recordEvent(tx, actor, {
					action: "sign-in",
					subject: ["User", userId],
					detail: { secondFactor: taken.by },
				});
			if (taken.by === "recovery-code") await noteRecoveryCode(tx, actor, userId, taken.left);
			return also(tx);
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

/**
 * Completes a sign-in that passed its first factor, with a code from the app or a recovery code.
 * Throws `conflict` if the sign-in was completed or has expired. The caller starts the session.
 */
export async function completeSignIn(
	actor: Actor,
	{ token, code }: { token: string; code: string },
): Promise<Authentication> {
	const id = hashToken(token);
	const at = now();
	const held = await db().accountToken.findUnique({
		where: { id, kind: "SECOND_FACTOR", expiresAt: { gt: at } },
		select: { userId: true, credentialVersion: true },
	});
	if (!held || held.credentialVersion === null) throw expired();
	const { userId, credentialVersion } = held;
	// The second POST of the same form may be sent with the session that the first POST started. Both are the
	// same submission.
	return withSessionIdempotency({ ...actor, user: null }, "complete-sign-in", { token, code }, (commit) => {
		const also = async (tx: Tx) => {
			const { count } = await tx.accountToken.updateMany({
				where: { id, usedAt: null, expiresAt: { gt: at } },
				data: { usedAt: at },
			});
			if (count === 0) throw expired();
			return { userId, credentialVersion, factors: 2 as const };
		};
		return showSecondFactor(actor, userId, code, { also, commit });
	});
}

const expired = () =>
	new DomainError("conflict", "This sign-in took too long or is complete. Sign in again.");
