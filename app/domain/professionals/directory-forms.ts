import * as z from "zod";
import { stateCodeOf } from "../locations/us-state.ts";
import { SERVICE_LINES } from "../service-lines/service-line.ts";
import { RATE_STEPS, SORTS } from "./directory.ts";
import { EXPERIENCE_ORDER, TRAVEL_ORDER } from "./professional.ts";

const RATE_WANTED = `Use one of ${RATE_STEPS.join(", ")}`;
const rate = z.enum(RATE_STEPS.map(String) as [string, ...string[]], { error: RATE_WANTED }).transform((text) => RATE_STEPS.find((step) => String(step) === text));

/** The filters of GET /api/professionals, all optional. */
export const FindProfessionalsQuery = z
	.object({
		line: z.enum(SERVICE_LINES, { error: `Use one of ${SERVICE_LINES.join(", ")}` }),
		state: z
			.string()
			.max(60, "Use the name of a state or its two letters")
			.transform((typed, context) => {
				const code = stateCodeOf(typed);
				if (code) return code;
				context.issues.push({ code: "custom", message: "Use the name of a state or its two letters", input: typed });
				return z.NEVER;
			}),
		/** Only together with its state. */
		city: z.string().min(1, "Enter the name of a city").max(100, "Use 100 characters or fewer"),
		minRate: rate,
		maxRate: rate,
		experience: z.enum(EXPERIENCE_ORDER, { error: `Use one of ${EXPERIENCE_ORDER.join(", ")}` }),
		travel: z.enum(TRAVEL_ORDER, { error: `Use one of ${TRAVEL_ORDER.join(", ")}` }),
		sort: z.enum(SORTS, { error: `Use one of ${SORTS.join(", ")}` }),
		cursor: z.string().max(100, "Use a cursor that this call returned"),
	})
	.partial()
	.refine(({ city, state }) => !city || state, { path: ["state"], error: "Add the state of the city" });
export type FindProfessionals = z.output<typeof FindProfessionalsQuery>;
