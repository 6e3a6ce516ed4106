import type { Actor } from "#app/domain/actor.ts";
import type { SentEvent } from "#app/domain/live-streams/live-event-queries.server.ts";
import { openLiveStream, type Sink } from "#app/domain/live-streams/live-streams.server.ts";

/** Milliseconds after which a browser opens a broken stream again. */
const RETRY = 1_000;

/** Bytes that may wait for a slow reader. Whoever falls behind farther is cut off, and resumes from the last event that arrived. */
const MAX_WAITING = 64 * 1024;

const encoder = new TextEncoder();
const BEAT = encoder.encode(":\n\n");

const headers = {
	"Content-Type": "text/event-stream; charset=utf-8",
	// Neither compressed on the way nor gathered by a proxy before it is passed on.
	"Cache-Control": "private, no-store, no-transform",
	"X-Accel-Buffering": "no",
};

/** The news of the signed-in person behind event `after`, as server-sent events without an end. */
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
	const sink: Sink = { send: (events, unread) => write(encoder.encode(events.map((event) => textOf(event, unread)).join(""))), beat: () => write(BEAT), end };
	close = await openLiveStream(actor, after, sink);
	return new Response(body, { headers });
}

const textOf = ({ sequence, ...event }: SentEvent, unread: number): string => `id: ${sequence}\ndata: ${JSON.stringify({ ...event, unread })}\n\n`;

/** The number of an event in a header or an address, or nothing where there is none. */
export const sequenceOf = (text: string | null): number | undefined => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined);
