import { formatCents } from "../platform/cents.ts";
import { stateCodeOf, usStates } from "../platform/us-state.ts";

/** The sales tax on work: the state whose it is, and its rate in thousandths of a percent. */
export type TaxTerms = { taxState: string | null; taxRate: number };

const NO_TAX: TaxTerms = { taxState: null, taxRate: 0 };

/** Where work takes place. Remote work has no state of its own. */
type WorkPlace = { isRemote: boolean; region: string | null };

/** The sales tax on a service, for every place where the work can be. */
export type TaxByPlace = {
	/** The rates of states that have one, by postal code. */
	rates: { readonly [code: string]: number | undefined };
	/** The professional's state, whose tax applies to remote work. */
	remoteState: string | null;
	/** What the agreement in force says. A change keeps it unless it moves the work. */
	agreed: (WorkPlace & TaxTerms) | null;
};

/** The sales tax on work at a place. */
export function taxAt({ rates, remoteState, agreed }: TaxByPlace, { isRemote, region }: WorkPlace): TaxTerms {
	if (agreed && agreed.isRemote === isRemote && agreed.region === region)
		return { taxState: agreed.taxState, taxRate: agreed.taxRate };
	const taxState = stateCodeOf((isRemote ? remoteState : region) ?? "");
	const taxRate = taxState ? rates[taxState] : undefined;
	return taxState && taxRate ? { taxState, taxRate } : NO_TAX;
}

const ALL_BASIS_POINTS = 100_000n;

/** The sales tax on an amount, rounded to the nearest cent, half a cent up. */
export const taxOn = (cents: number, taxRate: number): number =>
	Number((BigInt(cents) * BigInt(taxRate) + ALL_BASIS_POINTS / 2n) / ALL_BASIS_POINTS);

type TaxedMilestone = {
	amountCents: number;
	taxCents: number;
	refundedCents: number;
	taxRefundedCents: number;
};

/**
 * The sales tax that goes back with so many more cents of a milestone: the share of all that went
 * back by then, rounded down, less what went back before. With the whole amount goes all of the tax,
 * and the tax on what was released stays owed.
 */
export const taxReturnedWith = (
	{ amountCents, taxCents, refundedCents, taxRefundedCents }: TaxedMilestone,
	cents: number,
): number =>
	cents === 0
		? 0
		: Math.max(
				0,
				Number((BigInt(taxCents) * BigInt(refundedCents + cents)) / BigInt(amountCents)) - taxRefundedCents,
			);

/** The end of a sentence about a refund: the sales tax that goes back with it, if any. */
export const taxBackInWords = (taxCents: number): string =>
	taxCents > 0 ? ` The sales tax on the refund, ${formatCents(taxCents)}, goes back with it.` : "";

/** "8.25%" for 8,250 thousandths of a percent. */
const taxRateInWords = (taxRate: number): string => `${taxRate / 1_000}%`;

/** Whose sales tax it is, such as "Texas, 8.25%". */
export const taxTermsInWords = ({ taxState, taxRate }: TaxTerms): string =>
	`${stateNameOf(taxState ?? "")}, ${taxRateInWords(taxRate)}`;

/** The name of a state by its postal code. */
export function stateNameOf(code: string): string {
	const known = stateCodeOf(code);
	return known ? usStates[known] : code;
}
