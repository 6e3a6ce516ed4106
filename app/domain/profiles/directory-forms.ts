import * as z from "zod";
import { LANGUAGES } from "../market/language.ts";
import { SERVICE_LINES } from "../market/service-line.ts";
import { leftOut, line, paragraphs, version } from "../platform/fields.ts";
import { readDay } from "../platform/time/calendar-day.ts";
import { parseStateCode } from "../platform/us-state.ts";
import { DISTANCES, RATE_STEPS, SORTS } from "./directory.ts";
import { SEARCH_NAME_MAX } from "./directory-search.ts";
import { EXPERIENCE_ORDER, NOTE_MAX, TRAVEL_ORDER } from "./professional.ts";

const DISTANCE_WANTED = `Use one of ${DISTANCES.join(", ")}, in miles`;
const RATE_WANTED = `Use one of ${RATE_STEPS.join(", ")}`;
const rate = z
	.enum(RATE_STEPS.map(String) as [string, ...string[]], { error: RATE_WANTED })
	.transform((text) => RATE_STEPS.find((step) => String(step) === text));

/** The filters of GET /api/professionals, all optional. */
export const FindProfessionalsQuery = z
	.object({
		line: z.enum(SERVICE_LINES, { error: `Use one of ${SERVICE_LINES.join(", ")}` }),
		state: z
			.string()
			.max(60, "Use the name of a state or its two letters")
			.transform((typed, context) => {
				const code = parseStateCode(typed);
				if (code) return code;
				context.issues.push({
					code: "custom",
					message: "Use the name of a state or its two letters",
					input: typed,
				});
				return z.NEVER;
			}),
		/** Requires a state. */
		city: z.string().min(1, "Enter the name of a city").max(100, "Use 100 characters or fewer"),
		minRate: rate,
		maxRate: rate,
		experience: z.enum(EXPERIENCE_ORDER, { error: `Use one of ${EXPERIENCE_ORDER.join(", ")}` }),
		travel: z.enum(TRAVEL_ORDER, { error: `Use one of ${TRAVEL_ORDER.join(", ")}` }),
		/** Requires a city. */
		within: z
			.enum(DISTANCES.map(String) as [string, ...string[]], { error: DISTANCE_WANTED })
			.transform((text) => DISTANCES.find((miles) => String(miles) === text)),
		remote: z.literal("true", { error: "Use true, or leave it out" }).transform(() => true as const),
		language: z.enum(LANGUAGES, { error: `Use one of ${LANGUAGES.join(", ")}` }),
		/** A slug, as in the directory's URLs. */
		specialty: z.string().regex(/^[a-z0-9-]{1,60}$/, "Use the slug of a specialty, such as portraits"),
		priced: z.enum(["DAY", "PROJECT", "MONTH"], { error: "Use one of DAY, PROJECT, MONTH" }),
		availableOn: z
			.string()
			.refine((day) => readDay(day) !== undefined, "Use a day that exists, in the format 2026-03-31"),
		sort: z.enum(SORTS, { error: `Use one of ${SORTS.join(", ")}` }),
		cursor: z.string().max(100, "Use a cursor that this call returned"),
	})
	.partial()
	.refine(({ city, state }) => !city || state, { path: ["state"], error: "Add the state of the city" })
	.refine(({ within, city }) => !within || city, {
		path: ["city"],
		error: "Add the city that the distance is from",
	});
export type FindProfessionals = z.output<typeof FindProfessionalsQuery>;

/** The creator's own note on a saved professional. An empty note removes the stored one. */
export const NoteForm = z.object({ note: leftOut(paragraphs("Enter a note", NOTE_MAX)), version });

/** A name, and the query string of the directory's URL. */
export const SaveSearchForm = z.object({
	name: line("Enter a name for this search", SEARCH_NAME_MAX),
	query: z.string().max(2_000, "This search is too long to save").default(""),
});
export type SaveSearch = z.output<typeof SaveSearchForm>;
