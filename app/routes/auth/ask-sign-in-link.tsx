import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { SIGN_IN_LINK_MINUTES } from "#app/domain/people/account.ts";
import { askSignInLink } from "#app/domain/people/sign-in.server.ts";
import { AskSignInLinkForm } from "#app/domain/people/sign-in-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Mirror } from "#app/ui/image/drawings.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/ask-sign-in-link";

const SENT = href("/auth/sign-in-link/sent");

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

export default function AskSignInLink({ actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof AskSignInLinkForm>({ lastResult: actionData });
	return (
		<Page
			title="Get a sign-in link"
			description="Sign in to your Greenroom account with a link by email."
			form={form}
		>
			<PageTitle
				eyebrow="Account"
				lead={`Enter your email address, and we'll email you a link that signs you in without your password. The link works once, for ${SIGN_IN_LINK_MINUTES} minutes.`}
			>
				Get a sign-in link
			</PageTitle>
			<div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,28rem)_1fr]">
				<div>
					<PageForm form={form} submit="Email me a link" pending="Sending...">
						<TextField
							{...getInputProps(fields.email, { type: "email" })}
							kind="username"
							label="Email address"
						/>
					</PageForm>
					<p className="mt-8 border-t border-rule pt-4">
						Know your password? <Link to={href("/auth/signin")}>Sign in with your password</Link>.
					</p>
				</div>
				<Mirror className="hidden size-64 justify-self-center text-green lg:block" />
			</div>
		</Page>
	);
}
