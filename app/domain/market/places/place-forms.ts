import * as z from "zod";

/** The answer to "Did you mean" that keeps what was typed. */
export const KEEP_PLACE = "keep";

/** The value of a page that was not asked yet. */
export const ASK_PLACE = "ask";

/** Which place was meant: asked if it isn't clear. Undefined for callers that can't be asked. */
export type PlaceChoice = string | undefined;

/**
 * For a page with a city and a state: the answer to "Did you mean". Without one, an unclear place is
 * asked about.
 */
export const placeChoice = z
	.string({ error: "Choose a place" })
	.max(200, "Choose a place")
	.default(ASK_PLACE);
