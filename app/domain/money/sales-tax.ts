import { formatCents } from "../platform/cents.ts";
import { parseStateCode, usStates } from "../platform/us-state.ts";

/** The sales tax on work: the state that collects it, and its rate in thousandths of a percent. */
export type TaxTerms = { taxState: string | null; taxRate: number };

const NO_TAX: TaxTerms = { taxState: null, taxRate: 0 };

/** Where work takes place. Remote work has no region. */
type WorkPlace = { isRemote: boolean; region: string | null };

/** The sales tax on a service, for every location where the work could be done. */
export type TaxByPlace = {
	/** The rate of each state that has one, by two-letter code. */
	rates: { readonly [code: string]: number | undefined };
	/** The professional's state, whose tax applies to remote work. */
	remoteState: string | null;
	/** The terms of the agreement in force. An amendment keeps these terms unless it moves the work. */
	agreed: (WorkPlace & TaxTerms) | null;
};

/** The sales tax on work at a location. */
export function taxAt({ rates, remoteState, agreed }: TaxByPlace, { isRemote, region }: WorkPlace): TaxTerms {
	if (agreed && agreed.isRemote === isRemote && agreed.region === region)
		return { taxState: agreed.taxState, taxRate: agreed.taxRate };
	const taxState = parseStateCode((isRemote ? remoteState : region) ?? "");
	const taxRate = taxState ? rates[taxState] : undefined;
	return taxState && taxRate ? { taxState, taxRate } : NO_TAX;
}

/**
 * A sentence about the sales tax returned with a refund, to append to a sentence about the refund. Empty if
 * no tax is returned.
 */
export const describeTaxBack = (taxCents: number): string =>
	taxCents > 0 ? ` The sales tax on the refund, ${formatCents(taxCents)}, goes back with it.` : "";

/** "8.25%" for 8,250 thousandths of a percent. */
const formatTaxRate = (taxRate: number): string => `${taxRate / 1_000}%`;

/** The state and the rate of a sales tax, such as "Texas, 8.25%". */
export const describeTaxTerms = ({ taxState, taxRate }: TaxTerms): string =>
	`${getStateName(taxState ?? "")}, ${formatTaxRate(taxRate)}`;

/** The name of a state by its two-letter code. An unknown code is returned as it is. */
export function getStateName(code: string): string {
	const known = parseStateCode(code);
	return known ? usStates[known] : code;
}
