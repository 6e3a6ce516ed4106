import { site } from "#app/infra/content/site.server.ts";
import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { hashToken, keyedHash, newToken } from "#app/infra/security/secrets.server.ts";
import { type Actor, type Authentication, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command, withIdempotency } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { wakeLiveStreams } from "../platform/live-events.server.ts";
import type { ZoneOfPerson } from "../platform/time/time-zone.ts";
import type { Unread } from "../platform/unread.sql.server.ts";
import {
	invalidCredentials,
	lockCompleteSignIn,
	lockReauthentication,
	requireRecentProof,
} from "./credentials.server.ts";
import { describeDevice } from "./device.ts";
import { hasTwoFactor } from "./second-factor.server.ts";
import { recordSecurityEvent } from "./security-emails.server.ts";
import { endOfSession, isOpenSession, openSessions } from "./session-life.server.ts";
import { readSession, type SessionRow } from "./sessions.sql.server.ts";
import { AccountSuspendedError } from "./suspension.ts";

type Kind = SessionRow["kind"];

/** A session's use is recorded at most once an hour, so that viewing a page rarely writes to the database. */
const NOTE_USE_AFTER = HOUR;

/**
 * Starts a session for an authenticated user. Returns its secret, which isn't stored. If the password or
 * second factor has changed since, or the second factor wasn't proved, throws the same error as for a wrong
 * password. Throws `AccountSuspendedError` with the reason for a suspended account.
 */
export async function startSession(
	actor: Actor,
	authentication: Authentication,
	kind: Kind,
): Promise<string> {
	const { userId } = authentication;
	const token = newToken();
	const isStarted = await transaction(async (tx) => {
		if (!(await lockCompleteSignIn(tx, authentication))) {
			await recordEvent(tx, actor, { action: "sign-in-refused", subject: ["User", userId] });
			return false;
		}
		const { suspendedAt, suspensionReason } = await tx.user.findUniqueOrThrow({
			where: { id: userId },
			select: { suspendedAt: true, suspensionReason: true },
		});
		if (suspendedAt) throw new AccountSuspendedError(suspensionReason ?? "", site().contact.safety);
		const at = now();
		await tx.session.create({
			data: {
				id: hashToken(token),
				kind,
				userId,
				userAgent: actor.userAgent.slice(0, 300),
				createdAt: at,
				lastUsedAt: at,
				expiresAt: endOfSession(at, at),
				provedAt: at,
			},
		});
		return true;
	});
	if (!isStarted) throw invalidCredentials();
	return token;
}

/**
 * The user of the session with this secret. Null if there is no such session, it has expired, it isn't of
 * this kind, or the user is suspended. Using a session renews it, at most once an hour and never past its
 * absolute limit. `renewedUntil` is its new end, for the cookie. `unread` has the header's counts and the
 * sequence number of the user's latest event.
 */
export async function findSession(
	token: string,
	kind: Kind,
): Promise<{ user: SignedInUser; renewedUntil: Date | null; zone: ZoneOfPerson; unread: Unread } | null> {
	const at = now();
	const session = await readOpenSession(token, kind, at);
	if (!session) return null;
	const renewedUntil = isDue(session, at) ? await renew(session, at) : null;
	const { timeZone, lastTimeZone, unread } = session;
	return { user: await toSignedInUser(session), renewedUntil, zone: { timeZone, lastTimeZone }, unread };
}

/**
 * The user's role and unread counts. Null unless this is an open browser session that doesn't have to be
 * renewed now.
 */
export async function findFreshSession(token: string): Promise<Pick<SessionRow, "role" | "unread"> | null> {
	const at = now();
	const session = await readOpenSession(token, "BROWSER", at);
	return session && !isDue(session, at) ? session : null;
}

async function readOpenSession(token: string, kind: Kind, at: Date): Promise<SessionRow | null> {
	const session = await readSession(hashToken(token));
	// A suspension ends all sessions except one that starts at the same moment.
	return session && session.kind === kind && isOpenSession(session, at) && !session.suspendedAt
		? session
		: null;
}

/** Whether to record the use of a session now, which also renews it. */
const isDue = ({ lastUsedAt }: SessionRow, at: Date): boolean => lastUsedAt < later(at, -NOTE_USE_AFTER);

async function toSignedInUser({
	id,
	email,
	name,
	role,
	deletionAskedAt,
	credentialVersion,
	provedAt,
	sessionId,
	emailVerifiedAt,
	scopes,
	termsVersion,
}: SessionRow): Promise<SignedInUser> {
	return {
		id,
		email,
		name,
		role,
		scopes,
		deletionAskedAt,
		credentialVersion,
		provedAt,
		emailVerified: emailVerifiedAt !== null,
		needsTwoFactor: await needsTwoFactor({ id, role }),
		sessionId,
		termsVersion,
	};
}

/**
 * Whether someone must set up two-factor sign-in before using the back office. Only admins need this query, so
 * members' pages, which all read the session, don't wait for it.
 */
