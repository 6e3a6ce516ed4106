import * as z from "zod";
import { LANGUAGES } from "../market/language.ts";
import { otherSpecialties, specialtySlugs } from "../market/specialty-forms.ts";
import { readBirthDate } from "../people/age.ts";
import { leftOut, line, paragraphs, usState, version, webAddress, yesOrNo } from "../platform/fields.ts";
import { LICENSE_KINDS, LICENSE_NUMBER_MAX } from "./license.ts";
import { INCLUDED_MAX, PACKAGE_ROWS, PRICE_MODELS, TITLE_MAX } from "./price.ts";
import {
	AREAS_MAX,
	DESCRIPTION_MAX,
	LINK_ROWS,
	RATE_HINT,
	RATE_MAX,
	RATE_MIN,
	RATE_STEP,
} from "./professional.ts";

const CHOOSE_LANGUAGES = "Choose languages from the list";

/** Language codes, without duplicates. */
export const languageCodes = z
	.array(z.enum(["", ...LANGUAGES], { error: CHOOSE_LANGUAGES }).optional(), { error: CHOOSE_LANGUAGES })
	.optional()
	.transform((codes) => [...new Set((codes ?? []).filter((code) => code !== undefined && code !== ""))]);

/** The lowest and the highest price that the forms accept, in dollars. */
const PRICE_MIN = 5;
const PRICE_MAX = 1_000_000;

const WANTED = "Enter a price in whole dollars, such as 500";

/** Dollars from text or a number, or the error message. */
function readDollars(given: unknown): number | string {
	const typed = typeof given === "string" ? given.trim() : typeof given === "number" ? String(given) : "";
	if (!/^\$? ?\d{1,3}(,?\d{3})*$/.test(typed)) return WANTED;
	const price = Number(typed.replace(/[$, ]/g, ""));
	if (price < PRICE_MIN) return `Enter a price of $${PRICE_MIN} or more`;
	return price > PRICE_MAX ? `Enter a price of $${PRICE_MAX.toLocaleString("en-US")} or less` : price;
}

/** Whole dollars: text from a form, with or without $, or a number from the API. Null if left out. */
export const startingPrice = z
	.unknown()
	.optional()
	.transform((given, context) => {
		if (given === undefined || given === null || (typeof given === "string" && given.trim() === ""))
			return null;
		const read = readDollars(given);
		if (typeof read === "number") return read;
		context.issues.push({ code: "custom", message: read, input: given });
		return z.NEVER;
	})
	.meta({ type: "integer", minimum: PRICE_MIN, maximum: PRICE_MAX });

/** Dollars per hour: text from a form, with or without $, or a number from the API. */
export const hourlyRate = z
	.unknown()
	.optional()
	.transform((given, context) => {
		const typed = typeof given === "string" ? given.trim() : typeof given === "number" ? String(given) : "";
		const rate = /^\$? ?\d{1,3}(,?\d{3})*(\.\d{1,2})?$/.test(typed)
			? Number(typed.replace(/[$, ]/g, ""))
			: undefined;
		const problem =
			given === undefined || given === null || typed === ""
				? "Enter your hourly rate"
				: rate === undefined
					? "Enter your hourly rate in dollars, such as 75"
					: rate < RATE_MIN
						? RATE_HINT
						: rate > RATE_MAX
							? `Enter a rate of $${RATE_MAX.toLocaleString("en-US")}/hour or less`
							: rate % RATE_STEP !== 0
								? `Enter a rate in steps of $${RATE_STEP}, such as 75 or 80`
								: undefined;
		if (!problem && rate !== undefined) return rate;
		context.issues.push({ code: "custom", message: problem ?? RATE_HINT, input: given });
		return z.NEVER;
	})
	.meta({ type: "number", minimum: RATE_MIN, multipleOf: RATE_STEP });

const AREA_MAX = 100;
const TOO_LONG = `Use ${AREA_MAX} characters or fewer for each place`;

/** The names of the service areas, one per line, without empty lines or duplicates. */
const serviceAreas = paragraphs("", (AREA_MAX + 1) * AREAS_MAX * 2)
	.or(z.literal(""))
	.optional()
	.transform((typed) => [
		...new Map((typed ?? "").split("\n").flatMap((text) => named(text.replace(/\s+/g, " ").trim()))).values(),
	])
	.pipe(
		z
			.array(z.string().max(AREA_MAX, TOO_LONG))
			.max(AREAS_MAX, `Enter at most ${AREAS_MAX} places, one per line`),
	);

const named = (place: string): [string, string][] => (place ? [[place.toLowerCase(), place]] : []);

const label = z.union([z.literal(""), line("Say what the link shows", 60)]).optional();

