import { Form, href } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { turnOnTwoFactor } from "#app/domain/two-factor/turn-on-two-factor.server.ts";
import { inGroups } from "#app/domain/two-factor/two-factor.ts";
import { TurnOnTwoFactorForm } from "#app/domain/two-factor/two-factor-forms.ts";
import { getSetUp } from "#app/domain/two-factor/two-factor-queries.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { recoveryCodesCookie } from "#app/http/cookies.server.ts";
import { seeOther } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { qrCode } from "#app/infra/qr-code.server.ts";
import { AccountName } from "#app/ui/account-name.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/set-up-two-factor";

export const handle = { isSecret: true };

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context));
	const setUp = await getSetUp(user);
	if (!setUp) throw seeOther(href("/settings/two-factor"));
	return { email: user.email, secret: inGroups(setUp.secret, " "), address: setUp.address, qr: qrCode(setUp.address), submissionKey: newSubmissionKey(now()) };
}

export async function action(args: Route.ActionArgs) {
	return formAction(
		args,
		TurnOnTwoFactorForm,
		async (input, actor) => {
			const { sealedCodes } = await turnOnTwoFactor(actor, input);
			return seeOther(href("/settings/two-factor/recovery-codes"), { "Set-Cookie": recoveryCodesCookie.serialize(sealedCodes) });
		},
		{ secret: ["currentPassword"] },
	);
}

export const clientAction = keepFormIfLost;

export default function SetUpTwoFactor({ loaderData: { email, secret, address, qr, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof TurnOnTwoFactorForm>();
	const { code, currentPassword } = fields;
	return (
		<Page title="Set up two-factor sign-in" description="Scan a code with your authenticator app and confirm it." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[code, currentPassword]} answer={answer} />
			<PageTitle slug="Settings · Two-factor sign-in" lead="Nothing changes before you have finished both steps.">
				Set up two-factor sign-in
			</PageTitle>
			<div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
				<section aria-labelledby="scan-title">
					<h2 id="scan-title" className="border-t border-line pt-3 text-h3">
						<span className="fact mr-2 text-green">1</span>Add Greenroom to your app
					</h2>
					<p className="mt-2">Scan this code with your authenticator app.</p>
					<QrCode {...qr} label="QR code for your authenticator app. The key below says the same." className="mt-4 size-56 max-w-full" />
					<p className="mt-5">
						On this phone? <a href={address}>Open it in your app</a>. Or type this key into it, as a time-based one:
					</p>
					<p className="mt-2 border-y border-rule py-3 font-mono" translate="no">
						{secret}
					</p>
				</section>
				<section aria-labelledby="confirm-title">
					<h2 id="confirm-title" className="border-t border-line pt-3 text-h3">
						<span className="fact mr-2 text-green">2</span>Show that it works
					</h2>
					<Form method="post" {...props} className="mt-4 max-w-md">
						<HiddenFields submissionKey={submissionKey} />
						<TextField {...fieldProps(code)} kind="code" label="Code" hint="The six digits that your app shows now." width="medium" className="font-mono tracking-wider" />
						<AccountName email={email} />
						<PasswordField {...fieldProps(currentPassword)} label="Current password" hint="So that nobody can do this on a device that you left open." />
						<SubmitButton pending="Turning on...">Turn on two-factor sign-in</SubmitButton>
					</Form>
				</section>
			</div>
		</Page>
	);
}
