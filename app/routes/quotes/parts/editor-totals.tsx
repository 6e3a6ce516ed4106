import { feeOn, formatCents, formatPrice } from "#app/domain/money/cents.ts";
import { typedTotals } from "#app/domain/quotes/editor-fields.ts";
import { feeInWords } from "#app/domain/quotes/quote-facts.ts";
import { TOTAL_MAX, taxesOf } from "#app/domain/quotes/quote-total.ts";
import { type TaxByPlace, taxAt } from "#app/domain/sales-tax/sales-tax.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { taxLines } from "./tax-lines.tsx";

/** What the tax depends on: the place, and milestones that keep the tax they were signed with. */
type Tax = { byPlace: TaxByPlace; fixed: readonly { position: number; taxCents: number }[] };

/** What the editor's rows add up to as they are typed. `values` are the form's, in the names of its fields. */
export function EditorTotals({
	values,
	basisPoints,
	tax,
}: {
	values: unknown;
	basisPoints: number;
	tax: Tax;
}) {
	const { itemsCents, milestonesCents, milestoneCents, isMonthly, place } = typedTotals(values);
	const price = (cents: number | bigint) => formatPrice(cents, isMonthly);
	const isTooMuch = itemsCents > TOTAL_MAX;
	const totalCents = isTooMuch ? 0 : Number(itemsCents);
	const fee = feeOn(totalCents, basisPoints);
	const left = itemsCents - milestonesCents;
	const terms = taxAt(tax.byPlace, place);
	// Until the milestones add up to the total, the tax is that of a single milestone.
	const milestones = left === 0n ? milestoneCents : [totalCents];
	const fixedTaxes =
		left === 0n ? new Map(tax.fixed.map(({ position, taxCents }) => [position, taxCents])) : undefined;
	const { taxCents } = taxesOf(milestones, terms.taxRate, fixedTaxes);
	return (
		<section aria-labelledby="totals-title" className="mb-8 max-w-xl">
			<SectionHeading id="totals-title">Totals</SectionHeading>
			<PriceList
				lines={[
					{
						key: "total",
						label: "Total for the creator",
						figure: price(itemsCents),
						note: isTooMuch && `A quote can be ${formatCents(TOTAL_MAX)} at most.`,
					},
					...(isTooMuch
						? []
						: [
								...taxLines({ ...terms, taxCents, totalCents, isMonthly, milestones }, true),
								{
									key: "fee",
									label:
										basisPoints === 0
											? "Fee: none on legal services"
											: `Fee (${feeInWords(basisPoints)}), from the payout`,
									figure: `−${price(fee)}`,
								},
								{ key: "payout", label: "Your payout", figure: price(totalCents - fee) },
							]),
					{
						key: "milestones",
						label: "Milestones",
						figure: price(milestonesCents),
						note:
							left === 0n
								? undefined
								: left > 0n
									? `${formatCents(left)} still to plan`
									: `${formatCents(-left)} more than the total`,
					},
				]}
			/>
		</section>
	);
}
