import { Form, href } from "react-router";
import { askEmailChange } from "#app/domain/accounts/ask-email-change.server.ts";
import { AskEmailChangeForm } from "#app/domain/accounts/identity-forms.ts";
import { getPendingEmail } from "#app/domain/accounts/verification.server.ts";
import { requireUser } from "#app/domain/actor.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { site } from "#app/infra/site.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { formatInstant } from "#app/ui/dates.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/email";
import { EmailStanding } from "./email-standing.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context));
	const pending = await getPendingEmail(user);
	return {
		email: user.email,
		isVerified: user.emailVerified,
		pending: pending && { email: pending.email, until: pending.expiresAt.toISOString(), day: formatInstant(pending.expiresAt, site().timeZone) },
		submissionKey: newSubmissionKey(now()),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args,
		AskEmailChangeForm,
		async (input, actor) => {
			await askEmailChange(actor, input);
			return redirectWithFlash(href("/settings/email"), `Open the mail that we sent to ${input.newEmail}: its link completes the change.`);
		},
		{ secret: ["currentPassword"] },
	);

export const clientAction = keepFormIfLost;

export default function SettingsEmail({ loaderData: { email, isVerified, pending, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof AskEmailChangeForm>();
	const { newEmail, currentPassword } = fields;
	return (
		<Page title="Change your email address" description="Change the email address of your Greenroom account." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[newEmail, currentPassword]} answer={answer} />
			<PageTitle slug="Settings" lead="We mail a link to the new address and a notice to the current one. Nothing changes until you open that link and confirm.">
				Change your email address
			</PageTitle>
			<EmailStanding email={email} isVerified={isVerified} pending={pending} />
			{/* Empty again once the mail is on its way. */}
			<Form key={pending?.until} method="post" {...props} className="max-w-md">
				<HiddenFields submissionKey={submissionKey} />
				<TextField {...fieldProps(newEmail)} kind="email" label="New email address" />
				<PasswordField {...fieldProps(currentPassword)} label="Current password" />
				<SubmitButton pending="Sending...">Send the link</SubmitButton>
			</Form>
		</Page>
	);
}
