import { addDays, clockAt, dayIn } from "../calendar/calendar-day.ts";
import { instantsAt } from "../calendar/wall-time.ts";

/** When a person gets the emails that they chose. Hours are those of their clocks, 0 to 23. */
export type EmailTiming = { isDaily: boolean; quietFrom: number | null; quietUntil: number | null };

/** Of people who have chosen nothing: as things happen, at any hour. */
export const atOnce: EmailTiming = { isDaily: false, quietFrom: null, quietUntil: null };

/** The hour at which the daily email is sent. */
export const DIGEST_HOUR = 8;

/** The longest that quiet hours can last, in hours. */
export const MAX_QUIET_HOURS = 23;

/** When the clocks of a time zone next show a full hour, from 0 to 23, after an instant. */
export function nextHour(after: Date, hour: number, timeZone: string): Date {
	for (let day = dayIn(after, timeZone); ; day = addDays(day, 1)) {
		const next = hourOn(day, hour, timeZone).find((instant) => instant > after);
		if (next) return next;
	}
}

/** An hour that the clocks skip on that day is the one after it. */
function hourOn(day: string, hour: number, timeZone: string): Date[] {
	const instants = instantsAt(day, clockTime(hour), timeZone);
	return instants.length > 0 ? instants : instantsAt(day, clockTime(hour + 1), timeZone);
}

const clockTime = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** When the quiet hours end that an instant falls into; null outside of them. */
export function quietEnd(at: Date, { quietFrom, quietUntil }: EmailTiming, timeZone: string): Date | null {
	if (quietFrom === null || quietUntil === null) return null;
	const hour = Number(clockAt(at, timeZone).slice(11, 13));
	const isQuiet =
		quietFrom < quietUntil ? quietFrom <= hour && hour < quietUntil : hour >= quietFrom || hour < quietUntil;
	return isQuiet ? nextHour(at, quietUntil, timeZone) : null;
}
