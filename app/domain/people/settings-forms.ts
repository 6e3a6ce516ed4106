import * as z from "zod";
import { leftOut, paragraphs, version } from "../platform/fields.ts";
import { readTimeZone } from "../platform/time/time-zone.ts";
import { parseStateCode } from "../platform/us-state.ts";

const MAILING_ADDRESS_MAX = 300;
const WANTED =
	"Enter your street or P.O. box, city, state, and ZIP code, such as 12 Main Street, Austin, TX 78701";

/** Captures the address before the ZIP code. The country may follow. */
const ZIP = /^(.*\S)[\s,]+\d{5}(?:-\d{4})?(?:[\s,]+(?:USA|US|United States(?: of America)?))?$/i;

/** Whether an address on one line has a street, a city, a state, and a ZIP code. */
function isComplete(address: string): boolean {
	const words = ZIP.exec(address)?.[1]?.split(/[\s,]+/) ?? [];
	return [1, 2, 3].some(
		(count) => words.length >= count + 3 && parseStateCode(words.slice(-count).join(" ")) !== undefined,
	);
}

/** A mailing address in the United States. Several lines are joined into one. */
export const mailingAddress = paragraphs(WANTED, MAILING_ADDRESS_MAX)
	.transform((typed) =>
		typed
			.split("\n")
			.map((row) => row.replace(/\s+/g, " ").replace(/^[\s,]+|[\s,]+$/g, ""))
			.filter(Boolean)
			.join(", "),
	)
	.refine(isComplete, WANTED);

/** The mailing address setting. Leaving it empty removes it. */
export const SaveMailingAddressForm = z.object({ mailingAddress: leftOut(mailingAddress), version });

/** The option value for "same as my browser". */
export const AUTOMATIC = "auto";

export const ChooseTimeZoneForm = z.object({
	timeZone: z.string({ error: "Choose a time zone" }).transform((name, context) => {
		const zone = name === AUTOMATIC ? null : readTimeZone(name);
		if (zone === undefined) context.addIssue({ code: "custom", message: "Choose a time zone from the list" });
		return zone ?? null;
	}),
	version,
});
export type ChooseTimeZone = z.infer<typeof ChooseTimeZoneForm>;
