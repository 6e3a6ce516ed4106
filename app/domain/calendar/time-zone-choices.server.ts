import { zoneLabel } from "./time-zone.ts";

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
export const zoneNameOf = (timeZone: string): string => american[timeZone] ?? zoneLabel(timeZone);

/** The time zones to choose from: those of the United States first. */
export const timeZoneChoices = (): { value: string; label: string }[] =>
	[...new Set([...Object.keys(american), "UTC", ...Intl.supportedValuesOf("timeZone")])].map((value) => ({
		value,
		label: zoneNameOf(value),
	}));
