import { dayAsTyped } from "../calendar/calendar-day.ts";

type Made = { result: string | null; checkedOn: string | null; source: string | null; note: string };

/** What the form of a license check shows of its recorded result. */
export const licenseValues = ({ result, checkedOn, source, note }: Made) => ({
	result: result ?? "",
	checkedOn: checkedOn ? dayAsTyped(checkedOn) : "",
	source: source ?? "",
	note,
});
