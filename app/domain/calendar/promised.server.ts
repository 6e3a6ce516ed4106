import { factNamed, site } from "#app/infra/content/site.server.ts";
import { HOUR, later } from "#app/infra/process/clock.server.ts";
import { addBusinessDays } from "./business-days.ts";

/**
 * When something that started at an instant is due, by a fact of content/site.yaml that promises a
 * number of hours.
 */
export const promisedBy = (name: string, from: Date): Date =>
	later(from, (factNamed(name).value ?? 24) * HOUR);

/** The same for what the site promises within federal business days. */
export const promisedByBusinessDay = (name: string, from: Date): Date =>
	addBusinessDays(from, factNamed(name).max ?? 1, businessZone());

/**
 * The time zone in which promised business days are counted, and so shown to everyone: further east
 * the same instant can be on a weekend or a holiday.
 */
export const businessZone = (): string => site().timeZone;
