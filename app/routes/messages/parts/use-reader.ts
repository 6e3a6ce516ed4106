import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** When and in which time zone a page is read: the reader's zone, as the server knows it, and with script a clock that goes on. */
export function useReader(loaded: { now: Date; timeZone: string }): { now: Date; timeZone: string } {
	const [now, setNow] = useState(loaded.now);
	useEffect(() => {
		setNow(new Date());
		const clock = setInterval(() => setNow(new Date()), MINUTE);
		return () => clearInterval(clock);
	}, []);
	// What was loaded a moment ago is never in the future.
	return { now: new Date(Math.max(now.getTime(), loaded.now.getTime())), timeZone: loaded.timeZone };
}