export const needsTwoFactor = async ({ id, role }: Pick<SignedInUser, "id" | "role">): Promise<boolean> =>
	role === "ADMIN" && settings().isAdminTwoFactorRequired && !(await hasTwoFactor(db(), id));

/** The user of an expired session whose row still exists. */
export async function ownerOfEndedSession(token: string): Promise<string | null> {
	const session = await db().session.findUnique({
		where: { id: hashToken(token), NOT: openSessions(now()) },
		select: { userId: true },
	});
	return session?.userId ?? null;
}

/** Ends the actor's own session, if there is one. */
export async function signOut(actor: Actor): Promise<void> {
	const { user } = actor;
	if (!user) return;
	await transaction(async (tx) => {
		await tx.session.deleteMany({ where: { id: user.sessionId } });
		await wakeLiveStreams(tx, user.id);
	});
}

/** Deletes expired sessions. Returns the number deleted. */
export async function sweepSessions(): Promise<number> {
	const { count } = await db().session.deleteMany({ where: { expiresAt: { lte: now() } } });
	return count;
}

/**
 * When the renewed session ends, or null if it wasn't renewed. A write that fails because the database is
 * unavailable isn't an error, because a full or locked database must not sign anyone out.
 */
async function renew(
	{ sessionId: id, createdAt }: { sessionId: string; createdAt: Date },
	at: Date,
): Promise<Date | null> {
	const expiresAt = endOfSession(createdAt, at);
	try {
		await db().session.updateMany({ where: { id }, data: { lastUsedAt: at, expiresAt } });
		return expiresAt;
	} catch (error) {
		if (isDatabaseUnavailable(error)) return null;
		throw error;
	}
}

/**
 * A session as its user sees it. Its ID appears in URLs and reveals neither the session's secret
 * nor its key.
 */
export type SessionView = {
	id: string;
	kind: "BROWSER" | "API";
	device: string;
	createdAt: Date;
	lastUsedAt: Date;
	isThis: boolean;
};

const addressId = (sessionId: string): string => keyedHash(`session ${sessionId}`).slice(0, 22);

/** A user's sessions: the current one, and then the others, most recently used first. */
export async function findSessions(user: SignedInUser): Promise<SessionView[]> {
	return (await readSessions(user)).map(({ row: _, ...view }) => view);
}

export const countSessions = (user: SignedInUser): Promise<number> =>
	db().session.count({ where: { userId: user.id, ...openSessions(now()) } });

/**
 * One of the user's own sessions by its ID in URLs, with its key. Throws `not_found` for any other.
 */
async function getSession(user: SignedInUser, id: string): Promise<SessionView & { row: string }> {
	const found = (await readSessions(user)).find((session) => session.id === id);
	if (!found) throw new DomainError("not_found", "There is no such session.");
	return found;
}

async function readSessions(user: SignedInUser): Promise<(SessionView & { row: string })[]> {
	const rows = await db().session.findMany({
		where: { userId: user.id, ...openSessions(now()) },
		orderBy: [{ lastUsedAt: "desc" }, { createdAt: "desc" }],
	});
	const sessions = rows.map(({ id, kind, userAgent, createdAt, lastUsedAt }) => ({
		row: id,
		id: addressId(id),
		kind,
		device: describeDevice(userAgent),
		createdAt,
		lastUsedAt,
		isThis: id === user.sessionId,
	}));
	return sessions.sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/**
 * Ends one of the user's own sessions by its ID in URLs. Requires a recent identity check. The user gets an
 * email. Throws `not_found` for any other session.
 */
export async function endSession(actor: Actor, { sessionId }: { sessionId: string }): Promise<void> {
	await withIdempotency(actor, "revoke-session", { sessionId }, async (commit) => {
		const session = await getSession(requireUser(actor), sessionId);
		const user = requireRecentProof(actor);
		return commit(async (tx) => {
			await lockReauthentication(tx, user);
			const { count } = await tx.session.deleteMany({ where: { id: session.row, userId: user.id } });
			// If another request ended the session at the same time, that request sends the email.
			if (count === 1)
				await recordSecurityEvent(tx, actor, user, "revoke-session", {
					facts: [`It was ${session.device}.`],
					detail: { kind: session.kind },
				});
		});
	});
}

/**
 * Ends all of the user's other sessions, including API sessions. Requires a recent identity check. Returns
 * how many ended. If there were any, the user gets an email.
 */
export function endOtherSessions(actor: Actor): Promise<{ ended: number }> {
	return command(actor, "revoke-other-sessions", {}, async (tx) => {
		const user = requireRecentProof(actor);
		await lockReauthentication(tx, user);
		const { count } = await tx.session.deleteMany({
			where: { userId: user.id, id: { not: user.sessionId } },
		});
		if (count > 0)
			await recordSecurityEvent(tx, actor, user, "revoke-other-sessions", { detail: { ended: count } });
		return { ended: count };
	});
}
