/** Milliseconds to wait before each further try (spec §4). */
const DELAYS = [2_000, 4_000, 8_000];

/** The result of a load that may fail: tried again after 2, 4 and 8 seconds. Throws what the last try threw. */
export async function retried<T>(load: (attempt: number) => Promise<T>): Promise<T> {
	for (const [attempt, delay] of DELAYS.entries()) {
		try {
			return await load(attempt);
		} catch {
			await new Promise((resolve) => setTimeout(resolve, delay));
		}
	}
	return load(DELAYS.length);
}
