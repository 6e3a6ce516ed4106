import * as z from "zod";

/** The answer to "Did you mean" that keeps the typed text. */
export const KEEP_PLACE = "keep";

/** The value before the page has asked which place is meant. */
export const ASK_PLACE = "ask";

/**
 * The answer about which place was meant, or `ASK_PLACE` to ask if it isn't clear. Undefined for callers that
 * can't be asked.
 */
export type PlaceChoice = string | undefined;

/**
 * The answer to "Did you mean", for a page with a city and a state. The page asks if the place isn't clear
 * and there is no answer yet.
 */
export const placeChoice = z
	.string({ error: "Choose a place" })
	.max(200, "Choose a place")
	.default(ASK_PLACE);
