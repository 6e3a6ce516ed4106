import type { SendQuoteForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { ConfirmContact } from "#app/ui/form/confirm-contact.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { AgreementToSign } from "./agreement-text.tsx";
import { QuoteBody } from "./quote-body.tsx";
import type { sendingLoader } from "./sending.server.ts";
import { SignatureFields } from "./signature-fields.tsx";

type SendingPageProps = {
	page: Awaited<ReturnType<ReturnType<typeof sendingLoader>>>;
	actionData: FormResult | undefined;
};

/** A quote as the creator will see it, and the signature that sends it. */
export function SendingPage({
	page: {
		reference,
		title,
		other,
		version,
		quote,
		contact,
		agreement,
		editorPath,
		isAmendment,
		mailingAddress,
	},
	actionData,
}: SendingPageProps) {
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
				lead={`This is what ${other} will see, but for the fee and your payout. Sending it signs the agreement below, which is made from it.`}
			>
				{heading}
			</PageTitle>
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
					<SignatureFields fields={fields} other={other} />
				</PageForm>
			</section>
		</Page>
	);
}
