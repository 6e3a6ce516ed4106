import * as z from "zod";
import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { hashToken, keyedHash } from "#app/infra/security/secrets.server.ts";
import {
	assertedUser,
	creationOptions,
	readAssertion,
	readCreated,
	requestOptions,
	verifyAssertion,
} from "#app/infra/security/webauthn.server.ts";
import { type Actor, type Authentication, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import type { AuditSubject } from "../platform/audit-event.ts";
import { command, withIdempotency } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { requireUnchanged } from "../platform/edit-version.server.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { CHALLENGE_MINUTES, PASSKEYS_MAX } from "./account.ts";
import {
	lockCredentials,
	lockReauthentication,
	NEXT_CREDENTIALS,
	recordReauthentication,
	requireRecentProof,
} from "./credentials.server.ts";
import { describeDevice } from "./device.ts";
import { recordSecurityEvent } from "./security-emails.server.ts";

/**
 * The challenge that a browser keeps in a signed cookie during a WebAuthn ceremony, and its
 * purpose.
 */
const Challenge = z.object({
	challenge: z.string(),
	purpose: z.enum(["sign-in", "confirm-identity", "add-passkey"]),
	userId: z.string().nullable(),
	expiresAt: z.number(),
});
export type Challenge = z.infer<typeof Challenge>;

/** What a challenge is for. Before sign-in there is no user ID. */
export type Purpose = Pick<Challenge, "purpose" | "userId">;

const newChallenge = (challenge: string, purpose: Purpose): Challenge => ({
	challenge,
	...purpose,
	expiresAt: later(now(), CHALLENGE_MINUTES * MINUTE).getTime(),
});

/**
 * Consumes the challenge in the browser's cookie, and returns it. Throws `invalid` if it had another purpose,
 * has expired, or was already used.
 */
async function takeChallenge(kept: unknown, { purpose, userId }: Purpose): Promise<string> {
	const { data } = Challenge.safeParse(kept);
	if (!data || data.purpose !== purpose || data.userId !== userId || data.expiresAt <= now().getTime())
		throw tooLate();
	const key = hashToken(`passkey challenge ${data.challenge}`);
	try {
		await db().submission.create({
			data: { key, command: "take-challenge", result: "{}", createdAt: now() },
		});
	} catch (error) {
		throw isUniqueViolation(error) ? tooLate() : error;
	}
	return data.challenge;
}

const tooLate = () =>
	invalidField(
		"credential",
		`This took longer than ${CHALLENGE_MINUTES} minutes, or was already submitted. Try again.`,
	);

/** A passkey as its owner sees it. */
export type PasskeyView = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** A user's passkeys, newest first. */
export const findPasskeys = (user: SignedInUser): Promise<PasskeyView[]> =>
	db().passkey.findMany({
		where: { userId: user.id },
		orderBy: { id: "desc" },
		select: { id: true, name: true, createdAt: true, lastUsedAt: true },
	});

export const countPasskeys = (user: SignedInUser): Promise<number> =>
	db().passkey.count({ where: { userId: user.id } });

/** One of the user's own passkeys. Throws `not_found` for any other. */
export async function getPasskey(user: SignedInUser, id: string): Promise<PasskeyView> {
	const found = (await findPasskeys(user)).find((passkey) => passkey.id === id);
	if (!found) throw passkeyNotFound();
	return found;
}

const passkeyNotFound = () => new DomainError("not_found", "There is no such passkey.");

/** The data with which a browser recognizes an account's passkeys. */
const findKnownPasskeys = (userId: string): Promise<{ credentialId: string; transports: string }[]> =>
	db().passkey.findMany({ where: { userId }, select: { credentialId: true, transports: true } });

/** WebAuthn options for the browser, and the challenge for its signed cookie. */
type Asked<Options> = { options: Options; challenge: Challenge };

/** Options to create a passkey for the signed-in user. */
export async function optionsToAdd(actor: Actor): Promise<Asked<object>> {
	const user = requireUser(actor);
	const options = await creationOptions(user, await findKnownPasskeys(user.id));
	return { options, challenge: newChallenge(options.challenge, { purpose: "add-passkey", userId: user.id }) };
}

/** Options to sign in, or to confirm the signed-in user's identity. */
export async function optionsToProve({ user }: Actor): Promise<Asked<object>> {
	const options = await requestOptions(user ? await findKnownPasskeys(user.id) : []);
	return {
		options,
		challenge: newChallenge(
			options.challenge,
			user ? { purpose: "confirm-identity", userId: user.id } : { purpose: "sign-in", userId: null },
		),
	};
}

/** The browser's response after the WebAuthn ceremony. */
export type PasskeyAnswer = {
	/** JSON of the browser's credential. */
	credential: string;
	/** The content of the challenge cookie. */
	challenge: unknown;
};

/** A verified passkey, and the state of its account's credentials at that time. */
type CheckedPasskey = {
	id: string;
	counters: { before: number; after: number };
	authentication: Authentication;
};

const passkeyRefused = () =>
	invalidField("credential", "This passkey was not accepted. Try again, or use another way.");

/**
 * Verifies a passkey's response to a challenge, for any account or for `owner` alone. Throws `invalid`, with
 * the same message for every reason. Call `lockPasskey` first in the transaction that follows.
 */
async function checkPasskey(
	actor: Actor,
	credential: string,
	challenge: string,
	owner?: string,
): Promise<CheckedPasskey> {
	const assertion = await readAssertion(credential);
	const passkey =
		assertion &&
		(await db().passkey.findUnique({
			where: { credentialId: assertion.id },
			include: { user: { select: { credentialVersion: true } } },
		}));
	const isTheirs =
		passkey &&
		(owner ?? passkey.userId) === passkey.userId &&
		(assertedUser(assertion) ?? passkey.userId) === passkey.userId;
	const after = isTheirs ? await verifyAssertion(assertion, challenge, passkey) : undefined;
	if (passkey && after !== undefined) {
		const { id, userId, counter: before, user } = passkey;
		return {
			id,
			counters: { before, after },
			authentication: { userId, credentialVersion: user.credentialVersion, factors: 2 },
		};
	}
	const subject: [AuditSubject, string] = passkey
		? ["User", passkey.userId]
		: ["Passkey", keyedHash(assertion?.id ?? "")];
	await transaction((tx) => recordEvent(tx, actor, { action: "passkey-refused", subject }));
	throw passkeyRefused();
}

/**
 * Records the use of a verified passkey. Throws `invalid` if, in the meantime, the passkey was removed, its
 * signature counter changed, or the account's credentials changed. A passkey without a counter can't reveal
 * another use.
 */
async function lockPasskey(
	tx: Tx,
	{ id, counters: { before, after }, authentication }: CheckedPasskey,
): Promise<void> {
	if (!(await lockCredentials(tx, authentication))) throw passkeyRefused();
	const { count } = await tx.passkey.updateMany({
		where: { id, counter: before },
		data: { counter: after, lastUsedAt: now() },
	});
	if (count === 0) throw passkeyRefused();
}

/**
 * Adds a passkey that the browser created for a challenge. Requires a recent identity check. Throws
 * `conflict` at PASSKEYS_MAX. The user gets an email.
 */
export async function addPasskey(
	actor: Actor,
	{ name, credential, challenge }: PasskeyAnswer & { name: string },
): Promise<void> {
	await withIdempotency(actor, "add-passkey", { name, credential }, async (commit) => {
		const user = requireRecentProof(actor);
		const passkey = await readCreated(
			credential,
			await takeChallenge(challenge, { purpose: "add-passkey", userId: user.id }),
		);
		if (!passkey) throw passkeyRefused();
		return commit(async (tx) => {
			await lockReauthentication(tx, user);
			if ((await tx.passkey.count({ where: { userId: user.id } })) >= PASSKEYS_MAX)
				throw new DomainError(
					"conflict",
					`You already have ${PASSKEYS_MAX} passkeys. Remove one you no longer use first.`,
				);
			if (
				await tx.passkey.findUnique({ where: { credentialId: passkey.credentialId }, select: { id: true } })
			)
				throw passkeyRefused();
			await tx.passkey.create({ data: { ...passkey, userId: user.id, name, createdAt: now() } });
			await recordSecurityEvent(tx, actor, user, "add-passkey", {
				facts: [`It was added with ${describeDevice(actor.userAgent)}.`],
			});
		});
	});
}

/**
 * Signs in with a passkey, which proves both factors: the device, and the PIN or biometric that
 * unlocks it. Attempts are rate limited by IP address. Throws `invalid` on the field `credential`.
 * The caller starts the session.
 */
export async function signInByPasskey(
	actor: Actor,
	{ credential, challenge }: PasskeyAnswer,
): Promise<Authentication> {
	await consumeRateLimit("sign-in", actor.address);
	const passkey = await checkPasskey(
		actor,
		credential,
		await takeChallenge(challenge, { purpose: "sign-in", userId: null }),
	);
	const { authentication } = passkey;
	await transaction(async (tx) => {
		await lockPasskey(tx, passkey);
		await recordEvent(tx, actor, {
			action: "sign-in",
			subject: ["User", authentication.userId],
			detail: { by: "passkey" },
		});
	});
	return authentication;
}

/**
 * A signed-in user confirms their identity with one of their passkeys, which proves both factors.
 * Their session may then run sensitive commands for PROOF_MINUTES. Attempts are rate limited by
 * session, like those for the password. Throws `invalid` on the field `credential`.
 */
export async function confirmByPasskey(
	actor: Actor,
	{ credential, challenge }: PasskeyAnswer,
): Promise<void> {
	const user = requireUser(actor);
	await consumeRateLimit("current-password", user.sessionId);
	const passkey = await checkPasskey(
		actor,
		credential,
		await takeChallenge(challenge, { purpose: "confirm-identity", userId: user.id }),
		user.id,
	);
	await transaction(async (tx) => {
		await lockPasskey(tx, passkey);
		await recordReauthentication(tx, actor, user);
	});
}

/**
 * Renames one of the user's own passkeys. Throws `not_found` for any other, and `conflict` if it
 * was renamed after the form was opened.
 */
export async function renamePasskey(
	actor: Actor,
	{ passkeyId: id, name, version }: { passkeyId: string; name: string; version?: string | undefined },
): Promise<void> {
	const user = requireUser(actor);
	await command(actor, "rename-passkey", { id, name, version }, async (tx) => {
		const ofUser = { id, userId: user.id };
		// Locks the row against other writers.
		await tx.passkey.updateMany({ where: ofUser, data: { userId: user.id } });
		const saved = await tx.passkey.findUnique({ where: ofUser, select: { name: true } });
		if (!saved) throw passkeyNotFound();
		if (name !== saved.name) {
			requireUnchanged(version, saved);
			await tx.passkey.updateMany({ where: ofUser, data: { name } });
			await recordEvent(tx, actor, { action: "rename-passkey", subject: ["User", user.id] });
		}
	});
}

/**
 * Removes one of the user's own passkeys. Requires a recent identity check. Sign-ins that are still in
 * progress become invalid. The user gets an email. Throws `not_found` for any other passkey.
 */
export async function removePasskey(actor: Actor, { passkeyId: id }: { passkeyId: string }): Promise<void> {
	await withIdempotency(actor, "remove-passkey", { id }, async (commit) => {
		await getPasskey(requireUser(actor), id);
		const user = requireRecentProof(actor);
		return commit(async (tx) => {
			await lockReauthentication(tx, user);
			const { count } = await tx.passkey.deleteMany({ where: { id, userId: user.id } });
			if (count === 1) {
				await tx.user.updateMany({ where: { id: user.id }, data: NEXT_CREDENTIALS });
				await recordSecurityEvent(tx, actor, user, "remove-passkey");
			}
		});
	});
}
