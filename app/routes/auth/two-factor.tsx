import { Form, href } from "react-router";
import { homeOf } from "#app/domain/accounts/account.ts";
import { completeSignIn } from "#app/domain/two-factor/complete-sign-in.server.ts";
import { findHeldSignIn } from "#app/domain/two-factor/second-factor.server.ts";
import { SIGN_IN_MINUTES } from "#app/domain/two-factor/two-factor.ts";
import { SecondFactorForm } from "#app/domain/two-factor/two-factor-forms.ts";
import { signedIn } from "#app/http/browser-session.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { secondFactorCookie } from "#app/http/cookies.server.ts";
import { redirectWithFlash, seeOther } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { returnPath } from "#app/http/return-path.ts";
import { signInPath } from "#app/http/sign-in-path.ts";
import { now } from "#app/infra/clock.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/two-factor";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { user } = actorOf(context);
	if (user) throw seeOther(returnPath(request) ?? homeOf(user.role));
	const token = tokenOf(request);
	if (token === undefined) throw seeOther(signInPage(request));
	if (!(await findHeldSignIn(token))) throw signInAgain(request);
	return { submissionKey: newSubmissionKey(now()) };
}

export async function action(args: Route.ActionArgs) {
	const token = tokenOf(args.request);
	if (token === undefined) return signInAgain(args.request);
	return formAction(args, SecondFactorForm, async ({ code }, actor) => {
		const { userId, role } = await completeSignIn(actor, { token, code });
		const response = await signedIn(actor, userId, returnPath(args.request) ?? homeOf(role));
		response.headers.append("Set-Cookie", secondFactorCookie.serialize("", { maxAge: 0 }));
		return response;
	});
}

export const clientAction = keepFormIfLost;

function tokenOf(request: Request): string | undefined {
	const token = secondFactorCookie.read(request);
	return typeof token === "string" && token !== "" ? token : undefined;
}

const signInPage = (request: Request): string => {
	const path = returnPath(request);
	return path === undefined ? href("/auth/signin") : signInPath(path);
};

const signInAgain = (request: Request): Response =>
	redirectWithFlash(signInPage(request), `The code has to be entered within ${SIGN_IN_MINUTES} minutes of the password. Sign in again.`, "error");

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof SecondFactorForm>();
	const { code } = fields;
	return (
		<Page title="Enter your code" description="The second step of signing in to your Greenroom account." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[code]} answer={answer} />
			<PageTitle slug="Account · Step 2 of 2" lead="Your password is right. Open your authenticator app and enter the six digits that it shows for Greenroom.">
				Enter your code
			</PageTitle>
			<Form method="post" {...props} className="max-w-md">
				<HiddenFields submissionKey={loaderData.submissionKey} />
				<TextField
					{...fieldProps(code)}
					kind="code"
					label="Code"
					hint="Without your phone, enter one of your recovery codes."
					width="medium"
					className="font-mono tracking-wider"
				/>
				<SubmitButton pending="Signing in...">Sign In</SubmitButton>
			</Form>
			<p className="measure mt-8 border-t border-rule pt-4">
				No phone and no recovery codes? <a href={href("/support")}>Write to support</a>; we check who you are before we help. Or{" "}
				<a href={href("/auth/signin")}>sign in as somebody else</a>.
			</p>
		</Page>
	);
}
