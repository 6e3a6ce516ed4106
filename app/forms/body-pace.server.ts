import { HttpError } from "#app/server/http-error.server.ts";

/** The slowest accepted pace: this many bytes in each period, checked at the end of the period. */
export type Pace = { bytes: () => number; milliseconds: number };

/** How many parts a period is divided into to measure the time spent waiting for the network. */
const PARTS = 20;

/**
 * Yields the chunks of a body. Throws an HttpError (408) if a period ends without enough bytes. Only
 * the time spent waiting for the network counts, not the time that the consumer spends on a chunk.
 */
export async function* atPace(
	body: ReadableStream<Uint8Array> | null,
	{ bytes, milliseconds }: Pace,
): AsyncGenerator<Uint8Array> {
	if (!body) return;
	const reader = body.getReader();
	let seen = 0;
	let due = 0;
	let parts = 0;
	let isReading = false;
	let isLate = false;
	const clock = setInterval(() => {
		if (!isReading || ++parts % PARTS > 0) return;
		due += bytes();
		if (seen >= due) return;
		isLate = true;
		// Ends the current read. Racing all reads against one promise would keep every chunk in memory.
		void reader.cancel();
	}, milliseconds / PARTS);
	try {
		for (;;) {
			isReading = true;
			const { value, done } = await reader.read();
			isReading = false;
			if (isLate) throw tooSlow();
			if (done) return;
			seen += value.length;
			yield value;
		}
	} finally {
		clearInterval(clock);
		await reader.cancel().catch(() => {});
	}
}

const tooSlow = () =>
	new HttpError(
		408,
		"invalid",
		"The form took too long to arrive. Check your connection, then send it again.",
		{ Connection: "close" },
	);
