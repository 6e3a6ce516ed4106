import { site } from "#app/infra/content/site.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { keyedHash, seal, unseal } from "#app/infra/security/secrets.server.ts";
import { newTotpSecret, totpAddress } from "#app/infra/security/totp.server.ts";
import { type Actor, requireArea, requireUser, type SignedInUser } from "../platform/actor.ts";
import { command, withIdempotency } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { areaOfAccount } from "../platform/roles.ts";
import { TWO_FACTOR_SET_UP_MINUTES } from "./account.ts";
import { recordMeasure } from "./account-measures.server.ts";
import { lockReauthentication, NEXT_CREDENTIALS, requireRecentProof } from "./credentials.server.ts";
import { personNotFound } from "./person.ts";
import {
	keepRecoveryCodes,
	makeRecoveryCodes,
	readCode,
	requireTwoFactor,
	sealRecoveryCodes,
	takeCode,
	takeStep,
} from "./second-factor.server.ts";
import { recordSecurityEvent } from "./security-emails.server.ts";

/** When a user turned on two-factor sign-in (null if it is off), and the number of recovery codes left. */
export async function getTwoFactor({ id }: SignedInUser): Promise<{ since: Date | null; codesLeft: number }> {
	const [found, codesLeft] = await Promise.all([
		db().twoFactor.findUnique({ where: { userId: id }, select: { confirmedAt: true } }),
		db().recoveryCode.count({ where: { userId: id, usedAt: null } }),
	]);
	return { since: found?.confirmedAt ?? null, codesLeft };
}

/** The earliest start of a setup that can still be confirmed. */
const setUpSince = (): Date => later(now(), -TWO_FACTOR_SET_UP_MINUTES * MINUTE);

/** The secret that is waiting for its first code, and its URI for apps. Null if no setup is in progress. */
export async function getSetUp(user: SignedInUser): Promise<{ secret: string; address: string } | null> {
	const found = await db().twoFactor.findUnique({
		where: { userId: user.id, confirmedAt: null, createdAt: { gt: setUpSince() } },
		select: { secret: true },
	});
	if (!found) return null;
	const secret = unseal(found.secret);
	return { secret, address: totpAddress({ secret, issuer: site().name, label: user.email }) };
}

/**
 * Begins the setup of two-factor sign-in. The new secret has no effect until a code confirms it. Within an
 * hour, starting again keeps the same secret, so that a scanned QR code stays valid. Throws `conflict` if
 * two-factor sign-in is already on.
 */
export function startTwoFactor(actor: Actor): Promise<void> {
	const { id: userId } = requireUser(actor);
	return transaction(async (tx) => {
		await tx.twoFactor.deleteMany({ where: { userId, confirmedAt: null, createdAt: { lte: setUpSince() } } });
		const found = await tx.twoFactor.findUnique({ where: { userId }, select: { confirmedAt: true } });
		if (found?.confirmedAt) throw new DomainError("conflict", "Two-factor sign-in is already on.");
		if (!found)
			await tx.twoFactor.create({ data: { userId, secret: seal(newTotpSecret()), createdAt: now() } });
	});
}

/**
 * Turns on two-factor sign-in with the first code from the app. Requires a recent identity check and a
 * started setup. Returns ten recovery codes, sealed for the user's browser. Throws `conflict` if no setup was
 * started in the last hour, or two-factor sign-in is already on.
 */
export function turnOnTwoFactor(actor: Actor, { code }: { code: string }): Promise<{ sealedCodes: string }> {
	return withIdempotency(actor, "turn-on-two-factor", { code }, async (commit) => {
		const user = requireRecentProof(actor);
		const { id } = user;
		await consumeRateLimit("second-factor", keyedHash(id));
		const made = await makeRecoveryCodes();
		return commit(async (tx) => {
			await lockReauthentication(tx, user);
			const begun = await tx.twoFactor.findUnique({
				where: { userId: id, confirmedAt: null, createdAt: { gt: setUpSince() } },
				select: { secret: true },
			});
			if (!begun)
				throw new DomainError(
					"conflict",
					"This setup was completed, or took longer than an hour. Check your two-factor settings.",
				);
			await takeStep(tx, id, unseal(begun.secret), code);
			await tx.twoFactor.update({ where: { userId: id }, data: { confirmedAt: now() } });
			await tx.user.update({ where: { id }, data: NEXT_CREDENTIALS });
			await keepRecoveryCodes(tx, id, made);
			const result = { sealedCodes: sealRecoveryCodes(id, made.codes) };
			await recordSecurityEvent(tx, actor, user, "turn-on-two-factor");
			return result;
		});
	});
}

