import { typedTotals } from "#app/domain/bookings/quotes/quote-editor.ts";
import { calculateTaxes, formatFee, TOTAL_MAX } from "#app/domain/bookings/quotes/quote-total.ts";
import { feeOn } from "#app/domain/money/amounts.ts";
import { type TaxByPlace, taxAt } from "#app/domain/money/sales-tax.ts";
import { formatCents, formatPrice } from "#app/domain/platform/cents.ts";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { taxLines } from "./tax-lines.tsx";

/** What the sales tax depends on: the place, and milestones that keep their signed tax. */
type Tax = { byPlace: TaxByPlace; fixed: readonly { position: number; taxCents: number }[] };

type EditorTotalsProps = {
	/** The form's values as they are typed, by field name. */
	values: unknown;
	/** The fee, in hundredths of a percent. */
	basisPoints: number;
	tax: Tax;
	className: string;
};

/** The totals of the editor's rows as they are typed. */
export function EditorTotals({ values, basisPoints, tax, className }: EditorTotalsProps) {
	const { itemsCents, leftCents, milestoneCents, isMonthly, place } = typedTotals(values);
	const price = (cents: number | bigint) => formatPrice(cents, isMonthly);
	const isTooMuch = itemsCents > TOTAL_MAX;
	const totalCents = isTooMuch ? 0 : Number(itemsCents);
	const fee = feeOn(totalCents, basisPoints);
	const terms = taxAt(tax.byPlace, place);
	// Until the milestones add up to the total, the tax is that of a single milestone.
	const isPlanned = milestoneCents.length > 0 && leftCents === 0n;
	const milestones = isPlanned ? milestoneCents : [totalCents];
	const fixedTaxes = isPlanned
		? new Map(tax.fixed.map(({ position, taxCents }) => [position, taxCents]))
		: undefined;
	const { taxCents } = calculateTaxes(milestones, terms.taxRate, fixedTaxes);
	const problem = isTooMuch
		? `A quote can be ${formatCents(TOTAL_MAX)} at most.`
		: leftCents > 0n
			? `Milestones: ${formatCents(leftCents)} still to plan.`
			: leftCents < 0n && `Milestones: ${formatCents(-leftCents)} more than the total.`;
	return (
		<section aria-labelledby="totals-title" className={className}>
			<h2 id="totals-title" className="sr-only lg:not-sr-only lg:mb-4! lg:text-h3">
				Totals
			</h2>
			<PriceList
				lines={[
					{ key: "total", label: "Total for the creator", figure: price(itemsCents), note: problem },
					...(isTooMuch
						? []
						: [
								...taxLines({ ...terms, taxCents, totalCents, isMonthly, milestones }, true),
								{
									key: "fee",
									label:
										basisPoints === 0
											? "Fee: none on legal services"
											: `Fee (${formatFee(basisPoints)}), from the payout`,
									figure: `−${price(fee)}`,
								},
								{ key: "payout", label: "Your payout", figure: price(totalCents - fee) },
							]),
				]}
			/>
		</section>
	);
}
