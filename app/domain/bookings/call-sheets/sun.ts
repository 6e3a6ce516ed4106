import { type CalendarDay, splitDay } from "../../platform/time/calendar-day.ts";

/** A point on Earth in degrees, north and east positive. */
type Point = { latitude: number; longitude: number };

/** The time during which the sun is low enough for soft, warm light. */
export type GoldenHour = { from: Date; until: Date };

/** The sun on one day at one place. */
export type Sun = {
	/** Null if the sun doesn't rise or doesn't set on this day. */
	rise: Date | null;
	set: Date | null;
	/** Whether the sun stays above or below the horizon all day. Null if it rises and sets. */
	stays: "up" | "down" | null;
	/** Null if the sun doesn't pass both `GOLDEN_LOW` and `GOLDEN_HIGH` on this day. */
	goldenMorning: GoldenHour | null;
	goldenEvening: GoldenHour | null;
};

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The height of the sun's center at sunrise and sunset, in degrees. Allows for its radius and refraction. */
const HORIZON = -0.833;
/** During the golden hour, the sun's center is between these heights, in degrees. */
const [GOLDEN_LOW, GOLDEN_HIGH] = [-4, 6];

const sin = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
const tan = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);
const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

/**
 * The sun's declination in degrees, and the equation of time in minutes, by which a sundial is ahead of a
 * clock.
 */
function readSky(at: number): { declination: number; equationOfTime: number } {
	// Julian centuries since noon on January 1, 2000 (UTC).
	const t = (at - Date.UTC(2000, 0, 1, 12)) / DAY / 36_525;
	const meanLongitude = 280.46646 + t * (36_000.76983 + t * 0.0003032);
	const meanAnomaly = 357.52911 + t * (35_999.05029 - t * 0.0001537);
	const eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267);
	const center =
		sin(meanAnomaly) * (1.914602 - t * (0.004817 + t * 0.000014)) +
		sin(2 * meanAnomaly) * (0.019993 - t * 0.000101) +
		sin(3 * meanAnomaly) * 0.000289;
	const moonNode = 125.04 - 1934.136 * t;
	const longitude = meanLongitude + center - 0.00569 - 0.00478 * sin(moonNode);
	const meanObliquity = 23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60;
	const obliquity = meanObliquity + 0.00256 * cos(moonNode);
	const y = tan(obliquity / 2) ** 2;
	return {
		declination: toDegrees(Math.asin(sin(obliquity) * sin(longitude))),
		equationOfTime:
			4 *
			toDegrees(
				y * sin(2 * meanLongitude) -
					2 * eccentricity * sin(meanAnomaly) +
					4 * eccentricity * y * sin(meanAnomaly) * cos(2 * meanLongitude) -
					0.5 * y * y * sin(4 * meanLongitude) -
					1.25 * eccentricity * eccentricity * sin(2 * meanAnomaly),
			),
	};
}

/** The cosine of the hour angle at which the sun passes a height. Outside -1 to 1, the sun doesn't pass it. */
const cosHourAngle = (height: number, latitude: number, declination: number): number =>
	(sin(height) - sin(latitude) * sin(declination)) / (cos(latitude) * cos(declination));

/**
 * The sun at a place, before and after the solar noon of a calendar day. Computed with the formulas of the
 * NOAA Global Monitoring Laboratory's solar calculator, which are those of Jean Meeus, Astronomical Algorithms
 * (second edition, 1998, chapters 25 and 28). They are accurate to about a minute up to 72 degrees of
 * latitude, on a flat horizon. Golden hours, for which there is no standard, are the times at which the sun's
 * center is between 4 degrees below and 6 degrees above the horizon.
 */
export function getSun(day: CalendarDay, { latitude, longitude }: Point): Sun {
	const { year, month, day: date } = splitDay(day);
	const midnight = Date.UTC(year, month - 1, date);
	/** The instant of an hour angle, in degrees after noon. The sky is read again at each better guess. */
	const settle = (angleAt: (at: number) => number): number => {
		let at = midnight + (720 - 4 * longitude) * MINUTE;
		for (let round = 0; round < 4; round++)
			at = midnight + (720 - 4 * longitude - readSky(at).equationOfTime + 4 * angleAt(at)) * MINUTE;
		return at;
	};
	const noon = settle(() => 0);
	const { declination: atNoon } = readSky(noon);
	/** When the sun passes a height before (-1) or after (1) noon. Null if it doesn't. */
	const pass = (height: number, direction: -1 | 1): Date | null => {
		if (Math.abs(cosHourAngle(height, latitude, atNoon)) > 1) return null;
		const at = settle((guess) => {
			const cosine = cosHourAngle(height, latitude, readSky(guess).declination);
			return direction * toDegrees(Math.acos(Math.min(1, Math.max(-1, cosine))));
		});
		return new Date(Math.round(at / MINUTE) * MINUTE);
	};
	const [rise, set] = [pass(HORIZON, -1), pass(HORIZON, 1)];
	const span = (from: Date | null, until: Date | null): GoldenHour | null =>
		from && until ? { from, until } : null;
	return {
		rise,
		set,
		stays: rise ? null : cosHourAngle(HORIZON, latitude, atNoon) < 0 ? "up" : "down",
		goldenMorning: span(pass(GOLDEN_LOW, -1), pass(GOLDEN_HIGH, -1)),
		goldenEvening: span(pass(GOLDEN_HIGH, 1), pass(GOLDEN_LOW, 1)),
	};
}
