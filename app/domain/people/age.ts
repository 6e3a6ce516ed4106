import { type CalendarDay, calendarDay, splitDay } from "../platform/time/calendar-day.ts";

export const MINIMUM_AGE = 18;
const EARLIEST_YEAR = 1900;

export const BIRTH_DATE_PARTS = ["month", "day", "year"] as const;
export type BirthDatePart = (typeof BIRTH_DATE_PARTS)[number];

/** A date of birth as it was typed. */
export type TypedBirthDate = Partial<Record<BirthDatePart, string | undefined>>;

type ReadBirthDate =
	| { date: CalendarDay }
	| {
			message: string;
			/** The parts to correct. */
			wrong: BirthDatePart[];
	  };

const months = [
	"january",
	"february",
	"march",
	"april",
	"may",
	"june",
	"july",
	"august",
	"september",
	"october",
	"november",
	"december",
];

/**
 * Parses a date of birth typed in three parts. Accepts month names and abbreviations, leading zeros, and
 * spaces. Years need four digits. `what` names the date in error messages. Accepts future dates. The command
 * rejects them, because only the command knows today's date.
 */
export function readBirthDate(typed: TypedBirthDate, what = "date of birth"): ReadBirthDate {
	const given = { month: tidy(typed.month), day: tidy(typed.day), year: tidy(typed.year) };
	const missing = BIRTH_DATE_PARTS.filter((part) => given[part] === "");
	if (missing.length === BIRTH_DATE_PARTS.length)
		return { message: `Enter your ${what}`, wrong: [...BIRTH_DATE_PARTS] };

	const read = { month: parseMonth(given.month), day: parseDay(given.day), year: parseYear(given.year) };
	const wrong = BIRTH_DATE_PARTS.filter((part) => read[part] === undefined);
	if (missing.length > 0 && missing.length === wrong.length) {
		return { message: `Your ${what} must include a ${missing.join(" and a ")}`, wrong: missing };
	}
	const { month, day, year } = read;
	if (month === undefined || day === undefined || year === undefined) {
		return { message: `Enter ${list.format(wrong.map((part) => askFor[part]))}`, wrong };
	}
	const date = calendarDay({ year, month, day });
	if (date) return { date };
	const name = titleCase(months[month - 1] ?? "");
	return {
		message: `${name} ${year} has only ${daysIn(year, month)} days. Check the day and the month`,
		wrong: ["month", "day"],
	};
}

const list = new Intl.ListFormat("en-US");

const askFor: Record<BirthDatePart, string> = {
	month: "the month by its name or as a number from 1 to 12",
	day: "the day as a number from 1 to 31",
	year: `the year with four digits, from ${EARLIEST_YEAR} on`,
};

/** Splits the API's YYYY-MM-DD into parts. Undefined for any other format. */
export function birthDateParts(text: string): TypedBirthDate | undefined {
	const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? [];
	return year ? { year, month, day } : undefined;
}

/** Age in full years on a day. In common years, someone born on February 29 turns a year older on March 1. */
export function ageOn(birthDate: CalendarDay, today: CalendarDay): number {
	const [born, now] = [splitDay(birthDate), splitDay(today)];
	const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
	return now.year - born.year - (hadBirthday ? 0 : 1);
}

/** NFKC turns full-width and similar digits into ASCII. */
const tidy = (text = ""): string => text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();

const parseNumber = (text: string, pattern: RegExp, least: number, most: number): number | undefined => {
	const value = Number(pattern.exec(text)?.[1] ?? Number.NaN);
	return value >= least && value <= most ? value : undefined;
};

function parseMonth(text: string): number | undefined {
	const letters = text.replace(/\.$/, "");
	const named =
		letters.length >= 3
			? months.findIndex(
					(month) =>
						month === letters ||
						month.slice(0, 3) === letters ||
						(month === "september" && letters === "sept"),
				)
			: -1;
	return named >= 0 ? named + 1 : parseNumber(text, /^0?(\d{1,2})$/, 1, 12);
}

const parseDay = (text: string) => parseNumber(text, /^0?(\d{1,2})(?:st|nd|rd|th)?,?$/, 1, 31);
const parseYear = (text: string) => parseNumber(text, /^(\d{4})$/, EARLIEST_YEAR, 9999);

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const titleCase = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
