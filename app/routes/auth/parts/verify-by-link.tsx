import { Form } from "react-router";
import type { NoFields } from "#app/domain/no-fields.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { usePageForm } from "#app/ui/form/old-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";

type VerifyByLinkProps = { email: string; submissionKey: string; isFailed: boolean };

/** Behind the link of a mail: one press of the button. */
export function VerifyByLink({ email, submissionKey, isFailed }: VerifyByLinkProps) {
	const { form, answer, props } = usePageForm<typeof NoFields>();
	return (
		<Page title="Confirm your email address" description="Confirm the email address of your Greenroom account." isFailed={isFailed} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[]} answer={answer} />
			<PageTitle slug="Account" lead={`One press of the button, and ${email} is confirmed.`}>
				Confirm your email address
			</PageTitle>
			<Form method="post" {...props}>
				<HiddenFields submissionKey={submissionKey} />
				<SubmitButton pending="Confirming...">Confirm email address</SubmitButton>
			</Form>
			<p className="measure mt-8 border-t border-rule pt-4">You made no account with this address? Then leave this page: nothing happens without the button.</p>
		</Page>
	);
}
