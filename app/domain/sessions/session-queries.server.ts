import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import type { SignedInUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { deviceOf } from "./device.ts";
import { openSessions } from "./session-life.server.ts";

/**
 * A session as its user sees it. Its id appears in URLs and reveals neither the session's secret
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

/** A user's sessions, the current one first, then by last use. */
export async function findSessions(user: SignedInUser): Promise<SessionView[]> {
	return (await readSessions(user)).map(({ row: _, ...view }) => view);
}

/**
 * One of the user's own sessions by its id in URLs, with its key. Throws `not_found` for any other.
 */
export async function getSession(user: SignedInUser, id: string): Promise<SessionView & { row: string }> {
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
		device: deviceOf(userAgent),
		createdAt,
		lastUsedAt,
		isThis: id === user.sessionId,
	}));
	return sessions.sort((a, b) => Number(b.isThis) - Number(a.isThis));
}
