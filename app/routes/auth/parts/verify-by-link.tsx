import type { NoFields } from "#app/domain/no-fields.ts";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";

type VerifyByLinkProps = { email: string; purpose: string | null; lastResult: FormResult | undefined };

/** The page that the emailed link opens: confirming takes one click. */
export function VerifyByLink({ email, purpose, lastResult }: VerifyByLinkProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult });
	const title = purpose ?? "Confirm your email address";
	return (
		<Page
			title={title}
			description="Confirm the email address of your Greenroom account."
			form={form}
			isHidden
		>
			<PageTitle slug="Account" lead={`Confirm that ${email} is your address.`}>
				{title}
			</PageTitle>
			<PageForm form={form} submit="Confirm email address" pending="Confirming..." />
			<p className="measure mt-8 border-t border-rule pt-4">
				Didn't create an account with this address? Close this page. Nothing happens unless you confirm.
			</p>
		</Page>
	);
}
