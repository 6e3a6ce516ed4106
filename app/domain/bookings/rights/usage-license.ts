import { addMonths, dayIn, endOfDay } from "../../platform/time/calendar-day.ts";
import { type BookingSide, type BookingStatus, OPEN_BOOKING_STATUSES } from "../booking.ts";
import type { MilestoneStatus } from "../milestone.ts";
import { monthsOfTerm, type UsageTerm } from "../quotes/usage-term.ts";

type LicenseStatus = "WAITING" | "GRANTED" | "REPLACED" | "NOT_GRANTED";

/**
 * Days before the end of a term at which the creator is reminded. From the first of them on, the license is
 * listed as ending.
 */
export const REMINDER_DAYS = [60, 14, 1] as const;
const ENDING_DAYS = REMINDER_DAYS[0];

/** What a license means for its reader today: its status, and how far along its term is. */
export type LicenseState = "waiting" | "in-use" | "ending" | "ended" | "replaced" | "not-granted";
export const licenseStateLabels: Record<LicenseState, string> = {
	waiting: "Not started",
	"in-use": "In use",
	ending: "Ends soon",
	ended: "Ended",
	replaced: "Replaced",
	"not-granted": "Not granted",
};

/** The states that a list can be filtered by. */
export const LICENSE_FILTERS = ["waiting", "in-use", "ending", "ended", "not-in-force"] as const;
export type LicenseFilter = (typeof LICENSE_FILTERS)[number];
export const licenseFilterLabels: Record<LicenseFilter, string> = {
	waiting: "Not started",
	"in-use": "In use",
	ending: `End within ${ENDING_DAYS} days`,
	ended: "Ended",
	"not-in-force": "Not in force",
};

const DAY = 86_400_000;

/** The latest end of a term that is listed as ending at the given time. */
export const endingUntil = (at: Date): Date => new Date(at.getTime() + ENDING_DAYS * DAY);

export function getLicenseState(
	{ status, endsAt }: { status: LicenseStatus; endsAt: Date | null },
	at: Date,
): LicenseState {
	if (status === "WAITING") return "waiting";
	if (status === "REPLACED") return "replaced";
	if (status === "NOT_GRANTED") return "not-granted";
	if (!endsAt || endsAt > endingUntil(at)) return "in-use";
	return endsAt > at ? "ending" : "ended";
}

/** A milestone, and what went back to the creator after it was paid. */
export type GrantMilestone = {
	status: MilestoneStatus;
	statusAt: Date;
	amountCents: number;
	chargebacks: readonly { chargeback: { status: "OPEN" | "WON" | "LOST" } }[];
	/** The claims under the guarantee that were paid. */
	guaranteeClaims: readonly { paidCents: number | null }[];
};

type Work<M extends GrantMilestone> = {
	signedAt: Date;
	isMonthly: boolean;
	/** The number of milestones in the version. In a retainer, these are the milestones of one month. */
	agreed: number;
	/** The booking's milestones in force, in order. */
	milestones: readonly M[];
};

/** What decides whether the rights of a signed version are granted. */
export type GrantFacts = Work<GrantMilestone> & {
	/** Whether no later version has replaced it. */
	isInForce: boolean;
	bookingStatus: BookingStatus;
	isDelivered: boolean;
};

export type Grant =
	| { status: "GRANTED"; startsAt: Date; countsFrom: Date }
	| { status: Exclude<LicenseStatus, "GRANTED"> };

/**
 * Whether rights are granted, and since when. The agreement grants them when the total is paid, and nothing
 * can be used before it is delivered, so the term starts when the last milestone is complete. Its payment is
 * released then, and the creator has all of the work. Work that is paid for directly is treated the same, as
 * its payments aren't known here. In a retainer, each complete month grants its rights. `countsFrom` is when
 * the last of them was complete. If the payment went back later, its rights aren't granted anymore.
 */
