import { db, type Tx } from "#app/infra/database/db.server.ts";
import { announce } from "#app/infra/database/events.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { LiveEventKind } from "#generated/prisma/sqlite/client/client.ts";

/** IDs only, never user content. */
type Payload = Record<string, string | number | boolean | null>;

/**
 * Sends an event to a person's open pages once the transaction commits. The person's row is locked until
 * then, so that events are numbered in commit order. To avoid deadlocks, callers that notify several people
 * do so in the order of their IDs.
 */
export async function publishEvent(
	tx: Tx,
	userId: string,
	kind: LiveEventKind,
	payload: Payload,
): Promise<void> {
	const { liveSequence: sequence } = await tx.user.update({
		where: { id: userId },
		data: { liveSequence: { increment: 1 } },
		select: { liveSequence: true },
	});
	await tx.liveEvent.create({
		data: { userId, sequence, kind, payload: JSON.stringify(payload), createdAt: now() },
	});
	await wakeLiveStreams(tx, userId);
}

/**
 * Makes every node check for a person's new events and ended sessions once the transaction commits.
 */
export async function wakeLiveStreams(tx: Tx, userId: string): Promise<void> {
	await announce(tx, "live_events", userId);
}

/** How long a page that lost its connection can still catch up on events. */
const KEPT = 2 * DAY;

/** Deletes events that are too old for any page to request. Returns the number deleted. */
export async function sweepLiveEvents(): Promise<number> {
	const { count } = await db().liveEvent.deleteMany({ where: { createdAt: { lt: later(now(), -KEPT) } } });
	return count;
}
