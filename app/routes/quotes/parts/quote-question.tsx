import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { quotePath } from "#app/domain/bookings/quotes/quote.ts";
import { totalInWords } from "#app/domain/bookings/quotes/quote-facts.ts";
import { isPaidDirectly } from "#app/domain/market/service-line.ts";
import { formatPrice } from "#app/domain/platform/cents.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { DirectPayment } from "./direct-payment.tsx";
import type { ShownQuote } from "./quote-data.server.ts";

type QuoteQuestionProps = {
	page: {
		bookingId: string;
		reference: string;
		title: string;
		other: string;
		isPossible: boolean;
		quote: ShownQuote | null;
	};
	form: FormMetadata;
	question: string;
	lead: string;
	submit: string;
	pending: string;
	isEnd?: boolean;
	/** Whether its answer agrees to the price. */
	isAccepting?: boolean;
	children?: ReactNode;
};

/** Asks one side about the latest version of a quote: what happens, the fields, and one button. */
export function QuoteQuestion({
	page: { bookingId, reference, title, other, isPossible, quote },
	form,
	question,
	lead,
	submit,
	pending,
	isEnd = false,
	isAccepting = false,
	children,
}: QuoteQuestionProps) {
	return (
		<Page title={question.replace("?", "")} description={lead} form={form}>
			<PageTitle
				eyebrow={`Booking · ${reference}`}
				aside={quote?.status === "SENT" && `Valid until ${quote.validUntil.text}`}
				lead={isPossible ? lead : undefined}
			>
				{question}
			</PageTitle>
			{isPossible && quote ? (
				<div className="max-w-xl">
					<SummaryList
						rows={[
							{
								label: "Quote",
								value: <span className="wrap-anywhere">{`${title}, version ${quote.version}`}</span>,
							},
							{ label: "With", value: <span className="wrap-anywhere">{other}</span> },
							{ label: "Total", value: totalInWords(quote) },
							...(quote.taxCents > 0
								? [
										{
											label: "To pay in all",
											value: formatPrice(quote.totalCents + quote.taxCents, quote.isMonthly),
										},
									]
								: []),
						]}
					/>
					{isAccepting && isPaidDirectly(quote.serviceLine) && <DirectPayment side="CREATOR" />}
					<PageForm
						form={form}
						submit={submit}
						pending={pending}
						variant={isEnd ? "danger" : "main"}
						className="max-w-xl"
					>
						<input type="hidden" name="quoteId" value={quote.id} />
						{children}
					</PageForm>
				</div>
			) : (
				<Notice title="You can't do this now" className="measure">
					<p>The quote has changed. Open it to see what happened and what comes next.</p>
				</Notice>
			)}
			<p className="mt-6">
				<Link to={quotePath(bookingId)}>{isPossible ? "Back without changes" : "See the quote"}</Link>
			</p>
		</Page>
	);
}
