import { href } from "react-router";
import type { CallSheetView } from "#app/domain/bookings/call-sheets/call-sheet.server.ts";
import {
	CHECK_IN_HOURS,
	formatClock,
	getTimes,
	LATE_MINUTES,
} from "#app/domain/bookings/call-sheets/call-sheet.ts";
import type { GoldenHour, Sun } from "#app/domain/bookings/call-sheets/sun.ts";
import { recordsPath } from "#app/domain/bookings/performer-records/performer-record.ts";
import { releaseKindLabels, releasePath } from "#app/domain/bookings/releases/release.ts";
import { formatTurn } from "#app/domain/bookings/turn.ts";
import { getTurnPath } from "#app/domain/bookings/turns.server.ts";
import { serviceLineLabels } from "#app/domain/market/service-line.ts";
import { type CalendarDay, clockAt, dayIn } from "#app/domain/platform/time/calendar-day.ts";
import { formatWeekdayIn } from "#app/domain/platform/time/instant-formats.ts";
import {
	formatTime,
	formatWhen,
	getZoneName,
	showDue,
	timestamp,
} from "#app/domain/platform/time/time-zones.server.ts";
import { pageAssets } from "#app/server/page-assets.server.ts";

/** The date of a call sheet in full: "Wednesday, December 9, 2026". */
export const formatDate = (day: CalendarDay): string => formatWeekdayIn(new Date(`${day}T00:00:00Z`), "UTC");

/** A call sheet as its page shows it. All times of the date are on the clocks of the place. */
export function showCallSheet(view: CallSheetView) {
	const { booking, day, side, names, plan, sides, turn, editedBy, editedAt, checkInState } = view;
	const own = sides.find(({ isYours }) => isYours);
	return {
		booking: { id: booking.id, reference: booking.reference, title: booking.title },
		day,
		other: view.other,
		date: formatDate(day),
		lines: [
			...listTimes(view),
			{ key: "where", label: "Where", figure: view.place },
			{ key: "creator", label: "Creator", figure: names.CREATOR },
			{
				key: "professional",
				label: "Professional",
				figure: names.PROFESSIONAL,
				note: serviceLineLabels[booking.serviceLine],
			},
		],
		phones: sides.flatMap(({ name, phone }) => (phone ? [{ name, phone, text: formatPhone(phone) }] : [])),
		contacts: describeContacts(view),
		sun: view.sun ? listSun(view.sun, day, plan.timeZone) : [],
		meetingPoint: plan.meetingPoint,
		bring: (plan.bring ?? "").split("\n").flatMap((thing) => thing.trim() || []),
		notes: plan.notes,
		releases:
			view.missingReleases?.map(({ id, kind, subject, status }) => ({
				id,
				path: releasePath(booking.id, id),
				text: `${subject} (${releaseKindLabels[kind].toLowerCase()}${status === "WITHDRAWN" ? ", withdrawn" : ""})`,
			})) ?? null,
		missingRecords: view.missingRecords,
		recordsPath: recordsPath(booking.id),
		edited:
			editedBy && editedAt
				? { by: editedBy === side ? "you" : names[editedBy], time: timestamp(editedAt) }
				: null,
		next: turn && {
			title: formatTurn(turn, side, names),
			path: getTurnPath(turn, booking, side),
			isYours: turn.holder === side,
			due: showDue(turn),
			consequence: turn.consequence,
		},
		checkIn: {
			isOpen: view.mayEdit && checkInState === "OPEN",
			/** When checking in begins, in a sentence. Null if it has begun. */
			opens:
				view.mayEdit && checkInState === "EARLY"
					? `From ${formatWhen(view.checkIn.from, plan.timeZone)}${plan.startTime ? `, ${CHECK_IN_HOURS} hours before the start` : ""}, you can each say here that you've arrived or that you're running late.`
					: null,
			statements: sides.map(({ side: of, name, isYours, ...said }) => ({
				side: of,
				name: isYours ? "You" : name,
				text: describeStatement(said, plan.timeZone, checkInState === "OVER"),
				isLate: said.lateMinutes !== null && !said.hereAt,
			})),
			isHere: Boolean(own?.hereAt),
			lateMinutes: own?.lateMinutes ?? null,
			late: LATE_MINUTES,
		},
		notice: describeState(view),
		mayEdit: view.mayEdit,
		mayRemove: view.removalObstacle === null,
		calendarHref: href("/bookings/:bookingId/dates/:day/calendar.ics", { bookingId: booking.id, day }),
		worker: pageAssets.callSheetWorkerSrc,
	};
}
export type ShownCallSheet = ReturnType<typeof showCallSheet>;

