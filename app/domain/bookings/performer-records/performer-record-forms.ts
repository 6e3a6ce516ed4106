import * as z from "zod";
import { readBirthDate } from "../../people/age.ts";
import { dayLine, leftOut, line, paragraphs, usState, version, webAddress } from "../../platform/fields.ts";
import {
	ID_NUMBER_MAX,
	ID_TYPES,
	isPostOfficeBox,
	NAME_MAX,
	OTHER_NAMES_MAX,
	TITLE_MAX,
} from "./performer-record.ts";

/** Who keeps the records, and where. */
export const CustodianForm = z.object({
	producer: line("Enter the producer's name", NAME_MAX),
	custodian: line("Enter the name of the person who keeps the records", NAME_MAX),
	title: leftOut(line("Enter a title", NAME_MAX)),
	street: line("Enter a street address", NAME_MAX).refine(
		(street) => !isPostOfficeBox(street),
		"Enter a street address. The law doesn't accept a post office box, because records are inspected there",
	),
	city: line("Enter a city", 100),
	state: usState("Enter a state"),
	zip: line("Enter a ZIP code", 10).refine(
		(zip) => /^\d{5}(-\d{4})?$/.test(zip),
		"Enter a ZIP code, such as 78701",
	),
	version,
});
export type Custodian = z.output<typeof CustodianForm>;

const BIRTH = "Enter the date of birth";
const typedPart = z.string({ error: BIRTH }).optional();
const birthDate = z
	.object({ month: typedPart, day: typedPart, year: typedPart }, { error: BIRTH })
	.default({})
	.transform((typed, context) => {
		const read = readBirthDate(typed);
		if ("date" in read) return read.date;
		const message = read.message.replace("your date", "the date").replace("Your date", "The date");
		for (const part of read.wrong)
			context.issues.push({ code: "custom", message, input: typed, path: [part] });
		return z.NEVER;
	});

const NAMES = `Enter up to ${OTHER_NAMES_MAX} names, one on each line, each with ${NAME_MAX} characters or fewer`;

/** One name on each line. Parsed as a list without repetitions. */
const names = (typed: string | null): string[] | undefined => {
	const lines = (typed ?? "").split("\n").flatMap((name) => name.replace(/\s+/g, " ").trim() || []);
	const list = [...new Set(lines)];
	return list.length <= OTHER_NAMES_MAX && list.every((name) => name.length <= NAME_MAX) ? list : undefined;
};
const otherNames = leftOut(paragraphs(NAMES, OTHER_NAMES_MAX * (NAME_MAX + 1))).transform(
	(typed, context) => {
		const list = names(typed);
		if (list) return list;
		context.issues.push({ code: "custom", message: NAMES, input: typed });
		return z.NEVER;
	},
);

const EXAMINED = "Check the box, once you've compared the person with the original ID";

export const PerformerForm = z.object({
	givenNames: line("Enter the given names on the ID", NAME_MAX),
	familyName: line("Enter the family name on the ID", NAME_MAX),
	birthDate,
	otherNames,
	idType: z.enum(ID_TYPES, { error: "Choose the kind of ID" }),
	idNumber: line("Enter the number of the ID", ID_NUMBER_MAX),
	idIssuer: line("Enter who issued the ID, such as Texas", NAME_MAX),
	idCopy: z.unknown().optional(),
	examinedOn: dayLine("Enter the day on which you examined the ID"),
	producedOn: dayLine("Enter the first day of production with this person"),
	isExamined: z.boolean({ error: EXAMINED }).refine(Boolean, EXAMINED),
	version,
});
export type PerformerInput = Omit<z.output<typeof PerformerForm>, "isExamined" | "idCopy" | "version">;

export const AddNamesForm = z.object({
	otherNames: paragraphs("Enter a name", OTHER_NAMES_MAX * (NAME_MAX + 1)).transform((typed, context) => {
		const list = names(typed);
		if (list) return list;
		context.issues.push({ code: "custom", message: NAMES, input: typed });
		return z.NEVER;
	}),
});

const ADDRESS = "Enter the address of the page, such as https://example.com/video";
export const AddAddressForm = z.object({
	url: webAddress().transform((url, context) => {
		if (url) return url;
		context.issues.push({ code: "custom", message: ADDRESS, input: url });
		return z.NEVER;
	}),
});

export const EditDepictionForm = z.object({
	title: line("Enter a title", TITLE_MAX),
	producedOn: dayLine("Enter the day of production"),
	shown: z.array(z.string().max(100)).max(100).default([]),
	version,
});

/** The creator's statement that they need a copy. */
const COPY = "Check the box to get the copy";
export const TakeCopyForm = z.object({
	isSecondaryProducer: z.boolean({ error: COPY }).refine(Boolean, COPY),
});
