import { getTextareaProps } from "@conform-to/react";
import { REASON_MAX } from "#app/domain/bookings/booking.ts";
import { QUOTE_CHANGES_HOURS } from "#app/domain/bookings/deadline.ts";
import { askForChanges } from "#app/domain/bookings/quotes/quote.server.ts";
import { quotePath } from "#app/domain/bookings/quotes/quote.ts";
import { AskForChangesForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/ask-for-changes";
import { loadCommand } from "./parts/quote-data.server.ts";
import { quoteHandle } from "./parts/quote-handle.ts";
import { QuoteQuestion } from "./parts/quote-question.tsx";

export const handle = quoteHandle("Ask for changes");
export { shouldRevalidate } from "./parts/quote-question.tsx";

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadCommand(getActor(context), "ask-for-changes", params.bookingId);

export const action = ({ params: { bookingId }, context }: Route.ActionArgs) =>
	formAction(context, AskForChangesForm, async (input, actor) => {
		await askForChanges(actor, { ...input, bookingId });
		return redirectWithFlash(quotePath(bookingId), "You asked for changes.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function AskForChanges({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof AskForChangesForm>({ lastResult: actionData });
	const { other } = loaderData;
	return (
		<QuoteQuestion
			page={loaderData}
			form={form}
			question="Ask for changes?"
			lead={`We'll email ${other} what you write. They have ${QUOTE_CHANGES_HOURS} hours to revise the quote, as long as it's valid. You can still accept it as it is.`}
			submit="Ask for changes"
			pending="Sending..."
		>
			<TextArea
				{...getTextareaProps(fields.text)}
				label="What should change?"
				hint={`${other} will see this. Name prices, dates, or items.`}
				limit={REASON_MAX}
				rows={6}
			/>
		</QuoteQuestion>
	);
}