/** A time on the clocks of the place. Says so if it is on the day after the date. */
const formatOn = (at: Date, day: CalendarDay, timeZone: string): string =>
	`${formatTime(at, timeZone)}${dayIn(at, timeZone) > day ? " (next day)" : ""}`;

function listTimes({ day, plan }: CallSheetView) {
	const { startsAt, endsAt } = getTimes({ day, ...plan });
	const time = (at: Date | null) => (at ? formatOn(at, day, plan.timeZone) : "Not set yet");
	return [
		{ key: "start", label: "Start", figure: time(startsAt), note: `In ${getZoneName(plan.timeZone)}` },
		{ key: "end", label: "End", figure: time(endsAt) },
	];
}

/** The times of the sun on the date, in the zone that the start names. Leaves out what doesn't happen. */
function listSun(
	{ rise, set, stays, goldenMorning, goldenEvening }: Sun,
	day: CalendarDay,
	timeZone: string,
) {
	const time = (at: Date) =>
		`${formatClock(clockAt(at, timeZone).slice(11, 16))}${dayIn(at, timeZone) > day ? " (next day)" : ""}`;
	const line = (label: string, figure: string, note?: string) => ({
		key: note ?? label,
		label,
		figure,
		note,
	});
	const golden = (hour: GoldenHour | null, note: string) =>
		hour ? [line("Golden hour", `${time(hour.from)} – ${time(hour.until)}`, note)] : [];
	return [
		...(stays ? [line("Sun", stays === "up" ? "Doesn't set" : "Doesn't rise")] : []),
		...golden(goldenMorning, "In the morning"),
		...(rise ? [line("Sunrise", time(rise))] : []),
		...golden(goldenEvening, "In the evening"),
		...(set ? [line("Sunset", time(set))] : []),
	];
}

/** A number in the North American Numbering Plan as "(512) 555-0142", and any other number as it is. */
const formatPhone = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");

/** How the sides reach each other, and why no phone numbers are shown. */
function describeContacts({ booking, other, mayContact, mayEdit, checkInState }: CallSheetView): string {
	if (mayContact)
		return `Add your phone number for this date, and ${other} sees it here until the date is over.`;
	if (!mayEdit || checkInState === "OVER") return "Phone numbers aren't shown anymore.";
	return booking.phase === "EARLY_ACCESS"
		? "Phone numbers and email addresses aren't shared here. Stay in touch in your conversation."
		: "You can add phone numbers once a milestone is funded. Until then, stay in touch in your conversation.";
}

type Said = Pick<CallSheetView["sides"][number], "hereAt" | "lateMinutes" | "lateAt">;

/** What a side has said on the day. */
function describeStatement({ hereAt, lateMinutes, lateAt }: Said, timeZone: string, isOver: boolean): string {
	if (hereAt) return `Here since ${formatTime(hereAt, timeZone)}`;
	if (lateMinutes !== null && lateAt)
		return `About ${lateMinutes} minutes late, as of ${formatTime(lateAt, timeZone)}`;
	return isOver ? "Didn't check in" : "Not checked in yet";
}

/** Why the date may not take place, or why nothing can be changed. Null if neither is the case. */
function describeState({ booking, mayEdit, isOfAgreement, removalObstacle }: CallSheetView) {
	if (booking.status === "CANCELLED")
		return {
			title: "This booking was canceled",
			text: "Nothing will take place on this date.",
			isOnPaper: true,
		};
	if (booking.status === "COMPLETED")
		return {
			title: "This booking is complete",
			text: "You can read this call sheet, but not change it.",
			isOnPaper: false,
		};
	if (mayEdit && !isOfAgreement && booking.phase === "OPEN")
		return {
			title: "The agreement doesn't include this date",
			text: `One of you added it, or the agreed dates have changed.${removalObstacle ? "" : " If you don't need it, remove it."}`,
			isOnPaper: false,
		};
	return null;
}
