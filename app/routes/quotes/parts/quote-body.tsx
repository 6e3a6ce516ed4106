import { cancellationLabels, cancellationTexts } from "#app/domain/bookings/quotes/quote.ts";
import {
	describeRenewal,
	describeWorkPlace,
	formatAmount,
	formatRevisions,
	type QuoteFacts,
} from "#app/domain/bookings/quotes/quote-facts.ts";
import { formatFee, formatTotal } from "#app/domain/bookings/quotes/quote-total.ts";
import { isPaidDirectly, type ServiceLine } from "#app/domain/market/service-line.ts";
import { formatCents, formatPrice } from "#app/domain/platform/cents.ts";
import { zoneLabel } from "#app/domain/platform/time/time-zone.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { CallSheet } from "#app/ui/list/call-sheet.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";
import { DirectPayment } from "./direct-payment.tsx";
import { taxLines } from "./tax-lines.tsx";

type QuoteSheetProps = {
	quote: QuoteFacts & { days: string; version?: number; status?: string };
	reference: string;
	names: { CREATOR: string; PROFESSIONAL: string };
	/** When the quote expires, or its outcome. */
	standing: string;
};

/** The head of a quote: who, when, where, and how much. */
export function QuoteSheet({ quote, reference, names, standing }: QuoteSheetProps) {
	return (
		<CallSheet
			className="mb-8"
			facts={["Quote", reference, standing]}
			stamp={quote.status === "ACCEPTED" ? "Signed" : null}
			title={formatTotal(quote)}
			lines={[
				{ key: "creator", label: "Creator", figure: names.CREATOR },
				{
					key: "professional",
					label: "Professional",
					figure: names.PROFESSIONAL,
				},
				{ key: "dates", label: "Dates", figure: quote.days },
				{
					key: "place",
					label: "Place",
					figure: describeWorkPlace(quote),
				},
			]}
		/>
	);
}

type Quote = Omit<QuoteFacts, "milestones"> & {
	note: string | null;
	basisPoints: number;
	serviceLine: ServiceLine;
	milestones: readonly (QuoteFacts["milestones"][number] & { due: TimeText })[];
};

/** What a quote offers, as both sides read it. The professional also sees the fee and the payout. */
export function QuoteBody({ quote, isProfessional }: { quote: Quote; isProfessional: boolean }) {
	const price = (cents: number) => formatPrice(cents, quote.isMonthly);
	return (
		<>
			{quote.note && (
				<p className="measure mb-10 whitespace-pre-line wrap-anywhere border-l-4 border-rule pl-5">
					{quote.note}
				</p>
			)}
			<section aria-labelledby="price-title" className="mb-12">
				<SectionHeading id="price-title" aside={price(quote.totalCents)}>
					Price
				</SectionHeading>
				{isPaidDirectly(quote.serviceLine) && (
					<DirectPayment side={isProfessional ? "PROFESSIONAL" : "CREATOR"} />
				)}
				{quote.isMonthly && <p className="measure mb-6">{describeRenewal(true)}</p>}
				<PriceList
					lines={[
						...quote.items.map(({ description, quantity, unitCents }, i) => ({
							key: `item-${i}`,
							label: description,
							figure: formatCents(quantity * unitCents),
							note: quantity > 1 && `${quantity.toLocaleString("en-US")} × ${formatCents(unitCents)}`,
						})),
						{
							key: "total",
							label: <strong>Total</strong>,
							figure: <strong>{price(quote.totalCents)}</strong>,
						},
						...taxLines(quote, isProfessional),
						...(isProfessional
							? [
									{
										key: "fee",
										label: `Fee (${formatFee(quote.basisPoints)}), from the payout`,
										figure: `−${price(quote.feeCents)}`,
									},
									{ key: "payout", label: "Your payout", figure: price(quote.payoutCents) },
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
					{quote.milestones.map(({ title, deliverable, dueOn, due, amountCents, taxCents }, i) => (
						<li key={`${dueOn}-${title}`} className="row">
							<div className="flex flex-wrap items-baseline justify-between gap-x-6">
								<h3 className="text-h3 wrap-anywhere">
									{i + 1}. {title}
								</h3>
								<p className="fact">
									{formatAmount({ amountCents, taxCents })} · due <Time {...due} />
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
						{ label: "Time zone", value: `${zoneLabel(quote.timeZone)}. All dates use this time zone.` },
						{
							label: "Included",
							value: (
								<span className="inline-block first-letter:uppercase">
									{formatRevisions(quote.revisions)}
								</span>
							),
						},
						{
							label: "Usage rights",
							value: (
								<span className="wrap-anywhere">{`${quote.usagePlatforms}. ${quote.usageTerm}. ${quote.usageTerritory}. ${quote.isExclusive ? "Exclusive" : "Not exclusive"}.${quote.credit ? ` Credit: “${quote.credit}”` : ""}`}</span>
							),
						},
						...(quote.isAdult ? [{ label: "Adult content", value: "Yes" }] : []),
						{
							label: "Cancellation",
							value: `${cancellationLabels[quote.cancellation]}: ${cancellationTexts[quote.cancellation]}`,
						},
					]}
				/>
			</section>
		</>
	);
}
