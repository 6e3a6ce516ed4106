import { cellOf, cellsAround } from "../places/cells.ts";
import type { Point } from "../places/place.ts";
import { findPlace } from "../places/resolve-place.server.ts";
import { type DirectoryFilter, facetNames } from "./directory.ts";

/** A circle on the map, its radius in miles. */
export type Circle = Point & { miles: number };

/** The circle that a filter asks for. Undefined without a distance, and for an unknown city. */
export function circleOf({ place, within }: DirectoryFilter): Circle | undefined {
	const point = within && place?.city ? findPlace({ city: place.city, state: place.region }) : undefined;
	return point && within && { latitude: point.latitude, longitude: point.longitude, miles: within };
}

/** The side of the squares that are facets, in degrees: some 17 miles from south to north. */
const SQUARE = 0.25;

/** The facet of a point. */
export const nearFacet = (point: Point): string => facetNames.near(cellOf(point, SQUARE));

/** The facets of all points in a circle, and of some around it. */
export const nearFacets = (circle: Circle): string[] =>
	cellsAround(circle, circle.miles, SQUARE).map(facetNames.near);
