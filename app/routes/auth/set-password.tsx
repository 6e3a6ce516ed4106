import { data, Form } from "react-router";
import { homeOf, PASSWORD_HINT } from "#app/domain/accounts/account.ts";
import { SetPasswordForm } from "#app/domain/accounts/account-forms.ts";
import { getPasswordLink, type PasswordLink } from "#app/domain/accounts/account-token.server.ts";
import { setPassword } from "#app/domain/accounts/set-password.server.ts";
import { passwordProved } from "#app/http/browser-session.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { Route } from "./+types/set-password";

const tokenOf = ({ url }: Request): string => new URL(url).searchParams.get("token") ?? "";

const statuses = { ready: 200, used: 410, expired: 410, unknown: 404 } as const;

export async function loader({ request }: Route.LoaderArgs) {
	const link = await getPasswordLink(tokenOf(request));
	const email = link.state === "ready" ? link.owner.email : "";
	return data({ state: link.state, email, submissionKey: newSubmissionKey(now()) }, { status: statuses[link.state] });
}

export async function action(args: Route.ActionArgs) {
	return formAction(
		args,
		SetPasswordForm,
		async ({ password }, actor) => {
			const { userId, role } = await setPassword(actor, { token: tokenOf(args.request), password });
			return passwordProved(actor, userId, homeOf(role), "Your password is saved, and you are signed in.");
		},
		{ secret: ["password", "confirmPassword"] },
	);
}

export const clientAction = keepFormIfLost;

export default function SetPassword({ loaderData: { state, email, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof SetPasswordForm>();
	const { password, confirmPassword } = fields;
	if (state !== "ready") return <Unusable state={state} />;
	return (
		<Page title="Set your password" description="Set the password of your Greenroom account." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[password, confirmPassword]} answer={answer} />
			<PageTitle slug="Account" lead={`For the account of ${email}. You are signed in with it as soon as it is saved; every other session of the account ends.`}>
				Set your password
			</PageTitle>
			<Form method="post" {...props} className="max-w-md">
				<HiddenFields submissionKey={submissionKey} />
				{/* Tells password managers whose password this is. */}
				<input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
				<PasswordField {...fieldProps(password)} isNew label="Password" hint={PASSWORD_HINT} />
				<PasswordField {...fieldProps(confirmPassword)} isNew label="Confirm password" />
				<SubmitButton pending="Saving...">Save password</SubmitButton>
			</Form>
		</Page>
	);
}

const explanations = {
	used: {
		title: "This link was used already",
		text: "A link sets a password once. If that was you, sign in with the password that you chose. If it was not, tell whoever gave you the link and ask for a new one.",
	},
	expired: { title: "This link has expired", text: "A link is good for 24 hours. Ask whoever gave it to you for a new one." },
	unknown: {
		title: "We do not know this link",
		text: "It may have been cut off on its way: copy all of it into the address bar. A newer link also puts an end to earlier ones. If yours is the latest, ask whoever gave it to you for a new one.",
	},
} satisfies Record<Exclude<PasswordLink["state"], "ready">, { title: string; text: string }>;

function Unusable({ state }: { state: keyof typeof explanations }) {
	const { title, text } = explanations[state];
	return (
		<Page title={title} description="This link sets no password any more." isHidden>
			<PageTitle slug="Account" lead={text}>
				{title}
			</PageTitle>
			<ButtonLink href="/auth/signin">Sign in</ButtonLink>
		</Page>
	);
}
