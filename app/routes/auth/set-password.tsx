import { getInputProps } from "@conform-to/react";
import { data, href } from "react-router";
import { LINK_HOURS, PASSWORD_HINT } from "#app/domain/people/account.ts";
import { getLink } from "#app/domain/people/account-token.server.ts";
import { SetPasswordForm } from "#app/domain/people/password-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { authenticate } from "#app/session/authenticator.server.ts";
import { continueSignIn } from "#app/session/browser-session.server.ts";
import { getToken, linkStatus } from "#app/session/link-token.ts";
import { AccountName } from "#app/ui/form/hidden-fields.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/set-password";
import { DeadLink } from "./parts/dead-link.tsx";

export async function loader({ request }: Route.LoaderArgs) {
	const link = await getLink(getToken(request), "SET_PASSWORD", "RESET_PASSWORD");
	const email = link.state === "ready" ? link.owner.email : "";
	return data({ state: link.state, email }, { status: linkStatus[link.state] });
}

export async function action(args: Route.ActionArgs) {
	return formAction(
		args.context,
		SetPasswordForm,
		async ({ password }, actor) => {
			const authentication = await authenticate(
				"set-password",
				args.request,
				{ token: getToken(args.request), password },
				actor.submissionKey,
			);
			return continueSignIn(actor, authentication, {
				messages: {
					signedIn: "Your password is saved, and you're signed in.",
					held: "Your password is saved.",
				},
			});
		},
		{ secret: ["password", "confirmPassword"] },
	);
}

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SetPassword({ loaderData: { state, email }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SetPasswordForm>({ lastResult: actionData });
	const { password, confirmPassword } = fields;
	if (state !== "ready") return <DeadLink about="password" state={state} {...explanations[state]} />;
	return (
		<Page title="Set your password" description="Set the password of your Greenroom account." form={form}>
			<PageTitle
				eyebrow="Account"
				lead={`For the account ${email}. When you save it, you're signed out everywhere and signed in again here.`}
			>
				Set your password
			</PageTitle>
			<PageForm form={form} submit="Save password">
				<AccountName email={email} />
				<PasswordField
					{...getInputProps(password, { type: "password" })}
					isNew
					label="Password"
					hint={PASSWORD_HINT}
				/>
				<PasswordField
					{...getInputProps(confirmPassword, { type: "password" })}
					isNew
					label="Confirm password"
				/>
			</PageForm>
		</Page>
	);
}

const newLink = { href: href("/auth/forgot-password"), label: "Get a new link" };

const explanations = {
	used: {
		text: "Each link sets a password once. If that was you, sign in with the password you chose. If it wasn't, get a new link now and set another password.",
		next: newLink,
	},
	expired: {
		text: `A link for a forgotten password works for an hour, and a link from our team for ${LINK_HOURS.SET_PASSWORD} hours. Ask for a new one at any time.`,
		next: newLink,
	},
	unknown: {
		text: "Part of the link may be missing. Copy all of it into the address bar. Setting a password also ends all earlier links. If neither helps, get a new link.",
		next: newLink,
	},
};
