import { Form, href } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { renewRecoveryCodes } from "#app/domain/two-factor/renew-recovery-codes.server.ts";
import { RECOVERY_CODES } from "#app/domain/two-factor/two-factor.ts";
import { RenewRecoveryCodesForm } from "#app/domain/two-factor/two-factor-forms.ts";
import { getTwoFactor } from "#app/domain/two-factor/two-factor-queries.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { recoveryCodesCookie } from "#app/http/cookies.server.ts";
import { seeOther } from "#app/http/flash.server.ts";
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
import type { Route } from "./+types/renew-recovery-codes";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context));
	const { since, codesLeft } = await getTwoFactor(user);
	if (!since) throw seeOther(href("/settings/two-factor"));
	return { email: user.email, codesLeft, submissionKey: newSubmissionKey(now()) };
}

export async function action(args: Route.ActionArgs) {
	return formAction(
		args,
		RenewRecoveryCodesForm,
		async (input, actor) => {
			const { sealedCodes } = await renewRecoveryCodes(actor, input);
			return seeOther(href("/settings/two-factor/recovery-codes"), { "Set-Cookie": recoveryCodesCookie.serialize(sealedCodes) });
		},
		{ secret: ["currentPassword"] },
	);
}

export const clientAction = keepFormIfLost;

export default function NewRecoveryCodes({ loaderData: { email, codesLeft, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof RenewRecoveryCodesForm>();
	const { currentPassword } = fields;
	return (
		<Page title="Make new recovery codes" description="Ten new recovery codes in place of the old ones." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[currentPassword]} answer={answer} />
			<PageTitle
				slug="Settings · Two-factor sign-in"
				lead={`You get ${RECOVERY_CODES} new codes. The ${codesLeft === 1 ? "one that you have left stops" : `${codesLeft} that you have left stop`} working at once.`}
			>
				Make new recovery codes
			</PageTitle>
			<Form method="post" {...props} className="max-w-md">
				<HiddenFields submissionKey={submissionKey} />
				<AccountName email={email} />
				<PasswordField {...fieldProps(currentPassword)} label="Current password" />
				<SubmitButton pending="Making them...">Make new codes</SubmitButton>
			</Form>
			<p className="mt-6">
				<a href={href("/settings/two-factor")}>Keep the codes that you have</a>
			</p>
		</Page>
	);
}
