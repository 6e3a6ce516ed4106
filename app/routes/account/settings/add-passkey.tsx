import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { PASSKEYS_MAX } from "#app/domain/people/account.ts";
import { describeDevice } from "#app/domain/people/device.ts";
import { addPasskey, countPasskeys } from "#app/domain/people/passkey.server.ts";
import { AddPasskeyForm } from "#app/domain/people/sign-in-forms.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { getConstraints } from "#app/forms/constraints.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { passkeyCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { createPasskey } from "#app/ui/browser/passkeys.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { PasskeyButton } from "#app/ui/form/passkey-button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/add-passkey";

export async function loader({ context }: Route.LoaderArgs) {
	const actor = getActor(context);
	if ((await countPasskeys(requireUser(actor))) >= PASSKEYS_MAX) throw seeOther(href("/settings/passkeys"));
	return { values: { name: describeDevice(actor.userAgent) }, constraint: getConstraints(AddPasskeyForm) };
}

export const action = ({ request, context }: Route.ActionArgs) =>
	formAction(
		context,
		AddPasskeyForm,
		async (input, actor) => {
			await addPasskey(actor, { ...input, challenge: passkeyCookie.read(request) });
			const response = redirectWithFlash(
				href("/settings/passkeys"),
				"Passkey added. Use it the next time you sign in.",
			);
			response.headers.append("Set-Cookie", passkeyCookie.serialize("", { maxAge: 0 }));
			return response;
		},
		{ secret: ["credential"] },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function AddPasskey({ loaderData: { values, constraint }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof AddPasskeyForm>({
		lastResult: actionData,
		defaultValue: values,
		constraint,
	});
	return (
		<Page
			title="Add a passkey"
			description="Sign in with your fingerprint, your face, or your device's PIN."
			form={form}
		>
			<PageTitle
				eyebrow="Settings · Passkeys"
				lead="Your browser will ask where to save the passkey: on this device, in your password manager, on a phone, or on a security key."
			>
				Add a passkey
			</PageTitle>
			<PageForm form={form}>
				<TextField
					{...getInputProps(fields.name, { type: "text" })}
					label="Name"
					hint="A name to recognize it by, such as “My laptop”."
				/>
				<PasskeyButton field={fields.credential} ask={createPasskey} pending="Adding...">
					Add passkey
				</PasskeyButton>
			</PageForm>
			<p className="measure mt-8 border-t border-rule pt-4">
				Passkeys need JavaScript and a recent browser. Without them, you can still protect your account with{" "}
				<Link to={href("/settings/two-factor")}>two-factor sign-in</Link>, or sign in{" "}
				<Link to={href("/auth/sign-in-link")}>with a link by email</Link>.
			</p>
		</Page>
	);
}
