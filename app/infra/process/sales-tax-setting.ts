import { nearestName } from "./edit-distance.ts";
import { usStates } from "./us-states.ts";

type State = keyof typeof usStates;

/** The sales tax of states, in thousandths of a percent. States that are left out don't have a rate. */
export type SalesTaxRates = Partial<Record<State, number>>;

const EXAMPLE = 'must look like "TX 8.25, NY 8.875": states by their two letters, with percentages';
/** The maximum rate, in thousandths of a percent. No state's rate comes close to it. */
const RATE_MAX = 25_000;

const isState = (code: string): code is State => Object.hasOwn(usStates, code);

/** The percentage as thousandths of a percent. Undefined if that rate can't be charged. */
function parseRate(percentage: string): number | undefined {
	const rate = Math.round(Number.parseFloat(percentage) * 1_000);
	return rate > 0 && rate <= RATE_MAX ? rate : undefined;
}

/** The mistake in an entry of SALES_TAX, if there is one. */
function mistakeIn(entry: string): string | undefined {
	const [, state = "", percentage = ""] = /^(\D*?)\s*(\d{1,2}(?:\.\d{1,3})?)%?$/.exec(entry) ?? [];
	if (state === "") return EXAMPLE;
	if (isState(state))
		return parseRate(percentage) === undefined
			? `"${entry}" must have a percentage above 0, and of at most ${RATE_MAX / 1_000}`
			: undefined;
	const meant = Object.entries(usStates).find(
		([code, name]) => code === state.toUpperCase() || name === nearestName(state, Object.values(usStates), 2),
	);
	return `there is no state "${state}". ${meant ? `Did you mean "${meant[0]}" for ${meant[1]}?` : "Write the two letters of its postal code, such as TX."}`;
}

/** A description of the first mistake in the entries of SALES_TAX, if there is one. */
export function mistakeInSalesTax(entries: readonly string[]): string | undefined {
	const mistake = entries.map(mistakeIn).find(Boolean);
	if (mistake) return mistake;
	const states = entries.map((entry) => entry.slice(0, 2));
	const twice = states.find((state, i) => states.indexOf(state) < i);
	return twice && `names ${twice} twice`;
}

/** The rates in entries without mistakes. */
export const readSalesTax = (entries: readonly string[]): SalesTaxRates =>
	Object.fromEntries(entries.map((entry) => [entry.slice(0, 2), parseRate(entry.slice(2)) ?? 0]));
