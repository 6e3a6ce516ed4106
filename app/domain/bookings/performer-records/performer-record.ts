import { ageOn, MINIMUM_AGE } from "../../people/age.ts";
import { type CalendarDay, formatCalendarDay } from "../../platform/time/calendar-day.ts";
import { bookingPath } from "../booking.ts";

/**
 * Picture identification cards that 28 CFR 75.1(b) accepts for work produced in the United States: issued by the
 * United States, a state, or a territory, with a photograph, a name, and a date of birth.
 */
export const ID_TYPES = [
	"DRIVERS_LICENSE",
	"STATE_ID",
	"PASSPORT",
	"PASSPORT_CARD",
	"PERMANENT_RESIDENT_CARD",
	"OTHER",
] as const;
export type IdType = (typeof ID_TYPES)[number];

export const idTypeLabels: Record<IdType, string> = {
	DRIVERS_LICENSE: "Driver's license",
	STATE_ID: "State ID card",
	PASSPORT: "US passport",
	PASSPORT_CARD: "US passport card",
	PERMANENT_RESIDENT_CARD: "Permanent Resident Card",
	OTHER: "Other picture ID issued by the US or a state",
};

export const NAME_MAX = 120;
export const OTHER_NAMES_MAX = 30;
export const ID_NUMBER_MAX = 60;
export const TITLE_MAX = 200;
export const ADDRESSES_MAX = 100;
/** The maximum number of people in the records of one booking. */
export const PERFORMERS_MAX = 60;

/** Who keeps the records, and for whom. */
export type BinderFacts = {
	/** The name of the primary producer: a person or a business. */
	producer: string;
	/** The person who keeps the records. */
	custodian: string;
	/** The custodian's title, if the producer is a business. */
	title: string | null;
	street: string;
	city: string;
	state: string;
	zip: string;
};

export type PerformerFacts = {
	givenNames: string;
	familyName: string;
	birthDate: CalendarDay;
	/** Every other name that the person has ever used. */
	otherNames: string[];
	idType: IdType;
	idNumber: string;
	idIssuer: string;
	/** When the producer examined the ID. */
	examinedOn: CalendarDay;
	/** The first day of production with this person. */
	producedOn: CalendarDay;
};

export type DepictionFacts = {
	title: string;
	/** Unique among the producer's depictions. */
	identifier: string;
	fileName: string;
	producedOn: CalendarDay;
	/** Where the depiction appears. */
	addresses: { url: string; addedAt: string }[];
};

export const getLegalName = ({ givenNames, familyName }: Pick<PerformerFacts, "givenNames" | "familyName">) =>
	`${givenNames} ${familyName}`.trim();

/** A name as the index lists it, by family name. */
export const getIndexName = ({
	givenNames,
	familyName,
}: Pick<PerformerFacts, "givenNames" | "familyName">) =>
	givenNames ? `${familyName}, ${givenNames}` : familyName;

/** Compares names as an alphabetical index does. */
export const compareNames = new Intl.Collator("en-US").compare;

/** The custodian's address in lines, after the name and any title. */
export const listCustodian = ({ custodian, title, street, city, state, zip }: BinderFacts): string[] => [
	title ? `${custodian}, ${title}` : custodian,
	street,
	`${city}, ${state} ${zip}`,
];

/** Whether an address is a post office box, at which no one can inspect records (28 CFR 75.6). */
export const isPostOfficeBox = (street: string): boolean =>
	/\b(?:p\.?\s*o\.?\s*(?:box|b\.?)|post\s+office\s+box|pmb|private\s+mail\s*box)\b/i.test(street);

/**
 * Why someone can't be shown in work produced on a day. Null if they can. Says what to do, by field of the form.
 */
export function describeDayProblem(
	{ birthDate, examinedOn }: Pick<PerformerFacts, "birthDate" | "examinedOn">,
	producedOn: CalendarDay,
	today: CalendarDay,
): { field: "birthDate" | "examinedOn" | "producedOn"; message: string } | null {
	if (producedOn > today)
		return { field: "producedOn", message: "Enter a day of production that isn't in the future" };
	if (ageOn(birthDate, producedOn) < MINIMUM_AGE)
		return {
			field: "birthDate",
			message: `This person was under ${MINIMUM_AGE} on ${formatCalendarDay(producedOn)}, so they can't be shown in adult content, and nothing was saved. If the date is wrong, correct it`,
		};
	if (examinedOn > producedOn)
		return {
			field: "examinedOn",
			message: "The law requires that you examine the ID before production. Enter that day",
		};
	return null;
}

/** The path of a booking's performer records, or of a page about them. */
export const recordsPath = (bookingId: string, page = ""): string =>
	`${bookingPath(bookingId)}/performer-records${page && `/${page}`}`;
export const performerPath = (bookingId: string, performerId: string, page = ""): string =>
	recordsPath(bookingId, `people/${performerId}${page && `/${page}`}`);
export const depictionPath = (bookingId: string, depictionId: string, page = ""): string =>
	recordsPath(bookingId, `depictions/${depictionId}${page && `/${page}`}`);
