import { Form, href } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { turnOffTwoFactor } from "#app/domain/two-factor/turn-off-two-factor.server.ts";
import { TurnOffTwoFactorForm } from "#app/domain/two-factor/two-factor-forms.ts";
import { getTwoFactor } from "#app/domain/two-factor/two-factor-queries.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/http/flash.server.ts";
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
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/turn-off-two-factor";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context));
	if (!(await getTwoFactor(user)).since) throw seeOther(href("/settings/two-factor"));
	return { email: user.email, submissionKey: newSubmissionKey(now()) };
}

export async function action(args: Route.ActionArgs) {
	return formAction(
		args,
		TurnOffTwoFactorForm,
		async (input, actor) => {
			await turnOffTwoFactor(actor, input);
			return redirectWithFlash(href("/settings/two-factor"), "Two-factor sign-in is off.");
		},
		{ secret: ["currentPassword"] },
	);
}

export const clientAction = keepFormIfLost;

export default function TurnOffTwoFactor({ loaderData: { email, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof TurnOffTwoFactorForm>();
	const { code, currentPassword } = fields;
	return (
		<Page title="Turn off two-factor sign-in" description="Sign in with your password alone again." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[code, currentPassword]} answer={answer} />
			<PageTitle slug="Settings · Two-factor sign-in" lead="Whoever knows your password can then sign in with it alone. Your recovery codes stop working.">
				Turn off two-factor sign-in?
			</PageTitle>
			<Form method="post" {...props} className="max-w-md">
				<HiddenFields submissionKey={submissionKey} />
				<TextField
					{...fieldProps(code)}
					kind="code"
					label="Code"
					hint="The six digits that your app shows now, or a recovery code."
					width="medium"
					className="font-mono tracking-wider"
				/>
				<AccountName email={email} />
				<PasswordField {...fieldProps(currentPassword)} label="Current password" />
				<SubmitButton look="danger" pending="Turning off...">
					Turn off two-factor sign-in
				</SubmitButton>
			</Form>
			<p className="mt-6">
				<a href={href("/settings/two-factor")}>Leave it on</a>
			</p>
		</Page>
	);
}
