import { randomInt } from "node:crypto";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, now } from "#app/infra/process/clock.server.ts";
import type { LimitName } from "#app/infra/process/default-limits.ts";
import { hashToken, isKeyedHash, keyedHash, newToken } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import type { AuditAction } from "../platform/audit-event.ts";
import { withIdempotency } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import { consumeRateLimit, withConstantTime } from "../platform/rate-limit.server.ts";
import type { Role } from "../platform/roles.ts";
import { LINK_HOURS } from "./account.ts";

type LinkKind = keyof typeof LINK_HOURS;

type Owner = { id: string; email: string; name: string; role: Role; emailVerifiedAt: Date | null };

/**
 * A link's state, kind, and owner. `email` is the address that the link verifies. For an email change, it is
 * the new address.
 */
export type AccountLink =
	| { state: "ready"; kind: LinkKind; owner: Owner; email: string | null; credentialVersion: number | null }
	| { state: "used" | "expired" | "unknown" };

type Issue = {
	kind: LinkKind;
	userId: string;
	/** The address that the link is sent to. Using the link verifies this address. */
	email?: string;
	/**
	 * The account's credential version at creation. A sign-in link is valid only for this version.
	 */
	credentialVersion?: number | undefined;
};

/** Creates a single-use token that expires after LINK_HOURS and replaces earlier tokens of its kind. */
export async function issueToken(tx: Tx, issue: Issue): Promise<{ token: string }> {
	await endTokens(tx, issue.userId, issue.kind);
	return addToken(tx, issue);
}

/** Creates a token but leaves earlier ones valid, so that a stranger's request can't revoke them. */
export async function addToken(
	tx: Tx,
	{ kind, userId, email, credentialVersion }: Issue,
	codeHash?: string,
): Promise<{ token: string }> {
	const token = newToken();
	await tx.accountToken.create({
		data: {
			id: hashToken(token),
			kind,
			userId,
			email: email ?? null,
			codeHash: codeHash ?? null,
			credentialVersion: credentialVersion ?? null,
			expiresAt: later(now(), LINK_HOURS[kind] * HOUR),
		},
	});
	return { token };
}

/** Creates a token and an equivalent six-digit code, replacing earlier tokens of the same kind. */
export async function issueTokenWithCode(tx: Tx, issue: Issue): Promise<{ token: string; code: string }> {
	const code = randomInt(1_000_000).toString().padStart(6, "0");
	await endTokens(tx, issue.userId, issue.kind);
	return { ...(await addToken(tx, issue, keyedHash(codeInput(issue.userId, code)))), code };
}

/** Whether the six-digit code matches the hash. */
export const isCode = (userId: string, code: string, codeHash: string): boolean =>
	isKeyedHash(codeInput(userId, code), codeHash);

const codeInput = (userId: string, code: string) => `email-code:${userId}:${code}`;

/** Looks up a link's token. A token of a kind that isn't in `kinds` is treated as unknown. */
export async function getLink(token: string, ...kinds: LinkKind[]): Promise<AccountLink> {
	const found = await db().accountToken.findUnique({
		where: { id: hashToken(token), kind: { in: kinds } },
		select: {
			kind: true,
			email: true,
			credentialVersion: true,
			usedAt: true,
			expiresAt: true,
			user: { select: { id: true, email: true, name: true, role: true, emailVerifiedAt: true } },
		},
	});
	if (!found) return { state: "unknown" };
	if (found.usedAt) return { state: "used" };
	if (found.expiresAt <= now()) return { state: "expired" };
	return {
		state: "ready",
		kind: found.kind as LinkKind,
		owner: found.user,
		email: found.email,
		credentialVersion: found.credentialVersion,
	};
}

/** Marks a link as used. Returns false if it has expired or was already used. */
export async function takeToken(tx: Tx, token: string): Promise<boolean> {
	const at = now();
	const { count } = await tx.accountToken.updateMany({
		where: { id: hashToken(token), usedAt: null, expiresAt: { gt: at } },
		data: { usedAt: at },
	});
	return count === 1;
}

/** The error for a link that was used, has expired, or never existed. */
export const unusableLink = () => new DomainError("conflict", "This link is no longer valid.");

/** Revokes an account's unused tokens of these kinds: links, or sign-ins waiting for a second factor. */
export async function endTokens(
	tx: Tx,
	userId: string,
	...kinds: (LinkKind | "SECOND_FACTOR")[]
): Promise<void> {
	await tx.accountToken.deleteMany({ where: { userId, kind: { in: kinds }, usedAt: null } });
}

/** Links that expired 30 days ago. */
export const oldLinks = () => ({ expiresAt: { lte: later(now(), -30 * DAY) } });

/**
 * Deletes links 30 days after they expire. Until then, a link's page can say why it no longer works. Returns
 * the number deleted.
 */
export async function sweepAccountTokens(): Promise<number> {
	const { count } = await db().accountToken.deleteMany({ where: oldLinks() });
	return count;
}

const received = { success: true } as const;

type Link = {
	command: AuditAction;
	kind: "RESET_PASSWORD" | "SIGN_IN";
	/** Rate limits by network address and by the email address entered. */
	limits: [network: LimitName, address: LimitName];
	write: (to: { email: string; token: string }) => Email;
};

/**
 * Emails a link to the account with this address, which anyone may enter. To avoid revealing which accounts
 * exist, known and unknown addresses get the same result after the same work. Both write the same number of
 * rows, and the email to an unknown address is withheld. Earlier links stay valid so that a stranger can't
 * revoke the owner's links. Throws `rate_limited`.
 */
export function askAccountLink(
	actor: Actor,
	email: string,
	{ command, kind, limits, write }: Link,
): Promise<typeof received> {
	return withConstantTime(() =>
		withIdempotency(actor, command, { email }, async (commit) => {
			await consumeRateLimit(limits[0], actor.address);
			await consumeRateLimit(limits[1], keyedHash(email));
			return commit(async (tx) => {
				const user = await tx.user.findUnique({
					where: { email },
					select: { id: true, credentialVersion: true },
				});
				const { token } = user
					? await addToken(tx, { kind, userId: user.id, email, credentialVersion: user.credentialVersion })
					: { token: newToken() };
				// Written instead of a token, so that both cases cost the same. Deleted later, like every other
				// submission.
				if (!user)
					await tx.submission.create({
						data: { key: keyedHash(token), command, result: "{}", createdAt: now() },
					});
				await queueEmail(tx, write({ email, token }), { isWithheld: !user });
				await recordEvent(tx, actor, {
					action: command,
					subject: user ? ["User", user.id] : ["SignIn", keyedHash(email)],
				});
				return received;
			});
		}),
	);
}
