import { DAY, later } from "#app/infra/process/clock.server.ts";
import { SESSION_DAYS, SESSION_DAYS_AT_MOST } from "./account.ts";

/**
 * When a session used at a given moment ends: `SESSION_DAYS` later, but no more than `SESSION_DAYS_AT_MOST`
 * after sign-in.
 */
export function endOfSession(signedInAt: Date, usedAt: Date): Date {
	return new Date(
		Math.min(usedAt.getTime() + SESSION_DAYS * DAY, signedInAt.getTime() + SESSION_DAYS_AT_MOST * DAY),
	);
}

/**
 * The condition for sessions that are open at a given moment. It also applies the absolute limit to sessions
 * stored before that limit existed.
 */
export const openSessions = (at: Date) => ({
	expiresAt: { gt: at },
	createdAt: { gt: later(at, -SESSION_DAYS_AT_MOST * DAY) },
});

/** Whether a session is open at a given moment, by the same rule. */
export function isOpenSession(session: { expiresAt: Date; createdAt: Date }, at: Date): boolean {
	const { expiresAt, createdAt } = openSessions(at);
	return session.expiresAt > expiresAt.gt && session.createdAt > createdAt.gt;
}
