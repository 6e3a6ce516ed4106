import { getTextareaProps } from "@conform-to/react";
import { bookingPath, REASON_MAX } from "#app/domain/bookings/booking.ts";
import { declineQuote } from "#app/domain/bookings/quotes/quote.server.ts";
import { DeclineQuoteForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/decline-quote";
import { loadCommand } from "./parts/quote-data.server.ts";
import { quoteHandle } from "./parts/quote-handle.ts";
import { QuoteQuestion } from "./parts/quote-question.tsx";

export const handle = quoteHandle("Decline the quote");
export { shouldRevalidate } from "./parts/quote-question.tsx";

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadCommand(getActor(context), "decline-quote", params.bookingId);

export const action = ({ params: { bookingId }, context }: Route.ActionArgs) =>
	formAction(context, DeclineQuoteForm, async (input, actor) => {
		await declineQuote(actor, { ...input, bookingId });
		return redirectWithFlash(bookingPath(bookingId), "You declined the quote.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function DeclineQuote({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof DeclineQuoteForm>({ lastResult: actionData });
	const { other, quote } = loaderData;
	const effect = quote?.isAmendment
		? "The agreement you both signed still applies."
		: "This closes the request. To get a better offer instead, ask for changes.";
	return (
		<QuoteQuestion
			page={loaderData}
			form={form}
			question="Decline this quote?"
			lead={`We'll email ${other} your reason right away. ${effect}`}
			submit="Decline quote"
			pending="Declining..."
			isEnd
		>
			<TextArea
				{...getTextareaProps(fields.reason)}
				label="Why are you declining?"
				hint={`${other} will see this.`}
				limit={REASON_MAX}
				rows={5}
			/>
		</QuoteQuestion>
	);
}
