import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { askPasswordReset } from "#app/domain/people/password.server.ts";
import { AskPasswordResetForm } from "#app/domain/people/password-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { NumberedList } from "#app/ui/list/row-list.tsx";
import type { Route } from "./+types/forgot-password";

const SENT = href("/auth/forgot-password/sent");

/** Fills in the address of a signed-in user who comes from a security email. */
export function loader({ context }: Route.LoaderArgs) {
	return { values: { email: getActor(context).user?.email } };
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		AskPasswordResetForm,
		async (input, actor) => {
			await askPasswordReset(actor, input);
			return seeOther(SENT);
		},
		{ decoy: () => seeOther(SENT) },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

const steps = [
	"We email you a link within a minute or two.",
	"The link opens a page where you choose a new password. It works once, for an hour.",
	"When you save it, every session ends, so anyone else who was signed in is signed out.",
];

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof AskPasswordResetForm>({
		lastResult: actionData,
		defaultValue: loaderData.values,
	});
	return (
		<Page
			title="Set a new password"
			description="Get a link to set a new password for your Greenroom account."
			form={form}
		>
			<PageTitle
				eyebrow="Account"
				lead="Enter the address you sign in with, and we'll email you a link. Your current password works until you set a new one."
			>
				Set a new password
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
						Remember your password? <Link to={href("/auth/signin")}>Sign in</Link>.
					</p>
				</div>
				<aside aria-labelledby="next-title">
					<h2 id="next-title" className="slug border-b border-line pb-2">
						What happens next
					</h2>
					<NumberedList steps={steps} />
				</aside>
			</div>
		</Page>
	);
}
