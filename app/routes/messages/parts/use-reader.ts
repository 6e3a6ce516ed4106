import { useEffect, useState } from "react";

const MINUTE = 60_000;

/**
 * The reader's time zone, as the server knows it, and the current time, which advances in the
 * browser.
 */
export function useReader(loaded: { now: Date; timeZone: string }): { now: Date; timeZone: string } {
	const [now, setNow] = useState(loaded.now);
	useEffect(() => {
		setNow(new Date());
		const clock = setInterval(() => setNow(new Date()), MINUTE);
		return () => clearInterval(clock);
	}, []);
	// A slow browser clock must not put what was just loaded into the future.
	return { now: new Date(Math.max(now.getTime(), loaded.now.getTime())), timeZone: loaded.timeZone };
}
