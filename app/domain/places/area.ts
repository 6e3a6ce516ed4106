import { type StateCode, usStates } from "../locations/us-state.ts";

/**
 * A part of the market: a metropolitan area, such as "Austin, TX", or what is left of a state, such
 * as "TX".
 */
export type Area = string;

const REST = /^[A-Z]{2}$/;

/** Whether an area is what is left of a state. */
export const isRest = (area: Area): area is StateCode => REST.test(area);

/** "Austin, TX", or "Rest of Texas" */
export const areaInWords = (area: Area): string =>
	isRest(area) ? `Rest of ${usStates[area] ?? area}` : area;
