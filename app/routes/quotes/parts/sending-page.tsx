import type { SendQuoteForm } from "#app/domain/quotes/quote-forms.ts";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { PaymentNotice } from "#app/ui/layout/payment-notice.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { QuoteBody } from "./quote-body.tsx";
import type { sendingLoader } from "./sending.server.ts";
import { SignatureFields } from "./signature-fields.tsx";

type SendingPageProps = { page: Awaited<ReturnType<ReturnType<typeof sendingLoader>>>; actionData: FormResult | undefined };

/** A quote as the creator will see it, and the signature that sends it. */
export function SendingPage({ page: { reference, title, other, version, quote, seen, editorPath, isAmendment }, actionData }: SendingPageProps) {
	const [form, fields] = usePageForm<typeof SendQuoteForm>({ lastResult: actionData });
	const heading = isAmendment ? "Check the new version" : "Check your quote";
	return (
		<Page title={`${heading} for ${title}`} description="Check the quote, sign it, and send it." form={form} isHidden>
			<PageTitle
				slug={`Booking · ${reference} · Step 2 of 2`}
				aside={`Valid for ${quote.validityDays} ${quote.validityDays === 1 ? "day" : "days"}`}
				lead={`This is what ${other} will see, but for the fee and your payout. Sending it signs the agreement that is made from it.`}
			>
				{heading}
			</PageTitle>
			{seen.length > 0 && (
				<Notice title="What we saw" variant="due" className="measure mb-10">
					<ul className="mb-3 list-disc pl-6">
						{seen.map((sentence) => (
							<li key={sentence} className="wrap-anywhere">
								{sentence}
							</li>
						))}
					</ul>
					<PaymentNotice className="mb-3" />
					<p>Take it out. If we're mistaken, send the quote as it is.</p>
				</Notice>
			)}
			<QuoteBody quote={quote} isProfessional />
			<p className="mb-12">
				<Link to={editorPath}>Change the quote</Link>
			</p>
			<section aria-labelledby="sign-title" className="max-w-xl">
				<SectionHeading id="sign-title">Sign and send</SectionHeading>
				<PageForm form={form} submit="Sign and send" pending="Sending..." className="max-w-xl">
					<input type="hidden" name="version" value={version} />
					<SignatureFields fields={fields} />
				</PageForm>
			</section>
		</Page>
	);
}
