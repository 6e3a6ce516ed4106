import * as z from "zod";
import { calendarDay } from "../calendar/calendar-day.ts";
import { leftOut, line, paragraphs } from "../text.ts";
import { CHECK_RESULTS } from "./application-checks.ts";

const WANTED = "Enter the day as month/day/year, such as 11/20/2026";

/** A day as people type it: 11/20/2026 or 2026-11-20. */
const typedDay = line("Enter the day of the check", 20).transform((typed, context) => {
	const [, isoYear, isoMonth, isoDay] = typed.match(/^(\d{4})-(\d{1,2})-(\d{1,2})$/) ?? [];
	const [, usMonth, usDay, usYear] = typed.match(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/) ?? [];
	const day = calendarDay({ year: Number(isoYear ?? usYear), month: Number(isoMonth ?? usMonth), day: Number(isoDay ?? usDay) });
	if (day) return day;
	context.issues.push({ code: "custom", message: WANTED, input: typed });
	return z.NEVER;
});

/** The result of one of the six checks. A failed one says what was found. */
export const RecordCheckForm = z
	.object({ result: z.enum(CHECK_RESULTS, { error: "Choose the result" }), checkedOn: typedDay, note: leftOut(paragraphs("Enter a note", 1_000)) })
	.refine(({ result, note }) => result === "PASSED" || note !== null, { error: "Enter what you found. Only the team reads it.", path: ["note"] });
export type RecordCheck = z.output<typeof RecordCheckForm>;
