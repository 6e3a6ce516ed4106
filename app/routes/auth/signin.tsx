import { Form, href } from "react-router";
import { homeOf } from "#app/domain/accounts/account.ts";
import { SignInForm } from "#app/domain/accounts/account-forms.ts";
import { getAccount } from "#app/domain/accounts/account-queries.server.ts";
import { authenticate } from "#app/http/authenticator.server.ts";
import { passwordProved } from "#app/http/browser-session.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { seeOther } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { returnPath } from "#app/http/return-path.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Mirror } from "#app/ui/drawings/mirror.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/signin";

export function loader({ request, context }: Route.LoaderArgs) {
	const { user } = actorOf(context);
	if (user) throw seeOther(returnPath(request) ?? homeOf(user.role));
	return { isReturning: returnPath(request) !== undefined };
}

export async function action(args: Route.ActionArgs) {
	const copy = args.request.clone();
	return formAction(
		args,
		SignInForm,
		async (_input, actor) => {
			const { userId } = await authenticate(copy, actor);
			const { userType } = await getAccount(userId);
			return passwordProved(actor, userId, returnPath(args.request) ?? homeOf(userType));
		},
		{ secret: ["password"] },
	);
}

export const clientAction = keepFormIfLost;

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof SignInForm>();
	const { email, password } = fields;
	return (
		<Page title="Sign in" description="Sign in to your Greenroom account." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[email, password]} answer={answer} />
			<PageTitle slug="Account" lead={loaderData.isReturning ? "Sign in to go on to the page that you asked for." : undefined}>
				Sign in
			</PageTitle>
			<div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,28rem)_1fr]">
				<div>
					<Form method="post" {...props}>
						<TextField {...fieldProps(email)} kind="username" label="Email address" />
						<PasswordField {...fieldProps(password)} label="Password" />
						<SubmitButton pending="Signing in..." className="w-full">
							Sign In
						</SubmitButton>
					</Form>
					<p className="mt-4">
						<a href={href("/auth/forgot-password")}>Forgot your password?</a>
					</p>
					<p className="mt-8 border-t border-rule pt-4">
						New to Greenroom? <a href={href("/auth/signup")}>Join the waitlist</a>.
					</p>
				</div>
				<Mirror className="hidden size-80 justify-self-center text-green lg:block" />
			</div>
		</Page>
	);
}
