import { type Sql, sql } from "#app/infra/database/sql.server.ts";
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
export const nearFacets = (circle: Circle): string[] => cellsAround(circle, circle.miles, SQUARE).map(facetNames.near);

/** Miles to a degree on the sphere whose radius is the mean of the Earth's, 3,958.8 miles. */
const DEGREE = (3_958.8 * Math.PI) / 180;

/**
 * Whether an entry is in a circle. Up to 100 miles the map is as good as flat, if a degree of
 * longitude is measured in the middle between the two latitudes: less than 0.1 miles off.
 */
export function inCircle({ latitude, longitude, miles }: Circle): Sql {
	const at = (latitude * Math.PI) / 180;
	const north = sql`(("e"."latitude" - ${latitude}) * ${DEGREE})`;
	const shrinking = (Math.sin(at) * Math.PI) / 360;
	const east = sql`(("e"."longitude" - ${longitude}) * ${DEGREE} * (${Math.cos(at)} - ("e"."latitude" - ${latitude}) * ${shrinking}))`;
	return sql`${north} * ${north} + ${east} * ${east} <= ${miles * miles}`;
}
