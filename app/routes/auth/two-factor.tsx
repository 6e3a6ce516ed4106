import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { SECOND_FACTOR_MINUTES } from "#app/domain/people/account.ts";
import { findPendingSignIn } from "#app/domain/people/second-factor.server.ts";
import { SecondFactorForm } from "#app/domain/people/two-factor-forms.ts";
import { getHomePath } from "#app/domain/platform/roles.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { authenticate } from "#app/session/authenticator.server.ts";
import { continueSignIn } from "#app/session/browser-session.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { secondFactorCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { returnPath, signInPath } from "#app/session/return-path.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/two-factor";

export const handle = { breadcrumb: "Two-factor Sign-in" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
	const { user } = getActor(context);
	if (user) throw seeOther(returnPath(request) ?? getHomePath(user.role));
	const token = readToken(request);
	if (token === undefined) throw seeOther(signInPage(request));
	if (!(await findPendingSignIn(token))) throw signInAgain(request);
	return null;
}

export async function action(args: Route.ActionArgs) {
	const token = readToken(args.request);
	if (token === undefined) return signInAgain(args.request);
	return formAction(args.context, SecondFactorForm, async ({ code }, actor) => {
		const authentication = await authenticate(
			"second-factor",
			args.request,
			{ token, code },
			actor.submissionKey,
		);
		const response = await continueSignIn(actor, authentication, { path: returnPath(args.request) });
		response.headers.append("Set-Cookie", secondFactorCookie.serialize("", { maxAge: 0 }));
		return response;
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

function readToken(request: Request): string | undefined {
	const token = secondFactorCookie.read(request);
	return typeof token === "string" && token !== "" ? token : undefined;
}

const signInPage = (request: Request): string => {
	const path = returnPath(request);
	return path === undefined ? href("/auth/signin") : signInPath(path);
};

const signInAgain = (request: Request): Response =>
	redirectWithFlash(
		signInPage(request),
		`You have ${SECOND_FACTOR_MINUTES} minutes to enter the code. Sign in again.`,
		"error",
	);

export default function TwoFactor({ actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SecondFactorForm>({ lastResult: actionData });
	return (
		<Page
			title="Enter your code"
			description="The second step of signing in to your Greenroom account."
			form={form}
		>
			<PageTitle
				eyebrow="Account · Step 2 of 2"
				lead="Open your authenticator app, and enter the six digits it shows for Greenroom."
			>
				Enter your code
			</PageTitle>
			<PageForm form={form} submit="Sign In" pending="Signing in...">
				<TextField
					{...getInputProps(fields.code, { type: "text" })}
					kind="code"
					label="Code"
					hint="If you don't have your phone, enter a recovery code."
					width="medium"
					className="font-mono tracking-wider"
				/>
			</PageForm>
			<p className="measure mt-8 border-t border-rule pt-4">
				No phone and no recovery codes? <a href={href("/support")}>Contact support</a>. We'll check who you
				are before we help. Or <Link to={href("/auth/signin")}>sign in with another account</Link>.
			</p>
		</Page>
	);
}
