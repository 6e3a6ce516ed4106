import { cancellationLabels, cancellationTexts } from "#app/domain/quotes/quote.ts";
import { calendarDayInWords, daysInWords, feeInWords, placeInWords, type QuoteFacts, revisionsInWords } from "#app/domain/quotes/quote-facts.ts";
import { formatCents } from "#app/domain/quotes/quote-total.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";

type Quote = QuoteFacts & { note: string | null; basisPoints: number };

/** What a quote offers, as both sides read it. The professional also sees fee and payout. */
export function QuoteBody({ quote, isProfessional }: { quote: Quote; isProfessional: boolean }) {
	return (
		<>
			{quote.note && <p className="measure mb-10 whitespace-pre-line wrap-anywhere border-l-4 border-rule pl-5">{quote.note}</p>}
			<section aria-labelledby="price-title" className="mb-12">
				<SectionHeading id="price-title" aside={formatCents(quote.totalCents)}>
					Price
				</SectionHeading>
				<PriceList
					lines={[
						...quote.items.map(({ description, quantity, unitCents }, i) => ({
							key: `item-${i}`,
							label: <span className="wrap-anywhere">{description}</span>,
							figure: formatCents(quantity * unitCents),
							note: quantity > 1 && `${quantity.toLocaleString("en-US")} × ${formatCents(unitCents)}`,
						})),
						{ key: "total", label: <strong>Total</strong>, figure: <strong>{formatCents(quote.totalCents)}</strong> },
						...(isProfessional
							? [
									{ key: "fee", label: `Fee (${feeInWords(quote.basisPoints)}), from the payout`, figure: `−${formatCents(quote.feeCents)}` },
									{ key: "payout", label: "Your payout", figure: formatCents(quote.payoutCents) },
								]
							: []),
					]}
				/>
			</section>
			<section aria-labelledby="milestones-title" className="mb-12">
				<SectionHeading id="milestones-title" aside={quote.milestones.length}>
					Milestones
				</SectionHeading>
				<ol>
					{quote.milestones.map(({ title, deliverable, dueOn, amountCents }, i) => (
						<li key={`${dueOn}-${title}`} className="row">
							<div className="flex flex-wrap items-baseline justify-between gap-x-6">
								<h3 className="text-h3 wrap-anywhere">
									{i + 1}. {title}
								</h3>
								<p className="fact">
									{formatCents(amountCents)} · due <time dateTime={dueOn}>{calendarDayInWords(dueOn)}</time>
								</p>
							</div>
							<p className="measure mt-1 whitespace-pre-line wrap-anywhere">{deliverable}</p>
						</li>
					))}
				</ol>
			</section>
			<section aria-labelledby="terms-title" className="mb-12">
				<SectionHeading id="terms-title">Terms</SectionHeading>
				<SummaryList
					rows={[
						{ label: "Dates", value: daysInWords(quote) },
						{ label: "Place", value: placeInWords(quote) },
						{ label: "Included", value: revisionsInWords(quote.revisions) },
						{
							label: "Use",
							value: (
								<span className="wrap-anywhere">{`${quote.usagePlatforms}. ${quote.usageTerm}. ${quote.usageTerritory}. ${quote.isExclusive ? "Exclusive" : "Not exclusive"}.`}</span>
							),
						},
						{ label: "Cancellation", value: `${cancellationLabels[quote.cancellation]}: ${cancellationTexts[quote.cancellation]}` },
					]}
				/>
			</section>
		</>
	);
}
