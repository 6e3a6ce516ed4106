import type { NoFields } from "#app/domain/no-fields.ts";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";

type VerifyByLinkProps = { email: string; lastResult: FormResult | undefined };

/** Behind the link of a mail: one press of the button. */
export function VerifyByLink({ email, lastResult }: VerifyByLinkProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult });
	return (
		<Page title="Confirm your email address" description="Confirm the email address of your Greenroom account." form={form} isHidden>
			<PageTitle slug="Account" lead={`One press of the button, and ${email} is confirmed.`}>
				Confirm your email address
			</PageTitle>
			<PageForm form={form} submit="Confirm email address" pending="Confirming..." />
			<p className="measure mt-8 border-t border-rule pt-4">You made no account with this address? Then leave this page: nothing happens without the button.</p>
		</Page>
	);
}
