import * as z from "zod";
import { dayLine, leftOut, line, paragraphs, phoneNumber, version } from "../../platform/fields.ts";
import { readTimeZone, timeOfDay } from "../../platform/time/time-zone.ts";
import { BRING_MAX, CALL_SHEET_NOTES_MAX, LATE_MINUTES, MEETING_POINT_MAX } from "./call-sheet.ts";

const TIME = "Enter a time such as 9:30 AM or 14:30";

/** A time of day, or nothing. Becomes HH:MM. */
const clockTime = leftOut(
	line(TIME, 20).transform((typed, context) => {
		const time = timeOfDay(typed);
		if (time) return time;
		context.issues.push({ code: "custom", message: TIME, input: typed });
		return z.NEVER;
	}),
);

export const EditCallSheetForm = z.object({
	startTime: clockTime,
	endTime: clockTime,
	timeZone: z.string({ error: "Choose a time zone" }).transform((name, context) => {
		const zone = readTimeZone(name);
		if (zone) return zone;
		context.issues.push({ code: "custom", message: "Choose a time zone", input: name });
		return z.NEVER;
	}),
	meetingPoint: leftOut(line("Enter where you meet", MEETING_POINT_MAX)),
	bring: leftOut(paragraphs("Enter what to bring", BRING_MAX)),
	notes: leftOut(paragraphs("Enter notes", CALL_SHEET_NOTES_MAX)),
	phone: leftOut(phoneNumber()),
	version,
});
export type EditCallSheet = z.output<typeof EditCallSheetForm>;

export const AddDateForm = z.object({ day: dayLine("Enter the date") });

export const RunningLateForm = z.object({
	minutes: z
		.enum(LATE_MINUTES.map(String) as [string, ...string[]], { error: "Choose how late you are" })
		.transform(Number),
});
