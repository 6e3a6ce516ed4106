import { feeOn, formatCents, formatPrice } from "#app/domain/money/cents.ts";
import { typedTotals } from "#app/domain/quotes/editor-fields.ts";
import { feeInWords } from "#app/domain/quotes/quote-facts.ts";
import { TOTAL_MAX } from "#app/domain/quotes/quote-total.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";

/** What the editor's rows add up to as they are typed. `values` are the form's, in the names of its fields. */
export function EditorTotals({ values, basisPoints }: { values: unknown; basisPoints: number }) {
	const { itemsCents, milestonesCents, isMonthly } = typedTotals(values);
	const price = (cents: number | bigint) => formatPrice(cents, isMonthly);
	const isTooMuch = itemsCents > TOTAL_MAX;
	const fee = isTooMuch ? 0 : feeOn(Number(itemsCents), basisPoints);
	const left = itemsCents - milestonesCents;
	return (
		<section aria-labelledby="totals-title" className="mb-8 max-w-xl">
			<SectionHeading id="totals-title">Totals</SectionHeading>
			<PriceList
				lines={[
					{ key: "total", label: "Total for the creator", figure: price(itemsCents), note: isTooMuch && `A quote can be ${formatCents(TOTAL_MAX)} at most.` },
					...(isTooMuch
						? []
						: [
								{ key: "fee", label: basisPoints === 0 ? "Fee: none on legal services" : `Fee (${feeInWords(basisPoints)}), from the payout`, figure: `−${price(fee)}` },
								{ key: "payout", label: "Your payout", figure: price(Number(itemsCents) - fee) },
							]),
					{
						key: "milestones",
						label: "Milestones",
						figure: price(milestonesCents),
						note: left === 0n ? undefined : left > 0n ? `${formatCents(left)} still to plan` : `${formatCents(-left)} more than the total`,
					},
				]}
			/>
		</section>
	);
}
