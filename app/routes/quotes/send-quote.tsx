import { fillAgreement } from "#app/domain/bookings/quotes/agreement.server.ts";
import { editQuotePath, quotePath } from "#app/domain/bookings/quotes/quote.ts";
import { describeAgreement } from "#app/domain/bookings/quotes/quote-facts.ts";
import { SendQuoteForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import {
	getEditorDraft,
	listQuoteTexts,
	priceQuote,
	reviseQuote,
	sendQuote,
} from "#app/domain/bookings/quotes/write-quote.server.ts";
import { explainTerms } from "#app/domain/content/glossary.server.ts";
import { isPaidDirectly } from "#app/domain/market/service-line.ts";
import { findMailingAddress } from "#app/domain/people/mailing-address.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { detectInLongText } from "#app/domain/platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { toConfirm } from "#app/domain/platform/off-platform-contact/off-platform-contact.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { lastWordOf } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { ConfirmContact } from "#app/ui/form/confirm-contact.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import type { Route } from "./+types/send-quote";
import { AgreementToSign } from "./parts/agreement-text.tsx";
import { QuoteBody, QuoteSheet } from "./parts/quote-body.tsx";
import { loadQuotes, shownDays } from "./parts/quote-data.server.ts";
import { quoteHandle } from "./parts/quote-handle.ts";
import { SignatureFields } from "./parts/signature-fields.tsx";

export const handle = {
	...quoteHandle("Send the quote"),
	breadcrumb: ({ loaderData }) => loaderData?.label,
} satisfies RouteHandle<Route.ComponentProps>;

export { shouldRevalidate } from "./parts/quote-question.tsx";

/**
 * Sending the first version and revising it require the same input. The last word of the URL names the
 * command.
 */
const sendings = {
	"send-quote": { run: sendQuote, label: "Send the quote", done: "The quote was sent." },
	"revise-quote": { run: reviseQuote, label: "Revise the quote", done: "The new version was sent." },
};
const words = Object.keys(sendings) as (keyof typeof sendings)[];

/**
 * The preview of a complete draft, as the creator will see it. If the draft isn't complete or can't be sent
 * now, redirects to the editor or the quote.
 */
export async function loader({ params: { bookingId }, context, pattern }: Route.LoaderArgs) {
	const command = lastWordOf(words, pattern);
	const actor = getActor(context);
	const { booking, other, names, basisPoints, termsVersion, timeZone, commands, versions, fixed } =
		await loadQuotes(actor, bookingId);
	const draft = await getEditorDraft({ userId: requireUser(actor).id, bookingId });
	if (!commands.includes(command) || !draft?.input)
		throw seeOther(versions.length > 0 && !draft ? quotePath(bookingId) : editQuotePath(bookingId));
	const contact = toConfirm(await detectInLongText(listQuoteTexts(draft.input)));
	const { reference, title, status, serviceLine } = booking;
	const isAmendment = command === "revise-quote" && status !== "QUOTED";
	const { place, totals, items, milestones } = await priceQuote(draft.input, {
		bookingId,
		serviceLine,
		isAmendment,
		basisPoints,
		fixed,
	});
	const quote = {
		...draft.input,
		timeZone,
		...place,
		...totals,
		items,
		milestones,
		basisPoints,
		version: (versions[0]?.version ?? 0) + 1,
	};
	const parties = {
		reference,
		serviceLine,
		basisPoints,
		creator: names.CREATOR,
		professional: names.PROFESSIONAL,
	};
	return {
		label: sendings[command].label,
		reference,
		title,
		names,
		other,
		contact,
		version: draft.version,
		termsVersion,
		editorPath: editQuotePath(bookingId),
		isAmendment,
		explained: explainTerms(
			"agreement",
			"milestone",
			"usage-rights",
			"held-payment",
			"service-fee",
			"payout",
		),
		mailingAddress: (await findMailingAddress(requireUser(actor).id)) ?? "",
		quote: { ...quote, ...shownDays(quote), serviceLine },
		agreement: fillAgreement(serviceLine, describeAgreement(quote, parties)).text,
	};
}

/** Signs and sends the draft that was shown. */
export function action({ params: { bookingId }, context, pattern }: Route.ActionArgs) {
	const { run, done } = sendings[lastWordOf(words, pattern)];
	return formAction(
		context,
		SendQuoteForm,
		async ({ version, fullName, confirmName, mailingAddress }, actor) => {
			const draft = await getEditorDraft({ userId: requireUser(actor).id, bookingId });
			const isRepeat = !draft && actor.submissionKey !== undefined;
			if (isRepeat) return redirectWithFlash(quotePath(bookingId), "The quote was sent.");
			if (!draft?.input || draft.version !== version)
				throw new DomainError(
					"conflict",
					"The quote was changed in another window. Check it below, then sign and send it.",
				);
			await run(actor, { bookingId, input: draft.input, signing: { fullName, confirmName, mailingAddress } });
			return redirectWithFlash(quotePath(bookingId), done);
		},
	);
}

export { clientAction } from "#app/ui/form/client-action.ts";

/** A quote as the creator will see it, and the signature that sends it. */
export default function SendQuote({
	loaderData: {
		reference,
		title,
		names,
		other,
		version,
		quote,
		contact,
		agreement,
		editorPath,
		isAmendment,
		mailingAddress,
		termsVersion,
		explained,
	},
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SendQuoteForm>({
		lastResult: actionData,
		defaultValue: { mailingAddress },
	});
	const heading = isAmendment ? "Check the new version" : "Check your quote";
	return (
		<Page title={`${heading} for ${title}`} description="Check the quote, sign it, and send it." form={form}>
			<PageTitle
				eyebrow={`Booking · ${reference} · Step 2 of 2`}
				aside={`Valid for ${quote.validityDays} ${quote.validityDays === 1 ? "day" : "days"}`}
				lead={`This is what ${other} will see, without the fee and your payout. When you send it, you also sign the agreement below.`}
				intro={explained}
			>
				{heading}
			</PageTitle>
			<QuoteSheet {...{ quote, reference, names }} standing={`Version ${version}`} />
			<QuoteBody quote={quote} isProfessional />
			<p className="mb-12">
				<Link to={editorPath}>Change the quote</Link>
			</p>
			<section aria-labelledby="sign-title" className="max-w-xl">
				<SectionHeading id="sign-title">Sign and send</SectionHeading>
				<AgreementToSign text={agreement} headingLevel={3} />
				<PageForm form={form} submit="Sign and send" pending="Sending..." className="max-w-xl">
					{contact && <ConfirmContact contact={contact} />}
					<input type="hidden" name="version" value={version} />
					<SignatureFields
						fields={fields}
						other={other}
						termsVersion={termsVersion}
						isPayee={!isPaidDirectly(quote.serviceLine)}
					/>
				</PageForm>
			</section>
		</Page>
	);
}
