import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { formatInGroups } from "#app/domain/people/account.ts";
import { getSetUp, turnOnTwoFactor } from "#app/domain/people/two-factor.server.ts";
import { TurnOnTwoFactorForm } from "#app/domain/people/two-factor-forms.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { qrCode } from "#app/infra/images/qr-code.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { recoveryCodesCookie } from "#app/session/cookies.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { QrCode } from "#app/ui/image/qr-code.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/set-up-two-factor";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const setUp = await getSetUp(user);
	if (!setUp) throw seeOther(href("/settings/two-factor"));
	return { secret: formatInGroups(setUp.secret, " "), address: setUp.address, qr: qrCode(setUp.address) };
}

export async function action({ context }: Route.ActionArgs) {
	return formAction(context, TurnOnTwoFactorForm, async (input, actor) => {
		const { sealedCodes } = await turnOnTwoFactor(actor, input);
		return seeOther(href("/settings/two-factor/recovery-codes"), {
			"Set-Cookie": recoveryCodesCookie.serialize(sealedCodes),
		});
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SetUpTwoFactor({
	loaderData: { secret, address, qr },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof TurnOnTwoFactorForm>({ lastResult: actionData });
	const { code } = fields;
	return (
		<Page
			title="Set up two-factor sign-in"
			description="Scan a code with your authenticator app, and confirm it."
			form={form}
		>
			<PageTitle eyebrow="Settings · Two-factor sign-in" lead="Nothing changes until you finish both steps.">
				Set up two-factor sign-in
			</PageTitle>
			<div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
				<section aria-labelledby="scan-title">
					<h2 id="scan-title" className="border-t border-line pt-3 text-h3">
						<span className="fact mr-2 text-green">1</span>Add Greenroom to your app
					</h2>
					<p className="mt-2">Scan this code with your authenticator app.</p>
					<QrCode
						{...qr}
						label="QR code for your authenticator app. The key below is the same."
						className="mt-4 size-56 max-w-full"
					/>
					<p className="mt-5">
						On this phone? <a href={address}>Open it in your app</a>. Or enter this time-based key in the app:
					</p>
					<p className="mt-2 border-y border-rule py-3 font-mono" translate="no">
						{secret}
					</p>
				</section>
				<section aria-labelledby="confirm-title">
					<h2 id="confirm-title" className="border-t border-line pt-3 text-h3">
						<span className="fact mr-2 text-green">2</span>Confirm that it works
					</h2>
					<PageForm
						form={form}
						submit="Turn on two-factor sign-in"
						pending="Turning on..."
						className="mt-4 max-w-md"
					>
						<TextField
							{...getInputProps(code, { type: "text" })}
							kind="code"
							label="Code"
							hint="The six digits in your app."
							width="medium"
							className="font-mono tracking-wider"
						/>
					</PageForm>
				</section>
			</div>
		</Page>
	);
}
