import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { quotePath } from "#app/domain/bookings/quotes/quote.ts";
import { formatTotal } from "#app/domain/bookings/quotes/quote-total.ts";

import { isPaidDirectly } from "#app/domain/market/service-line.ts";
import { formatPrice } from "#app/domain/platform/cents.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { DirectPayment } from "./direct-payment.tsx";
import type { ShownQuote } from "./quote-data.server.ts";

/**
 * A conflict means that the quote has changed, so the page shows the current one, next to the typed input.
 * After any other error, the page stays as it is.
 */
export const shouldRevalidate = ({
	actionStatus,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate;

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
	/** Whether the answer accepts the price. */
	isAccepting?: boolean;
	children?: ReactNode;
};

/** Asks one side about the latest version of a quote: the effect, the fields, and one button. */
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
	const canConfirm = isPossible && quote;
	return (
		<ConfirmPage
			title={question.replace("?", "")}
			description={lead}
			form={form}
			eyebrow={`Booking · ${reference}`}
			aside={quote?.status === "SENT" && `Valid until ${quote.validUntil.text}`}
			question={question}
			lead={lead}
			facts={
				quote && (
					<>
						<SummaryList
							rows={[
								{
									label: "Quote",
									value: <span className="wrap-anywhere">{`${title}, version ${quote.version}`}</span>,
								},
								{ label: "With", value: <span className="wrap-anywhere">{other}</span> },
								{ label: "Total", value: formatTotal(quote) },
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
					</>
				)
			}
			obstacle={
				canConfirm ? undefined : (
					<Notice title="You can't do this now" className="measure">
						<p>The quote has changed. Open it to see what happened and what comes next.</p>
					</Notice>
				)
			}
			submit={submit}
			pending={pending}
			variant={isEnd ? "danger" : "main"}
			back={{ to: quotePath(bookingId), label: isPossible ? "Cancel" : "See the quote" }}
		>
			<input type="hidden" name="quoteId" value={quote?.id} />
			{children}
		</ConfirmPage>
	);
}