export function getGrant(facts: GrantFacts): Grant {
	if (!facts.isInForce) return { status: "REPLACED" };
	const granted = facts.isDelivered ? listCompleteParts(facts).filter((part) => !isPaidBack(part)) : [];
	const times = granted.map((part) => getCompletion(facts, part));
	const [first] = times;
	const last = times.at(-1);
	const isOpen = OPEN_BOOKING_STATUSES.includes(facts.bookingStatus);
	if (first && last && (isOpen ? facts.isMonthly : facts.bookingStatus === "COMPLETED"))
		return { status: "GRANTED", startsAt: first, countsFrom: last };
	return { status: isOpen ? "WAITING" : "NOT_GRANTED" };
}

/**
 * The complete parts of the work, each of which grants rights of its own: all of the work or, for a retainer,
 * the milestones of one month.
 */
export function listCompleteParts<M extends GrantMilestone>(work: Work<M>): M[][] {
	const { milestones, agreed, isMonthly, signedAt } = work;
	const size = isMonthly ? agreed : milestones.length;
	if (size === 0) return [];
	// An amended retainer may have had months of another size. The latest ones have the agreed size.
	return Array.from({ length: Math.floor(milestones.length / size) }, (_, i) =>
		milestones.slice(milestones.length - (i + 1) * size, milestones.length - i * size),
	)
		.reverse()
		.filter((part) => part.every(({ status }) => status === "ACCEPTED"))
		.filter((part) => getCompletion(work, part) >= signedAt);
}

/** When a part was complete. A version that changes only what is complete takes effect when it is signed. */
function getCompletion(
	{ isMonthly, signedAt }: Pick<GrantFacts, "isMonthly" | "signedAt">,
	part: readonly GrantMilestone[],
): Date {
	const at = new Date(Math.max(...part.map(({ statusAt }) => statusAt.getTime())));
	return isMonthly || at > signedAt ? at : signedAt;
}

/**
 * Whether the payment of a part went back. Once a bank has taken back any of it for good, its total isn't paid,
 * so the agreement grants nothing. The guarantee pays for work that doesn't match the agreement, so it ends the
 * rights only if it pays back everything.
 */
export function isPaidBack(part: readonly GrantMilestone[]): boolean {
	const isLost = part.some(({ chargebacks }) =>
		chargebacks.some(({ chargeback }) => chargeback.status === "LOST"),
	);
	const claimed = part.flatMap(({ guaranteeClaims }) =>
		guaranteeClaims.map(({ paidCents }) => paidCents ?? 0),
	);
	const claimedCents = claimed.reduce((sum, cents) => sum + cents, 0);
	const totalCents = part.reduce((sum, { amountCents }) => sum + amountCents, 0);
	return isLost || (claimedCents > 0 && claimedCents >= totalCents);
}

/**
 * When a term ends: at the end of the same day of the month, or of the month's last day. Null if it has no
 * limit, or isn't known.
 */
export function getTermEnd(term: UsageTerm | null, countsFrom: Date, timeZone: string): Date | null {
	const months = term && monthsOfTerm(term);
	return months ? endOfDay(addMonths(dayIn(countsFrom, timeZone), months), timeZone) : null;
}

/** How many reminders of the end were due by a time, and are therefore not sent later. */
export const countReminders = (endsAt: Date | null, at: Date): number =>
	endsAt ? REMINDER_DAYS.filter((days) => endsAt.getTime() - days * DAY <= at.getTime()).length : 0;

/** The alphabet of codes: Crockford's base 32, without letters that look like digits. */
export const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 16;

/** A code in groups of four, as certificates show it. */
export const formatLicenseCode = (code: string): string => code.match(/.{4}/g)?.join("-") ?? code;

/** A code as someone typed it, in any case and with any separators. Null if it can't be a code. */
export function readLicenseCode(typed: string): string | null {
	const code = typed
		.toUpperCase()
		.replace(/[^0-9A-Z]/g, "")
		.replace(/O/g, "0")
		.replace(/[IL]/g, "1");
	return code.length === CODE_LENGTH && [...code].every((one) => CODE_ALPHABET.includes(one)) ? code : null;
}

/** The path of the page with a signed version's usage rights and its certificate. */
export const licensePath = (bookingId: string, version: number): string =>
	`/bookings/${bookingId}/licenses/${version}`;

/** The path of the list of each side's licenses. */
export const usageRightsPaths: Record<BookingSide, string> = {
	CREATOR: "/creator/usage-rights",
	PROFESSIONAL: "/professional/usage-rights",
};
