import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { PASSWORD_HINT } from "#app/domain/people/account.ts";
import { changePassword } from "#app/domain/people/password.server.ts";
import { ChangePasswordForm } from "#app/domain/people/password-forms.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { AccountName } from "#app/ui/form/hidden-fields.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/password";

export function loader({ context }: Route.LoaderArgs) {
	return { email: requireUser(getActor(context)).email };
}

export const action = ({ context }: Route.ActionArgs) =>
	formAction(
		context,
		ChangePasswordForm,
		async ({ currentPassword, password }, actor) => {
			await changePassword(actor, { currentPassword, password });
			return redirectWithFlash(
				href("/settings"),
				"Your password is changed. You're signed out everywhere else.",
			);
		},
		{ secret: ["currentPassword", "password", "confirmPassword"] },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SettingsPassword({ loaderData: { email }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ChangePasswordForm>({ lastResult: actionData });
	const { currentPassword, password, confirmPassword } = fields;
	return (
		<Page
			title="Change your password"
			description="Change the password of your Greenroom account."
			form={form}
		>
			<PageTitle
				eyebrow="Settings"
				lead="You'll stay signed in here. Every other session ends, and an unconfirmed email change is canceled. We'll email you a notice."
			>
				Change your password
			</PageTitle>
			<PageForm form={form} submit="Save password">
				<AccountName email={email} />
				<PasswordField {...getInputProps(currentPassword, { type: "password" })} label="Current password" />
				<PasswordField
					{...getInputProps(password, { type: "password" })}
					isNew
					label="New password"
					hint={PASSWORD_HINT}
				/>
				<PasswordField
					{...getInputProps(confirmPassword, { type: "password" })}
					isNew
					label="Confirm new password"
				/>
			</PageForm>
			<p className="mt-8 max-w-md border-t border-rule pt-4">
				Forgot your current password?{" "}
				<Link to={href("/auth/forgot-password")}>Get a link to set a new one</Link>.
			</p>
		</Page>
	);
}