/**
 * An operator turns off two-factor sign-in for someone who has lost their phone and recovery codes, after
 * verifying their identity. Only available on the command line. The account's owner gets an email. Throws
 * `invalid` for an address without two-factor sign-in.
 */
export function removeTwoFactor(actor: Actor, { email }: { email: string }): Promise<void> {
	return transaction(async (tx) => {
		const owner = await tx.user.findUnique({
			where: { email, twoFactor: { isNot: null } },
			select: { id: true, email: true, name: true },
		});
		if (!owner) throw invalidField("email", "No account with two-factor sign-in has this email address");
		await removeWithin(tx, owner.id);
		await recordSecurityEvent(tx, actor, owner, "turn-off-two-factor", {
			facts: ["The people who run the site turned it off."],
			detail: { by: "operator" },
		});
	});
}

/**
 * Deletes the second factor and all recovery codes of an account, in the caller's transaction.
 * Returns the number of factors deleted.
 */
async function removeWithin(tx: Tx, userId: string): Promise<number> {
	await tx.user.updateMany({ where: { id: userId }, data: NEXT_CREDENTIALS });
	await tx.recoveryCode.deleteMany({ where: { userId } });
	const { count } = await tx.twoFactor.deleteMany({ where: { userId } });
	return count;
}

/**
 * Turns off two-factor sign-in with a code from the app or a recovery code, and deletes all
 * recovery codes. Requires a recent identity check.
 */
export async function turnOffTwoFactor(actor: Actor, { code }: { code: string }): Promise<void> {
	await withIdempotency(actor, "turn-off-two-factor", { code }, async (commit) => {
		const user = requireRecentProof(actor);
		const { id } = user;
		await consumeRateLimit("second-factor", keyedHash(id));
		const typed = await readCode(id, code);
		return commit(async (tx) => {
			await lockReauthentication(tx, user);
			await requireTwoFactor(tx, id);
			const { by } = await takeCode(tx, id, typed);
			await removeWithin(tx, id);
			await recordSecurityEvent(tx, actor, user, "turn-off-two-factor", { detail: { by } });
		});
	});
}

/**
 * Replaces the user's recovery codes with ten new ones, sealed for their browser. Requires a recent
 * identity check.
 */
export function renewRecoveryCodes(actor: Actor): Promise<{ sealedCodes: string }> {
	return withIdempotency(actor, "renew-recovery-codes", {}, async (commit) => {
		const user = requireRecentProof(actor);
		const made = await makeRecoveryCodes();
		return commit(async (tx) => {
			await lockReauthentication(tx, user);
			await requireTwoFactor(tx, user.id);
			await keepRecoveryCodes(tx, user.id, made);
			const result = { sealedCodes: sealRecoveryCodes(user.id, made.codes) };
			await recordSecurityEvent(tx, actor, user, "renew-recovery-codes");
			return result;
		});
	});
}

/**
 * An admin turns off two-factor sign-in for an account, with a reason for its owner to read. Throws
 * `conflict` if it is off, or for the admin's own account, because admins turn off their own two-factor
 * sign-in in their settings.
 */
export async function removeTwoFactorFromAccount(
	actor: Actor,
	{ userId, reason }: { userId: string; reason: string },
): Promise<void> {
	const admin = requireArea(actor, "people");
	if (admin.id === userId)
		throw new DomainError(
			"conflict",
			"This is your own account. Turn two-factor sign-in off in its settings.",
		);
	await command(actor, "remove-two-factor", { userId, reason }, async (tx) => {
		const owner = await tx.user.findUnique({
			where: { id: userId },
			select: { id: true, email: true, name: true, role: true },
		});
		if (!owner) throw personNotFound();
		requireArea(actor, areaOfAccount(owner));
		if ((await removeWithin(tx, userId)) === 0)
			throw new DomainError("conflict", "This account has no two-factor sign-in.");
		await recordMeasure(tx, actor, { userId, kind: "TWO_FACTOR_OFF", reason, at: now() });
		await recordSecurityEvent(tx, actor, owner, "turn-off-two-factor", {
			facts: [`Our team turned it off. The reason, in our team's words: ${reason}`],
			detail: { by: "team", before: "on", after: "off" },
		});
	});
}
