import * as z from "zod";
import { readBirthDate } from "../age-verification/age.ts";
import { version } from "../idempotency/edit-version.ts";
import { line, paragraphs, webAddress } from "../text.ts";
import { hourlyRate } from "./hourly-rate.ts";
import { AREAS_MAX, DESCRIPTION_MAX, LINK_ROWS } from "./professional.ts";

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
