import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { hashToken, newToken } from "#app/infra/security/secrets.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { openForOwner, sealForOwner } from "../platform/shown-once.server.ts";
import {
	API_KEY_PREFIX,
	API_KEY_SHOWN_MINUTES,
	API_KEYS_MAX,
	type ApiScopes,
	describeScopes,
	EXPIRED_KEY_DAYS,
	listApiAreas,
} from "./api-key.ts";
import type { CreateApiKey } from "./api-key-forms.ts";
import { lockReauthentication, requireRecentProof } from "./credentials.server.ts";
import { recordSecurityEvent } from "./security-emails.server.ts";
import { needsTwoFactor } from "./sessions.server.ts";

/** The number of a secret's last characters that are stored. */
const ENDING = 4;

/** A key as its owner sees it. `start` is the part of the secret that isn't secret. */
export type ApiKeyView = {
	id: string;
	name: string;
	ending: string;
	scopes: ApiScopes;
	createdAt: Date;
	lastUsedAt: Date | null;
	expiresAt: Date;
	isExpired: boolean;
};

const toScopes = (rows: { area: keyof ApiScopes; access: "READ" | "WRITE" }[]): ApiScopes =>
	Object.fromEntries(rows.map(({ area, access }) => [area, access]));

/** A user's keys, newest first, with those that expired recently. */
export async function findApiKeys(user: SignedInUser): Promise<ApiKeyView[]> {
	const at = now();
	const keys = await db().apiKey.findMany({
		where: { userId: user.id },
		orderBy: { id: "desc" },
		omit: { secretHash: true, userId: true },
		include: { scopes: { select: { area: true, access: true } } },
	});
	return keys.map(({ scopes, ...key }) => ({
		...key,
		scopes: toScopes(scopes),
		isExpired: key.expiresAt <= at,
	}));
}

/** One of the user's own keys. Throws `not_found` for any other. */
export async function getApiKey(user: SignedInUser, id: string): Promise<ApiKeyView> {
	const found = (await findApiKeys(user)).find((key) => key.id === id);
	if (!found) throw new DomainError("not_found", "There is no such API key.");
	return found;
}

/**
 * Creates a key. Only the hash of its secret is stored, and the secret itself is encrypted for the user's
 * browser. Requires a recent identity check. Throws `conflict` at API_KEYS_MAX, and `forbidden` for an area
 * that the account can't give to a key. The user gets an email.
 */
export function createApiKey(
	actor: Actor,
	input: CreateApiKey,
): Promise<{ keyId: string; sealedSecret: string }> {
	return command(actor, "create-api-key", input, async (tx) => {
		const user = requireRecentProof(actor);
		const { name, days, ...chosen } = input;
		const areas = listApiAreas(user.role);
		const scopes: ApiScopes = {};
		for (const [area, access] of Object.entries(chosen) as [keyof ApiScopes, string][]) {
			if (access === "NONE") continue;
			if (!areas.includes(area)) throw new DomainError("forbidden", "Access Denied");
			scopes[area] = access === "WRITE" ? "WRITE" : "READ";
		}
		await lockReauthentication(tx, user);
		if ((await tx.apiKey.count({ where: { userId: user.id } })) >= API_KEYS_MAX)
			throw new DomainError(
				"conflict",
				`You already have ${API_KEYS_MAX} API keys. Revoke one you no longer use first.`,
			);
		const secret = `${API_KEY_PREFIX}${newToken()}`;
		const at = now();
		const { id: keyId } = await tx.apiKey.create({
			data: {
				userId: user.id,
				name,
				secretHash: hashToken(secret),
				ending: secret.slice(-ENDING),
				createdAt: at,
				expiresAt: later(at, Number(days) * DAY),
				scopes: {
					create: areas.flatMap((area) => {
						const access = scopes[area];
						return access ? { area, access } : [];
					}),
				},
			},
			select: { id: true },
		});
		await recordSecurityEvent(tx, actor, user, "create-api-key", {
			facts: [`It is called “${name}”.`, `What it may do: ${describeScopes(scopes)}.`],
			detail: { scopes: describeScopes(scopes), days: Number(days) },
		});
		const sealedSecret = sealForOwner("API key", {
			userId: user.id,
			secret,
			minutes: API_KEY_SHOWN_MINUTES,
		});
		return { keyId, sealedSecret };
	});
}

/** The secret of a new key, for its owner, as long as it may be shown. */
export const openApiKeySecret = (userId: string, sealed: unknown): string | undefined =>
	openForOwner("API key", userId, sealed);

/**
 * Revokes one of the user's own keys. It stops working at once. Throws `not_found` for any other key.
 */
export async function revokeApiKey(actor: Actor, { keyId }: { keyId: string }): Promise<void> {
	const user = requireUser(actor);
	await command(actor, "revoke-api-key", { keyId }, async (tx) => {
		const { count } = await tx.apiKey.deleteMany({ where: { id: keyId, userId: user.id } });
		if (count === 0) throw new DomainError("not_found", "There is no such API key.");
		await recordEvent(tx, actor, { action: "revoke-api-key", subject: ["User", user.id] });
	});
}

/**
 * Revokes all of an account's keys, because the person who created one may no longer be trusted. Returns sentences
 * about it for the email about the reason.
 */
export async function revokeApiKeys(tx: Tx, userId: string): Promise<string[]> {
	const { count } = await tx.apiKey.deleteMany({ where: { userId } });
	if (count === 0) return [];
	return [count === 1 ? "Your API key was revoked, too." : `Your ${count} API keys were revoked, too.`];
}

/**
 * The user of the key with this secret, with what the key may do. Null if there is no such key, it has
 * expired, or the user is suspended. Someone who uses a key has never confirmed their identity, so commands
 * that require it are refused. Records the use of a key at most once an hour.
 */
export async function findUserOfApiKey(secret: string): Promise<SignedInUser | null> {
	const at = now();
	const key = await db().apiKey.findUnique({
		where: { secretHash: hashToken(secret) },
		include: {
			scopes: { select: { area: true, access: true } },
			user: {
				select: {
					id: true,
					email: true,
					name: true,
					role: true,
					scopes: { select: { scope: true } },
					emailVerifiedAt: true,
					deletionAskedAt: true,
					credentialVersion: true,
					termsVersion: true,
					suspendedAt: true,
				},
			},
		},
	});
	if (!key || key.expiresAt <= at || key.user.suspendedAt) return null;
	if (!key.lastUsedAt || Math.abs(at.getTime() - key.lastUsedAt.getTime()) > HOUR)
		await recordUse(key.id, at);
	const { scopes, emailVerifiedAt, suspendedAt: _, ...user } = key.user;
	return {
		...user,
		scopes: scopes.map(({ scope }) => scope),
		emailVerified: emailVerifiedAt !== null,
		needsTwoFactor: await needsTwoFactor(user),
		sessionId: `API key ${key.id}`,
		provedAt: null,
		apiKey: { id: key.id, scopes: toScopes(key.scopes) },
	};
}

/** A use that can't be recorded, because the database is full or locked, doesn't stop a program that reads. */
async function recordUse(id: string, at: Date): Promise<void> {
	try {
		await db().apiKey.updateMany({ where: { id }, data: { lastUsedAt: at } });
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
	}
}

/** Deletes keys EXPIRED_KEY_DAYS after they expire. Returns the number deleted. */
export async function sweepApiKeys(): Promise<number> {
	const { count } = await db().apiKey.deleteMany({
		where: { expiresAt: { lte: later(now(), -EXPIRED_KEY_DAYS * DAY) } },
	});
	return count;
}
