/** How long the browser's time zone is stored, in milliseconds. */
const YEAR = 31_536_000_000;

/**
 * Stores the browser's time zone in a cookie, so that the server shows times in it from the next page on.
 * Only working pages call this, because reading pages show no times in their reader's zone. Without the
 * Cookie Store API, the server uses the chosen zone, the last one known from another browser, or the site's.
 */
export async function startTimeZone(): Promise<void> {
	if (!("cookieStore" in window)) return;
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	const stored = await cookieStore.get("time-zone");
	if (stored?.value !== timeZone)
		await cookieStore.set({
			name: "time-zone",
			value: timeZone,
			expires: Date.now() + YEAR,
			sameSite: "lax",
		});
}
