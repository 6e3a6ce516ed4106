import { usStates } from "#app/infra/process/us-states.ts";

export { usStates };

export type StateCode = keyof typeof usStates;

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

const codes = new Map<string, StateCode>(
	(Object.entries(usStates) as [StateCode, string][]).flatMap(([code, name]) => [
		[letters(code), code],
		[letters(name), code],
	]),
);
codes.set("washingtondc", "DC");
codes.set("virginislands", "VI");

/**
 * The postal code of a state typed as a name or code, in any letter case, with or without periods and spaces.
 * Undefined if there is no such state.
 */
export const parseStateCode = (typed: string): StateCode | undefined => codes.get(letters(typed));
