import { getInputProps } from "@conform-to/react";
import { href, useLocation } from "react-router";
import { PROOF_MINUTES } from "#app/domain/people/account.ts";
import { countPasskeys } from "#app/domain/people/passkey.server.ts";
import { confirmIdentity } from "#app/domain/people/sign-in.server.ts";
import { ConfirmIdentityForm } from "#app/domain/people/sign-in-forms.ts";
import { getTwoFactor } from "#app/domain/people/two-factor.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { deviceCookie } from "#app/session/cookies.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { returnPath } from "#app/session/return-path.ts";
import { AccountName } from "#app/ui/form/hidden-fields.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/confirm-identity";

export const handle = { parents: { "/auth": { label: "Account", to: null } } } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	return {
		email: user.email,
		hasTwoFactor: (await getTwoFactor(user)).since !== null,
		hasPasskeys: (await countPasskeys(user)) > 0,
	};
}

export const action = ({ request, context }: Route.ActionArgs) =>
	formAction(
		context,
		ConfirmIdentityForm,
		async (input, actor) => {
			await confirmIdentity({ ...actor, device: deviceCookie.read(request) }, input);
			return seeOther(returnPath(request) ?? href("/settings"));
		},
		{ secret: ["currentPassword", "code"] },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function ConfirmYourIdentity({
	loaderData: { email, hasTwoFactor, hasPasskeys },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ConfirmIdentityForm>({ lastResult: actionData });
	const { currentPassword, code } = fields;
	const { search } = useLocation();
	return (
		<Page
			title="Confirm it's you"
			description="Confirm it's you before you move money or change your account."
			form={form}
		>
			<PageTitle
				eyebrow="Account"
				lead={`What comes next moves money or protects your account, so we need to check that it's you. You won't be asked again for ${PROOF_MINUTES} minutes.`}
			>
				Confirm it's you
			</PageTitle>
			<PageForm form={form} submit="Continue" pending="Checking...">
				<AccountName email={email} />
				<PasswordField
					{...getInputProps(currentPassword, { type: "password" })}
					label="Password"
					hint={`The password for ${email}.`}
				/>
				{hasTwoFactor && (
					<TextField
						{...getInputProps(code, { type: "text" })}
						kind="code"
						label="Code"
						hint="The six digits in your authenticator app, or a recovery code."
						width="medium"
						className="font-mono tracking-wider"
					/>
				)}
			</PageForm>
			{hasPasskeys && (
				<p className="mt-4">
					<Link to={href("/auth/confirm-identity/passkey") + search}>Use a passkey instead</Link>
				</p>
			)}
			<p className="mt-8 max-w-md border-t border-rule pt-4">
				Forgot your password? <Link to={href("/auth/forgot-password")}>Get a link to set a new one</Link>.
			</p>
		</Page>
	);
}
