import type { SentEvent } from "#app/domain/office/operations/live-streams.server.ts";
import { openLiveStream, type Sink } from "#app/domain/office/operations/live-streams.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";

/** Milliseconds after which a browser reconnects. */
const RETRY = 1_000;

/**
 * The maximum number of bytes buffered for a slow client. Beyond that, the client is disconnected and resumes
 * from its last event.
 */
const MAX_WAITING = 64 * 1024;

const encoder = new TextEncoder();
const BEAT = encoder.encode(":\n\n");

const headers = {
	"Content-Type": "text/event-stream; charset=utf-8",
	// Keeps proxies from compressing or buffering the stream.
	"Cache-Control": "private, no-store, no-transform",
	"X-Accel-Buffering": "no",
};

/** The user's events after the sequence number `after`, as an open stream of server-sent events. */
export async function eventStream(actor: Actor, after: number | undefined): Promise<Response> {
	let close: (() => void) | undefined;
	let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
	const body = new ReadableStream<Uint8Array>(
		{
			start(started) {
				controller = started;
				started.enqueue(encoder.encode(`retry: ${RETRY}\n\n`));
			},
			cancel: () => close?.(),
		},
		new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING }),
	);
	const end = () => controller?.close();
	const write = (bytes: Uint8Array) => {
		controller?.enqueue(bytes);
		if ((controller?.desiredSize ?? 0) > 0) return;
		close?.();
		end();
	};
	const sink: Sink = {
		send: (events, unread) =>
			write(encoder.encode(events.map((event) => formatEvent(event, unread)).join(""))),
		beat: () => write(BEAT),
		end,
	};
	close = await openLiveStream(actor, after, sink);
	return new Response(body, { headers });
}

const formatEvent = ({ sequence, ...event }: SentEvent, unread: Parameters<Sink["send"]>[1]): string =>
	`id: ${sequence}\ndata: ${JSON.stringify({ ...event, ...unread })}\n\n`;

/** The event sequence number in a header or URL, or undefined. */
export const parseSequence = (text: string | null): number | undefined =>
	text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