/**
 * The rows of `LINK_ROWS`. Rows without an address are left out, and links without a name are named after their
 * host.
 */
const LinkRows = z
	.object(
		Object.fromEntries(
			LINK_ROWS.flatMap((row) => [
				[`label${row}`, label],
				[`url${row}`, webAddress()],
			]),
		) as Record<`${"label" | "url"}${number}`, z.ZodType<string | null | undefined>>,
	)
	.transform((typed) => ({
		links: LINK_ROWS.flatMap((row) => {
			const url = typed[`url${row}`];
			return url ? [{ url, label: typed[`label${row}`] || new URL(url).hostname.replace(/^www\./, "") }] : [];
		}),
	}));

const RETURN = "day of return";
const typedPart = z.string({ error: `Enter your ${RETURN}` }).optional();

/** Whether the professional is away. The output is the day of return, YYYY-MM-DD, or null. */
const TimeAway = z
	.object({
		away: z.enum(["no", "until"], { error: "Choose whether you take requests" }),
		until: z
			.object({ month: typedPart, day: typedPart, year: typedPart }, { error: `Enter your ${RETURN}` })
			.default({}),
	})
	.transform(({ away, until }, context): { awayUntil: string | null } => {
		if (away === "no") return { awayUntil: null };
		const read = readBirthDate(until, RETURN);
		if ("date" in read) return { awayUntil: read.date };
		for (const part of read.wrong)
			context.issues.push({ code: "custom", message: read.message, input: until, path: ["until", part] });
		return z.NEVER;
	});

const model = z.enum(["", ...PRICE_MODELS], { error: "Choose what the price is for" }).optional();

/** Up to PACKAGES_MAX packages, one per row. Empty rows are left out, and incomplete rows are rejected. */
const PackageRows = z
	.object(
		Object.fromEntries(
			PACKAGE_ROWS.flatMap((row) => [
				[`title${row}`, leftOut(line("Name the package", TITLE_MAX))],
				[`included${row}`, leftOut(line("Say what the price includes", INCLUDED_MAX))],
				[`from${row}`, startingPrice],
				[`model${row}`, model],
			]),
		) as Record<
			`${"title" | "included" | "from" | "model"}${number}`,
			z.ZodType<string | number | null | undefined>
		>,
	)
	.transform((typed, context) => ({
		packages: PACKAGE_ROWS.flatMap((row) => parsePackage(typed, row, context) ?? []),
	}));

/** A row as a package. Undefined if the row is empty or rejected. */
function parsePackage(typed: Record<string, unknown>, row: number, context: z.RefinementCtx) {
	const [title, included, from, model] = [
		typed[`title${row}`],
		typed[`included${row}`],
		typed[`from${row}`],
		PRICE_MODELS.find((known) => known === typed[`model${row}`]),
	];
	if (!title && !included && from === null) return undefined;
	const missing = {
		...(!title && { [`title${row}`]: "Name the package, or clear the whole row" }),
		...(!included && { [`included${row}`]: "Say what the price includes" }),
		...(from === null && { [`from${row}`]: "Enter the price it starts at" }),
		...(!model && { [`model${row}`]: "Choose what the price is for" }),
	};
	for (const [name, message] of Object.entries(missing))
		context.issues.push({ code: "custom", message, input: typed, path: [name] });
	return typeof title === "string" && typeof included === "string" && typeof from === "number" && model
		? { title, included, fromCents: from * 100, model }
		: undefined;
}

/** Where the editor's buttons lead once the profile is saved. */
export const EDITOR_PAGES = ["pictures", "busy-dates", "licenses"] as const;

/**
 * The fields of the profile editor, in the order of the page. Each part reports its errors, even if another
 * part has one.
 */
export const EditProfileForm = z
	.object({
		description: paragraphs("Describe what you offer", DESCRIPTION_MAX),
		specialties: specialtySlugs,
		otherSpecialties,
		hourlyRate,
		dayFrom: startingPrice,
		projectFrom: startingPrice,
		monthFrom: startingPrice,
	})
	.and(PackageRows)
	.and(TimeAway)
	.and(z.object({ isRemote: yesOrNo, adultWork: yesOrNo, languages: languageCodes, areas: serviceAreas }))
	.and(LinkRows)
	.and(z.object({ version, next: z.enum(EDITOR_PAGES).optional() }));
export type EditProfile = z.output<typeof EditProfileForm>;

export const licenseNumber = line("Enter the license number", LICENSE_NUMBER_MAX);

/** An attorney's or a CPA's state license. */
export const AddLicenseForm = z.object({
	kind: z.enum(LICENSE_KINDS, { error: "Choose the kind of license" }),
	state: usState("Enter the state that issued the license"),
	number: licenseNumber,
});
export type AddLicense = z.output<typeof AddLicenseForm>;
