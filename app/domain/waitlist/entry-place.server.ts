import { metroName, metroOf } from "../places/metro-of.server.ts";
import type { PlaceChoice } from "../places/place-forms.ts";
import { type StoredPlace, settlePlace } from "../places/settle-place.server.ts";

/** Where someone on the waitlist is, as it is stored with the entry. */
export type EntryPlace = StoredPlace & { metro: string | null };

/** A place as it was typed, if at all. */
export type TypedPlace = {
	city?: string | null | undefined;
	state?: string | null | undefined;
	placeChoice?: PlaceChoice;
};

/**
 * The place to store for an entry, with its metropolitan area. Null if none was typed. Throws
 * `invalid` with a question if it isn't clear which place is meant, for callers that can be asked.
 */
export function entryPlace({ city, state, placeChoice }: TypedPlace): EntryPlace | null {
	if (!city || !state) return null;
	const place = settlePlace({ city, state, placeChoice });
	const { latitude, longitude } = place;
	const metro = latitude === null || longitude === null ? undefined : metroOf({ latitude, longitude });
	return { ...place, metro: metro ? metroName(metro) : null };
}
