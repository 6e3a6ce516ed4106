import { getInputProps, getTextareaProps } from "@conform-to/react";
import { REASON_MAX } from "#app/domain/bookings/booking.ts";
import { AHEAD_MONTHS_MAX, quotePath } from "#app/domain/bookings/quotes/quote.ts";
import { ProposeDatesForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import { proposeDates } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/propose-dates";
import { loadCommand } from "./parts/quote-data.server.ts";
import { quoteHandle } from "./parts/quote-handle.ts";
import { QuoteQuestion } from "./parts/quote-question.tsx";

export const handle = quoteHandle("Propose dates");
export { shouldRevalidate } from "./parts/quote-question.tsx";

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadCommand(getActor(context), "propose-dates", params.bookingId);

export const action = ({ params: { bookingId }, context }: Route.ActionArgs) =>
	formAction(context, ProposeDatesForm, async (input, actor) => {
		await proposeDates(actor, { ...input, bookingId });
		return redirectWithFlash(quotePath(bookingId), "You proposed other dates.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function ProposeDates({ loaderData, actionData }: Route.ComponentProps) {
	const { other, quote, side } = loaderData;
	const sends = side === "PROFESSIONAL" ? "you send" : `${other} sends`;
	const [form, fields] = usePageForm<typeof ProposeDatesForm>({
		lastResult: actionData,
		defaultValue: { startsOn: quote?.startsOn, endsOn: quote?.endsOn },
	});
	return (
		<QuoteQuestion
			page={loaderData}
			form={form}
			question="Propose other dates?"
			lead={`We'll email ${other}. The new dates apply once ${sends} a version with them and you've both signed it.`}
			submit="Propose dates"
			pending="Sending..."
		>
			<TextField
				{...getInputProps(fields.startsOn, { type: "text" })}
				kind="date"
				label="First day"
				hint={`Within ${AHEAD_MONTHS_MAX} months.`}
				width="medium"
			/>
			<TextField
				{...getInputProps(fields.endsOn, { type: "text" })}
				kind="date"
				label="Last day"
				hint={`Within ${AHEAD_MONTHS_MAX} months.`}
				width="medium"
			/>
			<TextArea
				{...getTextareaProps(fields.text)}
				label="Note"
				hint={`${other} will see this.`}
				limit={REASON_MAX}
				rows={4}
				isOptional
			/>
		</QuoteQuestion>
	);
}
