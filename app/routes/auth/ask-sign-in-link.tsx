import { Form, href } from "react-router";
import { SIGN_IN_LINK_MINUTES } from "#app/domain/accounts/account.ts";
import { askSignInLink } from "#app/domain/accounts/ask-sign-in-link.server.ts";
import { AskSignInLinkForm } from "#app/domain/accounts/identity-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { newSubmissionKey } from "#app/forms/form-traps.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { fieldProps } from "#app/ui/form/field.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { usePageForm } from "#app/ui/form/old-page-form.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/ask-sign-in-link";

const SENT = href("/auth/sign-in-link/sent");

export const loader = () => ({ submissionKey: newSubmissionKey(now()) });

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		AskSignInLinkForm,
		async (input, actor) => {
			await askSignInLink(actor, input);
			return seeOther(SENT);
		},
		{ decoy: () => seeOther(SENT) },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function AskSignInLink({ loaderData, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof AskSignInLinkForm>();
	const { email } = fields;
	return (
		<Page title="Get a sign-in link" description="Sign in to your Greenroom account with a link by email." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[email]} answer={answer} />
			<PageTitle
				slug="Account"
				lead={`Enter your email address, and we'll email you a link that signs you in without your password. It is good for ${SIGN_IN_LINK_MINUTES} minutes and works once.`}
			>
				Get a sign-in link
			</PageTitle>
			<Form method="post" {...props} className="max-w-md">
				<HiddenFields submissionKey={loaderData.submissionKey} />
				<TextField {...fieldProps(email)} kind="username" label="Email address" />
				<SubmitButton pending="Sending...">Email me a link</SubmitButton>
			</Form>
			<p className="mt-8 max-w-md border-t border-rule pt-4">
				Know your password? <Link to={href("/auth/signin")}>Sign in with it</Link>.
			</p>
		</Page>
	);
}
