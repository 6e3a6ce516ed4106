import { site } from "#app/infra/content/site.server.ts";
import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { hashToken, newToken } from "#app/infra/security/secrets.server.ts";
import type { Actor, Authentication, SignedInUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import type { ZoneOfPerson } from "../calendar/time-zone.ts";
import { holdCompleteSignIn, invalidCredentials } from "../credentials/credentials.server.ts";
import { wakeLiveStreams } from "../live-events/publish-event.server.ts";
import { AccountSuspendedError } from "../suspension/suspension.ts";
import { hasTwoFactor } from "../two-factor/second-factor.server.ts";
import { endOfSession, isOpenSession, openSessions } from "./session-life.server.ts";
import { readSession, type SessionRow } from "./sessions.sql.server.ts";

type Kind = SessionRow["kind"];

/** Use is recorded at most once an hour, so that reading pages rarely writes. */
const NOTE_USE_AFTER = HOUR;

/**
 * Starts a session for an authenticated user. Returns its secret, which isn't stored. If the
 * password or second factor has changed since, or the second factor wasn't proved, it fails like a
 * wrong password. Throws `AccountSuspended` with the reason for a suspended account.
 */
export async function startSession(
	actor: Actor,
	authentication: Authentication,
	kind: Kind,
): Promise<string> {
	const { userId } = authentication;
	const token = newToken();
	const isStarted = await transaction(async (tx) => {
		if (!(await holdCompleteSignIn(tx, authentication))) {
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
 * The user of a session's secret, or null if it is unknown, expired, or of the other kind. Use
 * renews the session, at most once an hour and never past its absolute limit. `renewedUntil` is the
 * new end, for the cookie.
 */
export async function findSession(
	token: string,
	kind: Kind,
): Promise<{ user: SignedInUser; renewedUntil: Date | null; zone: ZoneOfPerson } | null> {
	const at = now();
	const session = await readOpenSession(token, kind, at);
	if (!session) return null;
	const renewedUntil = isDue(session, at) ? await renew(session, at) : null;
	const { timeZone, lastTimeZone } = session;
	return { user: await userOf(session), renewedUntil, zone: { timeZone, lastTimeZone } };
}

/** The user of an open browser session that needn't be renewed now, or null. */
export async function findFreshSession(token: string): Promise<SignedInUser | null> {
	const at = now();
	const session = await readOpenSession(token, "BROWSER", at);
	return session && !isDue(session, at) ? userOf(session) : null;
}

async function readOpenSession(token: string, kind: Kind, at: Date): Promise<SessionRow | null> {
	const session = await readSession(hashToken(token));
	// A session may have started at the moment of the suspension, which ends all others.
	return session && session.kind === kind && isOpenSession(session, at) && !session.suspendedAt
		? session
		: null;
}

/** Whether use of a session is to be recorded now, which also renews it. */
const isDue = ({ lastUsedAt }: SessionRow, at: Date): boolean => lastUsedAt < later(at, -NOTE_USE_AFTER);

async function userOf({
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
}: SessionRow): Promise<SignedInUser> {
	// Only queried for those who need it, since every member page starts with a session.
	const needsTwoFactor =
		role === "ADMIN" && settings().isAdminTwoFactorRequired && !(await hasTwoFactor(db(), id));
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
		needsTwoFactor,
		sessionId,
	};
}

/** The user of an expired session whose row still exists. */
export async function ownerOfEndedSession(token: string): Promise<string | null> {
	const session = await db().session.findUnique({
		where: { id: hashToken(token), NOT: openSessions(now()) },
		select: { userId: true },
	});
	return session?.userId ?? null;
}

/** Ends the actor's own session, if there is one. */
export async function endSession(actor: Actor): Promise<void> {
	const { user } = actor;
	if (!user) return;
	await transaction(async (tx) => {
		await tx.session.deleteMany({ where: { id: user.sessionId } });
		await wakeLiveStreams(tx, user.id);
	});
}

/** Deletes expired sessions. Returns how many. */
export async function sweepSessions(): Promise<number> {
	const { count } = await db().session.deleteMany({ where: { expiresAt: { lte: now() } } });
	return count;
}

/**
 * When the renewed session ends, or null if it wasn't renewed: a read-only database must not sign
 * anyone out.
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
