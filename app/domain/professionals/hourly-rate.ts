import * as z from "zod";
import { RATE_HINT, RATE_MAX, RATE_MIN, RATE_STEP } from "./profile-options.ts";

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
