import * as z from "zod";

/** The answer to "Did you mean" that keeps what was typed. */
export const KEEP_PLACE = "keep";

/** The value on a page that hasn't asked yet. */
export const ASK_PLACE = "ask";

/**
 * Which place was meant. A page asks if it isn't clear. Undefined for callers that can't be asked.
 */
export type PlaceChoice = string | undefined;

/**
 * The answer to "Did you mean", for a page with a city and a state. If there is no answer yet and
 * the place isn't clear, the page asks.
 */
export const placeChoice = z
	.string({ error: "Choose a place" })
	.max(200, "Choose a place")
	.default(ASK_PLACE);
