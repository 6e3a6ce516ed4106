/** Milliseconds for which the browser's time zone is kept. */
const YEAR = 31_536_000_000;

/**
 * Gives the server the browser's time zone, so that it shows times in it from the next page on.
 * Reading pages show no times of their reader, so only working pages call this. Without the Cookie
 * Store API times are in the site's zone, or in the one that was chosen.
 */
export async function startTimeZone(): Promise<void> {
	if (!("cookieStore" in window)) return;
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	const kept = await cookieStore.get("time-zone");
	if (kept?.value !== timeZone) await cookieStore.set({ name: "time-zone", value: timeZone, expires: Date.now() + YEAR, sameSite: "lax" });
}
