/**
 * What 18 U.S.C. 2257 and 28 CFR Part 75 require of the records of sexually explicit depictions, as data. The binder
 * has one part for each row, marked with its ID, and prints this list. Counsel approves the list together with
 * the texts.
 */
export const REQUIRED_RECORDS = [
	{
		id: "legal-name",
		section: "28 CFR 75.2(a)(1)",
		what: "The legal name of each performer",
		where: "performer",
	},
	{
		id: "birth-date",
		section: "28 CFR 75.2(a)(1)",
		what: "The date of birth of each performer",
		where: "performer",
	},
	{
		id: "id-examined",
		section: "28 CFR 75.2(a)(1)",
		what: "That the producer examined a picture identification card before production",
		where: "performer",
	},
	{
		id: "id-copy",
		section: "28 CFR 75.2(a)(1)",
		what: "A legible copy of the picture identification card",
		where: "performer",
	},
	{
		id: "depiction-copy",
		section: "28 CFR 75.2(a)(1)",
		what: "A copy of each depiction",
		where: "depiction",
	},
	{
		id: "addresses",
		section: "28 CFR 75.2(a)(1)",
		what: "Any URL associated with the depiction or, if there is none, another reference that identifies it",
		where: "depiction",
	},
	{
		id: "other-names",
		section: "28 CFR 75.2(a)(2)",
		what: "Every other name ever used: maiden name, alias, nickname, stage name, or professional name",
		where: "performer",
	},
	{
		id: "name-index",
		section: "28 CFR 75.2(a)(3) and 75.3",
		what: "An alphabetical index by legal family name, cross-referenced to every other name",
		where: "binder",
	},
	{
		id: "title-index",
		section: "28 CFR 75.2(a)(3) and 75.3",
		what: "An index by title or identifying number",
		where: "binder",
	},
	{
		id: "production-date",
		section: "28 CFR 75.2(a)(4)",
		what: "The date of original production of each depiction",
		where: "depiction",
	},
	{
		id: "primary-producer",
		section: "28 CFR 75.2(b)",
		what: "The name and address of the primary producer, for secondary producers who accept copies",
		where: "binder",
	},
	{
		id: "segregation",
		section: "28 CFR 75.2(e)",
		what: "Records kept apart from all other records, and containing nothing else",
		where: "binder",
	},
	{
		id: "authentication",
		section: "28 CFR 75.2(f)",
		what: "Digital records that the custodian can authenticate",
		where: "binder",
	},
	{
		id: "retention",
		section: "28 CFR 75.4",
		what: "When each record was created and last added to, and until when it is kept",
		where: "binder",
	},
	{
		id: "custodian",
		section: "28 CFR 75.4 and 75.5",
		what: "Where the records can be inspected: the custodian's name and business address",
		where: "binder",
	},
	{
		id: "statement",
		section: "18 U.S.C. 2257(e) and 28 CFR 75.6",
		what: "The statement for every copy: title, date of production, and the street address of the records",
		where: "depiction",
	},
] as const;

export type RequiredRecord = (typeof REQUIRED_RECORDS)[number]["id"];

/** How many years records are kept after they were created or last added to (28 CFR 75.4). */
export const RETENTION_YEARS = 7;
/** How many years records are kept after the producer ended their business, if that is later (28 CFR 75.4). */
export const YEARS_AFTER_BUSINESS = 5;

const addYears = (at: Date, years: number): Date => {
	const later = new Date(at);
	later.setUTCFullYear(later.getUTCFullYear() + years);
	return later;
};

/** Until when records have to be kept. */
export function getKeptUntil(changedAt: Date, businessEndedAt: Date | null): Date {
	const kept = addYears(changedAt, RETENTION_YEARS);
	const ended = businessEndedAt && addYears(businessEndedAt, YEARS_AFTER_BUSINESS);
	return ended && ended > kept ? ended : kept;
}
