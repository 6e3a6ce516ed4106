import * as z from "zod";
import { readBirthDate } from "../people/age.ts";
import { version } from "../platform/edit-version.ts";
import { yesOrNo } from "../platform/fields.ts";
import { leftOut, line, paragraphs, webAddress } from "../platform/text.ts";
import { INCLUDED_MAX, PACKAGE_ROWS, type Package, PRICE_MODELS, startingPrice, TITLE_MAX } from "./price.ts";
import { AREAS_MAX, DESCRIPTION_MAX, hourlyRate, LINK_ROWS } from "./professional.ts";

export const EditDescriptionForm = z.object({
	description: paragraphs("Describe what you offer", DESCRIPTION_MAX),
	version,
});

export const EditRateForm = z.object({ hourlyRate, version });

const AREA_MAX = 100;
const TOO_LONG = `Use ${AREA_MAX} characters or fewer for each place`;

/** Places, one per line, without empty lines and duplicates. */
export const EditAreasForm = z.object({
	areas: paragraphs("", (AREA_MAX + 1) * AREAS_MAX * 2)
		.or(z.literal(""))
		.optional()
		.transform((typed) => [
			...new Map(
				(typed ?? "").split("\n").flatMap((text) => named(text.replace(/\s+/g, " ").trim())),
			).values(),
		])
		.pipe(
			z
				.array(z.string().max(AREA_MAX, TOO_LONG))
				.max(AREAS_MAX, `Enter at most ${AREAS_MAX} places, one per line`),
		),
	version,
});

const named = (place: string): [string, string][] => (place ? [[place.toLowerCase(), place]] : []);

const label = z.union([z.literal(""), line("Say what the link shows", 60)]).optional();

/**
 * Up to LINKS_MAX links. Rows without an address are left out, and links without a name get their
 * host.
 */
export const EditLinksForm = z
	.object(
		Object.fromEntries(
			LINK_ROWS.flatMap((row): [string, z.ZodType<string | null | undefined>][] => [
				[`label${row}`, label],
				[`url${row}`, webAddress()],
			]),
		),
	)
	.extend({ version });
export type EditLinks = Record<string, string | null | undefined>;

const RETURN = "day of return";
const typedPart = z.string({ error: `Enter your ${RETURN}` }).optional();

/** Whether the professional takes requests, and if not, until which day: YYYY-MM-DD, or null. */
export const SetAwayForm = z
	.object({
		away: z.enum(["no", "until"], { error: "Choose whether you take requests" }),
		until: z
			.object({ month: typedPart, day: typedPart, year: typedPart }, { error: `Enter your ${RETURN}` })
			.default({}),
		version,
	})
	.transform(({ away, until, version: opened }, context): SetAway => {
		if (away === "no") return { until: null, version: opened };
		const read = readBirthDate(until, RETURN);
		if ("date" in read) return { until: read.date, version: opened };
		for (const part of read.wrong)
			context.issues.push({ code: "custom", message: read.message, input: until, path: ["until", part] });
		return z.NEVER;
	});
export type SetAway = { until: string | null; version?: string | undefined };

/** Remote work, and work on adult content. */
export const EditWorkForm = z.object({ isRemote: yesOrNo, adultWork: yesOrNo, version });
export type EditWork = z.output<typeof EditWorkForm>;

/** Starting prices besides the hourly rate, in whole dollars. */
export const EditPricesForm = z.object({
	dayFrom: startingPrice,
	projectFrom: startingPrice,
	monthFrom: startingPrice,
	version,
});
export type EditPrices = z.output<typeof EditPricesForm>;

const model = z.enum(["", ...PRICE_MODELS], { error: "Choose what the price is for" }).optional();

/** Up to PACKAGES_MAX packages, one per row. Empty rows are left out, half-filled ones refused. */
export const EditPackagesForm = z
	.object(
		Object.fromEntries(
			PACKAGE_ROWS.flatMap((row): [string, z.ZodType<string | number | null | undefined>][] => [
				[`title${row}`, leftOut(line("Name the package", TITLE_MAX))],
				[`included${row}`, leftOut(line("Say what the price includes", INCLUDED_MAX))],
				[`from${row}`, startingPrice],
				[`model${row}`, model],
			]),
		),
	)
	.extend({ version })
	.transform((typed, context) => ({
		version: typeof typed.version === "string" ? typed.version : undefined,
		packages: PACKAGE_ROWS.flatMap((row) => parsePackage(typed, row, context) ?? []),
	}));
export type EditPackages = { packages: Package[]; version?: string | undefined };

/** A row as a package. Undefined if the row is empty or refused. */
function parsePackage(typed: Record<string, unknown>, row: number, context: z.RefinementCtx) {
	const [title, included, from, model] = [
		typed[`title${row}`],
		typed[`included${row}`],
		typed[`from${row}`],
		PRICE_MODELS.find((known) => known === typed[`model${row}`]),
	];
	if (!title && !included && from === null) return undefined;
	const missing = {
		...(!title && { [`title${row}`]: "Name the package, or empty the whole row" }),
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
