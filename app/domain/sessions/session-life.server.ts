import { DAY, later } from "#app/infra/process/clock.server.ts";
import { SESSION_DAYS, SESSION_DAYS_AT_MOST } from "../accounts/account.ts";

/** When a session ends that is used at a moment: `SESSION_DAYS` later, but `SESSION_DAYS_AT_MOST` after its sign-in at the latest. */
export function endOfSession(signedInAt: Date, usedAt: Date): Date {
	return new Date(Math.min(usedAt.getTime() + SESSION_DAYS * DAY, signedInAt.getTime() + SESSION_DAYS_AT_MOST * DAY));
}

/** Which sessions go on at a moment. Those that began before there was an absolute end are held to it too. */
export const openSessions = (at: Date) => ({ expiresAt: { gt: at }, createdAt: { gt: later(at, -SESSION_DAYS_AT_MOST * DAY) } });

/** Whether a session goes on at a moment, by the same rule. */
export function isOpenSession(session: { expiresAt: Date; createdAt: Date }, at: Date): boolean {
	const { expiresAt, createdAt } = openSessions(at);
	return session.expiresAt > expiresAt.gt && session.createdAt > createdAt.gt;
}
