import { factNamed, site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { requestLogContext } from "#app/infra/process/request-log-context.server.ts";
import { invalidField } from "../domain-error.ts";
import { addDays, type CalendarDay, dayIn, endOfBusinessDayAfter } from "./calendar-day.ts";
import {
	formatDayIn,
	formatDeadlineIn,
	formatFullIn,
	formatMomentIn,
	formatShortDayAndYearIn,
	formatShortDayIn,
	formatTimeIn,
	formatWeekdayAndDayIn,
	formatWeekdayIn,
	formatWeekdayTimeIn,
} from "./instant-formats.ts";
import { instantsAt, timeOfDay, type ZoneOfPerson, zoneLabel } from "./time-zone.ts";

/** The zones of the United States by their common names, from east to west. */
const american: Record<string, string> = {
	"America/New_York": "Eastern Time (New York)",
	"America/Chicago": "Central Time (Chicago)",
	"America/Denver": "Mountain Time (Denver)",
	"America/Phoenix": "Mountain Time without daylight saving (Phoenix)",
	"America/Los_Angeles": "Pacific Time (Los Angeles)",
	"America/Anchorage": "Alaska Time (Anchorage)",
	"Pacific/Honolulu": "Hawaii Time (Honolulu)",
};

/** A time zone in words: "Pacific Time (Los Angeles)", or "Europe/Paris". */
export const getZoneName = (timeZone: string): string => american[timeZone] ?? zoneLabel(timeZone);

/** The time zones to choose from: those of the United States first. */
export const timeZoneChoices = (): { value: string; label: string }[] =>
	[...new Set([...Object.keys(american), "UTC", ...Intl.supportedValuesOf("timeZone")])].map((value) => ({
		value,
		label: getZoneName(value),
	}));

/**
 * The time zone of the current page's reader: the one they chose, or else their browser's, or else the
 * site's. A page that uses it is for this person alone, so shared caches must not store it.
 */
export function readerZone(): string {
	const request = requestLogContext.getStore();
	if (request) request.isZoneRead = true;
	return request?.timeZone ?? site().timeZone;
}

/** The time zone for times in an email to a person. */
export const getTimeZone = (person: ZoneOfPerson | null): string =>
	person?.timeZone ?? person?.lastTimeZone ?? site().timeZone;

/** Like `getTimeZone`, by account ID. */
export async function zoneOfUser(tx: Tx, userId: string): Promise<string> {
	return getTimeZone(await tx.user.findUnique({ where: { id: userId }, select: zoneColumns }));
}

/** The fields of an account that `getTimeZone` needs. */
export const zoneColumns = { timeZone: true, lastTimeZone: true } as const;

/**
 * When something that started at an instant is due. `name` is a fact in content/site.yaml that promises a
 * number of hours.
 */
export const promisedBy = (name: string, from: Date): Date =>
	later(from, (factNamed(name).value ?? 24) * HOUR);

/** Like `promisedBy`, for facts that promise a number of federal business days. */
export const promisedByBusinessDay = (name: string, from: Date): Date =>
	endOfBusinessDayAfter(from, factNamed(name).max ?? 1, businessZone());

/**
 * The time zone in which promised business days are counted. Everyone sees them in this zone, because farther
 * east, the same instant can be on a weekend or a holiday.
 */
export const businessZone = (): string => site().timeZone;

/** The columns of a booking's quotes that `getAgreedZone` needs. */
export const agreedZoneColumns = {
	where: { status: "ACCEPTED" },
	select: { status: true, timeZone: true },
} as const;

/** Like `agreedZone`, from a booking's quotes. */
export const getAgreedZone = (quotes: readonly { status: string; timeZone: string }[]): string =>
	quotes.find(({ status }) => status === "ACCEPTED")?.timeZone ?? businessZone();

const zoneInForce = async (from: Tx, bookingId: string): Promise<string | undefined> =>
	(await from.quote.findFirst({ where: { bookingId, status: "ACCEPTED" }, select: { timeZone: true } }))
		?.timeZone;

/**
 * The time zone in which a booking's days are counted, according to its agreement. It decides when milestones
 * are due or overdue, and what a cancellation refunds. Later settings don't change it.
 */
export const agreedZone = async (from: Tx, bookingId: string): Promise<string> =>
	(await zoneInForce(from, bookingId)) ?? businessZone();

/**
 * The time zone for the next version of a booking's quote: the professional's zone, or the agreement's zone
 * once an agreement is in force.
 */
export async function zoneOfNextVersion(from: Tx, bookingId: string): Promise<string> {
	const { professional } = await from.booking.findUniqueOrThrow({
		where: { id: bookingId },
		select: { professional: { select: { user: { select: zoneColumns } } } },
	});
	return (await zoneInForce(from, bookingId)) ?? getTimeZone(professional.user);
}

// Pages show times in the reader's zone. Emails use the recipient's: see `getTimeZone`.
//
// Members' screens have one form for all times: `formatWhen`, `formatWhenOn`, and `formatWhenDay`, or
// `timestamp` and `showDay` for `<Time>`. Emails and records, including those of the back office, show the
// exact forms below.

/** The day of an instant: "November 20, 2026". */
export const formatDay = (at: Date, timeZone = readerZone()): string => formatDayIn(at, timeZone);

/** The day without its year, for the subjects of emails: "Nov 20". */
export const formatShortDay = (at: Date, timeZone = readerZone()): string => formatShortDayIn(at, timeZone);

/** The day with its weekday: "Friday, November 20, 2026". */
export const formatWeekday = (at: Date, timeZone = readerZone()): string => formatWeekdayIn(at, timeZone);

/** The time of day: "3:04 PM PST". */
export const formatTime = (at: Date, timeZone = readerZone()): string => formatTimeIn(at, timeZone);

/** Day and time: "Nov 20, 2026, 3:04 PM PST". */
export const formatMoment = (at: Date, timeZone = readerZone()): string => formatMomentIn(at, timeZone);

/** When something is due, in emails: "Friday, November 20 at 3:04 PM PST". */
export const formatDeadline = (at: Date, timeZone = readerZone()): string => formatDeadlineIn(at, timeZone);

/** A time for `<Time>`. A short `text` comes with its full form as `title`. */
type ShownTime = { dateTime: string; text: string; title?: string };

/** An instant for `<Time>` with its exact text, by default day and time. For records and the back office. */
export const exactTimestamp = (at: Date, text = formatMoment(at)): ShownTime => ({
	dateTime: at.toISOString(),
	text,
});

/** Whether a day is at most six days away, so that its weekday is unambiguous. */
function isNear(day: CalendarDay, timeZone: string): boolean {
	const today = dayIn(now(), timeZone);
	return day > addDays(today, -7) && day < addDays(today, 7);
}

const midnightOf = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

const formatFarDay = (day: CalendarDay, timeZone: string): string =>
	day.slice(0, 4) === dayIn(now(), timeZone).slice(0, 4)
		? formatShortDayIn(midnightOf(day), "UTC")
		: formatShortDayAndYearIn(midnightOf(day), "UTC");

/**
 * An instant on members' screens: "Fri, 3:04 PM PST" within six days, and otherwise "Dec 9", or
 * "Dec 9, 2027".
 */
export function formatWhen(at: Date, timeZone = readerZone()): string {
	const day = dayIn(at, timeZone);
	return isNear(day, timeZone) ? formatWeekdayTimeIn(at, timeZone) : formatFarDay(day, timeZone);
}

/** A day on members' screens: "Fri, Nov 20" within six days, and otherwise "Dec 9", or "Dec 9, 2027". */
export const formatWhenDay = (day: CalendarDay, timeZone = readerZone()): string =>
	isNear(day, timeZone) ? formatWeekdayAndDayIn(midnightOf(day), "UTC") : formatFarDay(day, timeZone);

/** The day of an instant on members' screens, if its time of day doesn't matter. */
export const formatWhenOn = (at: Date, timeZone = readerZone()): string =>
	formatWhenDay(dayIn(at, timeZone), timeZone);

/** An instant for `<Time>` on members' screens. */
export const timestamp = (at: Date, text = formatWhen(at)): ShownTime => ({
	dateTime: at.toISOString(),
	text,
	title: formatFullIn(at, readerZone()),
});

/** The day of an instant for `<Time>` on members' screens. */
export const timestampOfDay = (at: Date, timeZone = readerZone()): ShownTime => ({
	dateTime: at.toISOString(),
	text: formatWhenOn(at, timeZone),
	title: formatWeekdayIn(at, timeZone),
});

/** A day for `<Time>` on members' screens. */
export const showDay = (day: CalendarDay): ShownTime => ({
	dateTime: day,
	text: formatWhenDay(day),
	title: formatWeekdayIn(midnightOf(day), "UTC"),
});

/** One or more days in a sentence on members' screens: "Fri, Nov 20", or "Dec 9 – Dec 11". */
export const formatDays = (first: CalendarDay, last: CalendarDay): string =>
	first === last ? formatWhenDay(first) : `${formatWhenDay(first)} – ${formatWhenDay(last)}`;

/** One or more days for `<Time>`. */
export const showDays = (first: CalendarDay, last: CalendarDay): ShownTime => ({
	...showDay(first),
	text: formatDays(first, last),
	...(first !== last && {
		title: `${formatWeekdayIn(midnightOf(first), "UTC")} – ${formatWeekdayIn(midnightOf(last), "UTC")}`,
	}),
});

type Due = { dueAt: Date | null; dueOn?: CalendarDay | null };

/** A deadline for `<Time>`: the agreed day, or an instant. Null if there is none. */
export const showDue = ({ dueAt, dueOn = null }: Due): ShownTime | null =>
	dueOn ? showDay(dueOn) : dueAt && timestamp(dueAt);

const timeLeft = new Intl.RelativeTimeFormat("en-US");

/**
 * A deadline for `<Time>`, for the reader's own tasks: "in 9 hours" in the last 24 hours, and otherwise "by
 * Dec 9".
 */
export function showTimeLeft({ dueAt, dueOn = null }: Due): ShownTime | null {
	const due = showDue({ dueAt, dueOn });
	if (!due) return null;
	const left = dueAt && !dueOn ? dueAt.getTime() - now().getTime() : DAY;
	if (left < 0 || left >= DAY) return { ...due, text: `by ${due.text}` };
	const text =
		left < HOUR
			? timeLeft.format(Math.ceil(left / MINUTE), "minute")
			: timeLeft.format(Math.floor(left / HOUR), "hour");
	return { ...due, text };
}

/**
 * When something happened, in the middle of a sentence: "at 3:04 PM PST", with its day if that
 * isn't today.
 */
export function formatPast(at: Date): string {
	const timeZone = readerZone();
	const isToday = dayIn(at, timeZone) === dayIn(now(), timeZone);
	return isToday ? `at ${formatTime(at)}` : `on ${formatMoment(at)}`;
}

/** A typed time in the future. `note` explains an ambiguous time. */
export type FutureInstant = { instant: Date; note?: string };

/**
 * The instant of a typed day and time of day, in the page's time zone. Throws `invalid` on the field (`day`
 * or `time`) for an unreadable, past, or skipped time. If a time occurs twice, the first occurrence is used,
 * and `note` says so.
 */
export function futureInstant(day: CalendarDay, typed: string): FutureInstant {
	const timeZone = readerZone();
	const time = timeOfDay(typed);
	if (!time) throw invalidField("time", "Enter a time such as 9:30 AM or 14:30");
	const [instant, second] = instantsAt(day, time, timeZone);
	const place = timeZone.replaceAll("_", " ");
	if (!instant)
		throw invalidField(
			"time",
			`The clocks go forward on this day and skip ${time} (${place}). Choose a time an hour earlier or later.`,
		);
	if (instant <= now()) throw invalidField("day", `This time has passed in ${place}. Choose a later one.`);
	return second
		? { instant, note: `The clocks go back on that day, so ${time} occurs twice. The first one counts.` }
		: { instant };
}
