import { getInputProps } from "@conform-to/react";
import { useEffect, useEffectEvent } from "react";
import { href, useLocation, useSubmit } from "react-router";
import { SignInForm } from "#app/domain/people/sign-in-forms.ts";
import { getHomePath } from "#app/domain/platform/roles.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { authenticate } from "#app/session/authenticator.server.ts";
import { continueSignIn } from "#app/session/browser-session.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { returnPath } from "#app/session/return-path.ts";
import { offerPasskeys } from "#app/ui/browser/passkeys.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Mirror } from "#app/ui/image/drawings.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { useViewer } from "#app/ui/layout/viewer.ts";
import type { Route } from "./+types/signin";

export const handle = { breadcrumb: "Sign In" } satisfies RouteHandle;

export function loader({ request, context }: Route.LoaderArgs) {
	const { user } = getActor(context);
	if (user) throw seeOther(returnPath(request) ?? getHomePath(user.role));
	const next = returnPath(request);
	return {
		isReturning: next !== undefined,
		signUpPath: href("/auth/signup") + (next ? `?redirectTo=${encodeURIComponent(next)}` : ""),
	};
}

export async function action(args: Route.ActionArgs) {
	return formAction(
		args.context,
		SignInForm,
		async (input, actor) =>
			continueSignIn(actor, await authenticate("password", args.request, input), {
				path: returnPath(args.request),
			}),
		{
			secret: ["password"],
		},
	);
}

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SignInForm>({ lastResult: actionData });
	const { email, password } = fields;
	const { site } = useViewer();
	const byPasskey = href("/auth/passkey") + useLocation().search;
	usePasskeyAutofill(byPasskey);
	return (
		<Page title="Sign in" description="Sign in to your Greenroom account." form={form}>
			<PageTitle eyebrow="Account" lead={loaderData.isReturning ? "Sign in to continue." : undefined}>
				Sign in
			</PageTitle>
			<div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,28rem)_1fr]">
				<div>
					<PageForm form={form}>
						<TextField {...getInputProps(email, { type: "email" })} kind="account" label="Email address" />
						<PasswordField {...getInputProps(password, { type: "password" })} label="Password" />
						<SubmitButton pending="Signing in..." className="w-full">
							Sign In
						</SubmitButton>
					</PageForm>
					<p className="mt-4">
						<Link to={href("/auth/forgot-password")}>Forgot your password?</Link>
					</p>
					<p className="mt-2">
						<Link to={byPasskey}>Sign in with a passkey</Link>
					</p>
					<p className="mt-2">
						<Link to={href("/auth/sign-in-link")}>Sign in with a link by email</Link>
					</p>
					<p className="mt-8 border-t border-rule pt-4">
						New to Greenroom?{" "}
						<Link to={loaderData.signUpPath}>
							{site.isEarlyAccess ? "Join the waitlist" : "Create an account"}
						</Link>
						.
					</p>
				</div>
				<Mirror className="hidden size-80 justify-self-center text-green lg:block" />
			</div>
		</Page>
	);
}

/**
 * Offers passkeys in the email field's autofill, and posts the chosen one to the passkey sign-in
 * page.
 */
function usePasskeyAutofill(action: string): void {
	const submit = useSubmit();
	const send = useEffectEvent((credential: string | undefined) => {
		if (credential) void submit({ credential }, { method: "post", action });
	});
	useEffect(() => {
		const leaving = new AbortController();
		void offerPasskeys(leaving.signal).then((credential) => send(credential));
		return () => leaving.abort();
	}, []);
}
