import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { getTwoFactor, turnOffTwoFactor } from "#app/domain/people/two-factor.server.ts";
import { TurnOffTwoFactorForm } from "#app/domain/people/two-factor-forms.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/turn-off-two-factor";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	if (!(await getTwoFactor(user)).since) throw seeOther(href("/settings/two-factor"));
	return null;
}

export async function action({ context }: Route.ActionArgs) {
	return formAction(context, TurnOffTwoFactorForm, async (input, actor) => {
		await turnOffTwoFactor(actor, input);
		return redirectWithFlash(href("/settings/two-factor"), "Two-factor sign-in is off.");
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

export default function TurnOffTwoFactor({ actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof TurnOffTwoFactorForm>({ lastResult: actionData });
	const { code } = fields;
	return (
		<ConfirmPage
			title="Turn off two-factor sign-in"
			description="Go back to signing in with only your password."
			form={form}
			eyebrow="Settings · Two-factor sign-in"
			question="Turn off two-factor sign-in?"
			lead="Anyone who knows your password will be able to sign in. Your recovery codes will stop working."
			submit="Turn off two-factor sign-in"
			pending="Turning off..."
			variant="danger"
			back={{ to: href("/settings/two-factor"), label: "Keep it on" }}
		>
			<TextField
				{...getInputProps(code, { type: "text" })}
				kind="code"
				label="Code"
				hint="The six digits in your app, or a recovery code."
				width="medium"
				className="font-mono tracking-wider"
			/>
		</ConfirmPage>
	);
}
