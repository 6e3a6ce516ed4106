/** Milliseconds to wait before each retry. */
const DELAYS = [2_000, 4_000, 8_000];

/** Retries a failing load after 2, 4, and 8 seconds. Throws the last error. */
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
