import { formatCents } from "#app/domain/platform/cents.ts";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";

type Line = { id: string; position: number; title: string; amountCents: number; note?: string };
type PaymentFactsProps = {
	title: string;
	payee: string;
	amountCents: number;
	taxCents: number;
	lines: readonly Line[];
	rows?: { label: string; value: string }[];
};

/** The amounts and the payee: the milestones, the sales tax on them, and the sum. */
export function PaymentFacts({ title, payee, amountCents, taxCents, lines, rows = [] }: PaymentFactsProps) {
	return (
		<div className="mb-8 max-w-xl">
			<SummaryList
				rows={[
					{ label: "Amount", value: <strong>{formatCents(amountCents)}</strong> },
					{ label: "To", value: <span className="wrap-anywhere">{payee}</span> },
					{ label: "For", value: <span className="wrap-anywhere">{title}</span> },
					...rows,
				]}
			/>
			<PriceList
				lines={[
					...lines.map(({ id, position, title, amountCents, note }) => ({
						key: id,
						label: <span className="wrap-anywhere">{`Milestone ${position + 1}: ${title}`}</span>,
						figure: formatCents(amountCents),
						note,
					})),
					...(taxCents > 0 ? [{ key: "tax", label: "Sales tax", figure: formatCents(taxCents) }] : []),
				]}
			/>
		</div>
	);
}
