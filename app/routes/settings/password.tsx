import { Form, href } from "react-router";
import { PASSWORD_HINT } from "#app/domain/accounts/account.ts";
import { changePassword } from "#app/domain/accounts/change-password.server.ts";
import { ChangePasswordForm } from "#app/domain/accounts/identity-forms.ts";
import { requireUser } from "#app/domain/actor.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { AccountName } from "#app/ui/account-name.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { Route } from "./+types/password";

export function loader({ context }: Route.LoaderArgs) {
	return { email: requireUser(actorOf(context)).email, submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args,
		ChangePasswordForm,
		async ({ currentPassword, password }, actor) => {
			await changePassword(actor, { currentPassword, password });
			return redirectWithFlash(href("/settings"), "Your password is changed. Every other session is signed out.");
		},
		{ secret: ["currentPassword", "password", "confirmPassword"] },
	);

export const clientAction = keepFormIfLost;

export default function SettingsPassword({ loaderData: { email, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof ChangePasswordForm>();
	const { currentPassword, password, confirmPassword } = fields;
	return (
		<Page title="Change your password" description="Change the password of your Greenroom account." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[currentPassword, password, confirmPassword]} answer={answer} />
			<PageTitle
				slug="Settings"
				lead="You stay signed in here. Every other session ends, and so does a change of your email address that is not confirmed yet. A mail tells you that it was done."
			>
				Change your password
			</PageTitle>
			<Form method="post" {...props} className="max-w-md">
				<HiddenFields submissionKey={submissionKey} />
				<AccountName email={email} />
				<PasswordField {...fieldProps(currentPassword)} label="Current password" />
				<PasswordField {...fieldProps(password)} isNew label="New password" hint={PASSWORD_HINT} />
				<PasswordField {...fieldProps(confirmPassword)} isNew label="Confirm new password" />
				<SubmitButton pending="Saving...">Save password</SubmitButton>
			</Form>
			<p className="mt-8 max-w-md border-t border-rule pt-4">
				You do not know the current one? <a href={href("/auth/forgot-password")}>Set a new password</a> by a link that we mail you.
			</p>
		</Page>
	);
}
