import { db } from "#app/infra/database/db.server.ts";
import { onAnnouncement } from "#app/infra/database/events.server.ts";
import { now, SECOND } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { withoutRequestContext } from "#app/infra/process/request-log-context.server.ts";
import type { LiveEventKind } from "#generated/prisma/sqlite/client/client.ts";
import { openSessions } from "../../people/session-life.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { readUnread, type Unread } from "../../platform/unread.sql.server.ts";

/** The maximum number of events sent at once. The rest are sent next. */
const BATCH = 200;

/**
 * One event as an open page gets it. `reset` means that older events were deleted and the page has
 * to reload.
 */
export type SentEvent = { sequence: number; kind: LiveEventKind | "reset"; payload: Record<string, unknown> };

/**
 * The number of a user's latest event, or 0. Anything read after this call is at least as new as that event.
 */
export async function latestSequence(userId: string): Promise<number> {
	const user = await db().user.findUnique({ where: { id: userId }, select: { liveSequence: true } });
	return user?.liveSequence ?? 0;
}

/**
 * A user's events after a number, in order, without a gap. If the next event was deleted, a single `reset`.
 */
export async function findEvents(userId: string, after: number): Promise<SentEvent[]> {
	// The latest number is read before the events. Otherwise, it could belong to an event added between the two
	// queries, and that would look like a gap.
	const latest = await latestSequence(userId);
	if (latest <= after) return [];
	const rows = await db().liveEvent.findMany({
		where: { userId, sequence: { gt: after } },
		orderBy: { sequence: "asc" },
		take: BATCH,
		select: { sequence: true, kind: true, payload: true },
	});
	if (rows[0]?.sequence !== after + 1) return [{ sequence: latest, kind: "reset", payload: {} }];
	return rows.map(({ sequence, kind, payload }) => ({
		sequence,
		kind,
		payload: JSON.parse(payload) as Record<string, unknown>,
	}));
}

/** The given sessions that have ended. */
export async function findEndedSessions(ids: string[]): Promise<Set<string>> {
	const alive = await db().session.findMany({
		where: { id: { in: ids }, ...openSessions(now()) },
		select: { id: true },
	});
	const ended = new Set(ids);
	for (const { id } of alive) ended.delete(id);
	return ended;
}

/**
 * How often each open stream is written to, so that proxies keep it open, and how often its session is
 * checked.
 */
const HEARTBEAT = 15 * SECOND;

/** The maximum number of open pages per user. */
export const STREAMS_PER_PERSON = 10;

/** Receives the events of a stream. */
export type Sink = {
	/** Events in order, each once, with the unread counts after them. */
	send: (events: SentEvent[], unread: Omit<Unread, "sequence">) => void;
	beat: () => void;
	end: () => void;
};

type Stream = Sink & { userId: string; sessionId: string; sent: number };

const streams = new Map<string, Set<Stream>>();
/** Users whose streams are being updated. The value is true if new events have arrived in the meantime. */
const drains = new Map<string, boolean>();
/** Users whose events could not be read. */
const stale = new Set<string>();
let heartbeat: NodeJS.Timeout | undefined;
let isClosed = false;
let stopListening: (() => void) | undefined;

/**
 * Streams all events after the last one that a user's open page has seen, until the session ends. Returns a
 * function that closes the stream without calling `end`. Throws `rate_limited` if the user has too many pages
 * open or the server is stopping.
 */
export async function openLiveStream(
	actor: Actor,
	after: number | undefined,
	sink: Sink,
): Promise<() => void> {
	const user = requireUser(actor);
	const latest = await latestSequence(user.id);
	const userStreams = streams.get(user.id) ?? new Set();
	if (isClosed) throw new DomainError("rate_limited", "Greenroom is restarting.", { retryAfter: 1 });
	if (userStreams.size >= STREAMS_PER_PERSON)
		throw new DomainError("rate_limited", "Greenroom is open on too many pages. Close some of them.", {
			retryAfter: 60,
		});
	const stream: Stream = {
		...sink,
		userId: user.id,
		sessionId: user.sessionId,
		sent: Math.min(after ?? latest, latest),
	};
	streams.set(user.id, userStreams.add(stream));
	heartbeat ??= withoutRequestContext(() => setInterval(() => void beat(), HEARTBEAT).unref());
	stopListening ??= onAnnouncement("live_events", sendChanges, sendChangesToAll);
	sendChanges(user.id);
	return () => forget(stream);
}

/**
 * Closes all open streams and doesn't accept new ones. Pages reconnect to another node, or to this node after
 * a restart.
 */
export function closeLiveStreams(): void {
	isClosed = true;
	for (const stream of [...streams.values()].flatMap((userStreams) => [...userStreams])) close(stream);
}

/** The number of pages connected to this process. */
export const countLiveStreams = (): number =>
	[...streams.values()].reduce((sum, userStreams) => sum + userStreams.size, 0);

/** Sends a user's new events to their open pages, one query at a time. */
function sendChanges(userId: string): void {
	if (!streams.has(userId)) return;
	if (drains.has(userId)) {
		drains.set(userId, true);
		return;
	}
	drains.set(userId, false);
	void drain(userId)
		.catch((error: unknown) => {
			stale.add(userId);
			log.warn({ err: error }, "news could not be read; retrying with the next heartbeat");
		})
		.then(() => {
			const isAgain = drains.get(userId);
			drains.delete(userId);
			if (isAgain) sendChanges(userId);
		});
}

function sendChangesToAll(): void {
	for (const userId of streams.keys()) sendChanges(userId);
}

async function drain(userId: string): Promise<void> {
	for (;;) {
		const userStreams = [...(streams.get(userId) ?? [])];
		if (userStreams.length === 0) return;
		endAll(await findEndedSessions([...new Set(userStreams.map(({ sessionId }) => sessionId))]), userStreams);
		const from = Math.min(...userStreams.map(({ sent }) => sent));
		const events = await findEvents(userId, from);
		const last = events.at(-1);
		if (!last) return;
		const { sequence: _, ...unread } = await readUnread(userId);
		for (const stream of streams.get(userId) ?? []) {
			const news = events.filter(({ sequence }) => sequence > stream.sent);
			if (news.length === 0) continue;
			stream.sent = last.sequence;
			stream.send(news, unread);
		}
	}
}

async function beat(): Promise<void> {
	const all = [...streams.values()].flatMap((userStreams) => [...userStreams]);
	for (const stream of all) stream.beat();
	try {
		endAll(await findEndedSessions([...new Set(all.map(({ sessionId }) => sessionId))]), all);
	} catch (error) {
		log.warn({ err: error }, "sessions of open pages could not be checked");
	}
	for (const userId of stale) {
		stale.delete(userId);
		sendChanges(userId);
	}
}

function endAll(ended: Set<string>, among: Stream[]): void {
	for (const stream of among) if (ended.has(stream.sessionId)) close(stream);
}

function close(stream: Stream): void {
	if (forget(stream)) stream.end();
}

/** Removes a stream. Returns whether it was open. */
function forget(stream: Stream): boolean {
	const userStreams = streams.get(stream.userId);
	if (!userStreams?.delete(stream)) return false;
	if (userStreams.size === 0) streams.delete(stream.userId);
	if (streams.size === 0) {
		clearInterval(heartbeat);
		heartbeat = undefined;
		stopListening?.();
		stopListening = undefined;
	}
	return true;
}
