import { data } from "react-router";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { AcceptQuoteForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import { getAgreement } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { explainTerms } from "#app/domain/content/glossary.server.ts";
import { findMailingAddress } from "#app/domain/people/mailing-address.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { donePath } from "#app/routes/bookings/parts/booking-sheet.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/accept-quote";
import { AgreementToSign } from "./parts/agreement-text.tsx";
import { loadCommand } from "./parts/quote-data.server.ts";
import { quoteHandle } from "./parts/quote-handle.ts";
import { QuoteQuestion } from "./parts/quote-question.tsx";
import { SignatureFields } from "./parts/signature-fields.tsx";

export const handle = quoteHandle("Accept the quote");
export { shouldRevalidate } from "./parts/quote-question.tsx";

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { data: page, init } = await loadCommand(actor, "accept-quote", bookingId);
	const agreement =
		page.quote && (await orNotFound(getAgreement(actor, { bookingId, version: page.quote.version })));
	return data(
		{
			...page,
			agreement: agreement?.text ?? "",
			explained: explainTerms("agreement", "milestone", "usage-rights", "held-payment", "release", "dispute"),
			mailingAddress: (await findMailingAddress(requireUser(actor).id)) ?? "",
		},
		{ status: init?.status ?? 200 },
	);
}

export const action = ({ params: { bookingId }, context }: Route.ActionArgs) =>
	formAction(context, AcceptQuoteForm, async ({ quoteId, fullName, confirmName, mailingAddress }, actor) => {
		await acceptQuote(actor, { bookingId, quoteId, signing: { fullName, confirmName, mailingAddress } });
		return seeOther(donePath(bookingId, "signed"));
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function AcceptQuote({ loaderData, actionData }: Route.ComponentProps) {
	const { other, agreement, quote, mailingAddress, termsVersion } = loaderData;
	const [form, fields] = usePageForm<typeof AcceptQuoteForm>({
		lastResult: actionData,
		defaultValue: { mailingAddress },
	});
	return (
		<QuoteQuestion
			page={loaderData}
			form={form}
			question={quote?.isAmendment ? "Sign the new version?" : "Accept this quote?"}
			lead={`Accepting signs the agreement below. ${other} has already signed, so it takes effect right away.`}
			submit="Accept and sign"
			pending="Signing..."
			isAccepting
		>
			<Prose html={loaderData.explained} />
			<AgreementToSign text={agreement} />
			<SignatureFields fields={fields} other={other} termsVersion={termsVersion} />
		</QuoteQuestion>
	);
}
