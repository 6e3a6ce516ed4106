import * as z from "zod";
import { line } from "../text.ts";
import { formatCents, readCents } from "./cents.ts";

/** Dollars as text, such as "1,250.00". Becomes cents, from one to a maximum. */
export const amountLine = (required: string, maxCents: number) =>
	line(required, 30).transform((typed, context) => {
		const cents = readCents(typed);
		if (cents !== undefined && cents > 0 && cents <= maxCents) return cents;
		const message =
			cents === undefined || cents === 0
				? "Enter an amount in dollars and cents, such as 1,250.00"
				: `Enter an amount of ${formatCents(maxCents)} or less`;
		context.issues.push({ code: "custom", message, input: typed });
		return z.NEVER;
	});
