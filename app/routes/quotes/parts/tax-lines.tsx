import { describeTaxTerms, type TaxTerms } from "#app/domain/money/sales-tax.ts";
import { formatPrice } from "#app/domain/platform/cents.ts";
import type { PriceLine } from "#app/ui/list/price-list.tsx";

type TaxedQuote = TaxTerms & {
	taxCents: number;
	totalCents: number;
	isMonthly: boolean;
	milestones: readonly unknown[];
};

/** The sales tax on a quote, and the creator's total with it. Empty if there is no tax. */
export const taxLines = (
	{ taxCents, totalCents, isMonthly, milestones, ...terms }: TaxedQuote,
	isProfessional: boolean,
): PriceLine[] =>
	taxCents === 0
		? []
		: [
				{
					key: "tax",
					label: `Sales tax (${describeTaxTerms(terms)})`,
					figure: formatPrice(taxCents, isMonthly),
					note: milestones.length > 1 && "Rounded for each milestone, since each is paid on its own.",
				},
				{
					key: "paid",
					label: <strong>{isProfessional ? "The creator pays" : "You pay"}</strong>,
					figure: <strong>{formatPrice(totalCents + taxCents, isMonthly)}</strong>,
				},
			];
