import { useEffect, useState } from "react";
import { useHydrated } from "#app/ui/browser/hydrated.ts";

const MINUTE = 60_000;

/**
 * When and in which time zone a page is read. Without script that is when the server made it, in the zone of the site; with script
 * the reader's own zone, and a clock that goes on.
 */
export function useReader(loaded: { now: Date; timeZone: string }): { now: Date; timeZone: string } {
	const isHydrated = useHydrated();
	const [now, setNow] = useState(loaded.now);
	useEffect(() => {
		setNow(new Date());
		const clock = setInterval(() => setNow(new Date()), MINUTE);
		return () => clearInterval(clock);
	}, []);
	if (!isHydrated) return loaded;
	// What was loaded a moment ago is never in the future.
	return { now: new Date(Math.max(now.getTime(), loaded.now.getTime())), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}
