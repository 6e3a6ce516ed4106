import { getTextareaProps } from "@conform-to/react";
import { bookingPath, REASON_MAX } from "#app/domain/bookings/booking.ts";
import { withdrawQuote } from "#app/domain/bookings/quotes/quote.server.ts";
import { WithdrawQuoteForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/withdraw-quote";
import { loadCommand } from "./parts/quote-data.server.ts";
import { quoteHandle } from "./parts/quote-handle.ts";
import { QuoteQuestion } from "./parts/quote-question.tsx";

export const handle = quoteHandle("Withdraw the quote");
export { shouldRevalidate } from "./parts/quote-question.tsx";

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadCommand(getActor(context), "withdraw-quote", params.bookingId);

export const action = ({ params: { bookingId }, context }: Route.ActionArgs) =>
	formAction(context, WithdrawQuoteForm, async (input, actor) => {
		await withdrawQuote(actor, { ...input, bookingId });
		return redirectWithFlash(bookingPath(bookingId), "You withdrew the quote.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function WithdrawQuote({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof WithdrawQuoteForm>({ lastResult: actionData });
	const { other, quote } = loaderData;
	const effect = quote?.isAmendment
		? "The agreement you both signed still applies."
		: "This closes the request. To offer something else instead, revise the quote.";
	return (
		<QuoteQuestion
			page={loaderData}
			form={form}
			question="Withdraw this quote?"
			lead={`We'll let ${other} know. ${effect}`}
			submit="Withdraw quote"
			pending="Withdrawing..."
			isEnd
		>
			<TextArea
				{...getTextareaProps(fields.reason)}
				label="Why are you withdrawing it?"
				hint={`${other} will see this.`}
				limit={REASON_MAX}
				rows={5}
				isOptional
			/>
		</QuoteQuestion>
	);
}
