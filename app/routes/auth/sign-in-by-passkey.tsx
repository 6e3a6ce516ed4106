import { href, useLocation } from "react-router";
import { PasskeyForm } from "#app/domain/people/sign-in-forms.ts";
import { getHomePath } from "#app/domain/platform/roles.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { authenticate } from "#app/session/authenticator.server.ts";
import { continueSignIn } from "#app/session/browser-session.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { passkeyCookie } from "#app/session/cookies.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { returnPath } from "#app/session/return-path.ts";
import { provePasskey } from "#app/ui/browser/passkeys.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { PasskeyButton } from "#app/ui/form/passkey-button.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Mirror } from "#app/ui/image/drawings.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/sign-in-by-passkey";

export const handle = { breadcrumb: "Passkey" } satisfies RouteHandle;

export function loader({ request, context }: Route.LoaderArgs) {
	const { user } = getActor(context);
	if (user) throw seeOther(returnPath(request) ?? getHomePath(user.role));
	return null;
}

export const action = ({ request, context }: Route.ActionArgs) =>
	formAction(
		context,
		PasskeyForm,
		async (input, actor) => {
			const response = await continueSignIn(actor, await authenticate("passkey", request, input), {
				path: returnPath(request),
			});
			response.headers.append("Set-Cookie", passkeyCookie.serialize("", { maxAge: 0 }));
			return response;
		},
		{ secret: ["credential"] },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SignInByPasskey({ actionData }: Route.ComponentProps) {
	const [form, { credential }] = usePageForm<typeof PasskeyForm>({ lastResult: actionData });
	const { search } = useLocation();
	return (
		<Page
			title="Sign in with a passkey"
			description="Sign in to your Greenroom account with a passkey."
			form={form}
		>
			<PageTitle
				eyebrow="Account"
				lead="Your device will ask for your fingerprint, your face, or its PIN. You don't need your password or a code."
			>
				Sign in with a passkey
			</PageTitle>
			<div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,36rem)_1fr]">
				<div>
					<PageForm form={form}>
						<PasskeyButton field={credential} ask={provePasskey} pending="Signing in...">
							Sign in with a passkey
						</PasskeyButton>
					</PageForm>
					<p className="mt-8 border-t border-rule pt-4">
						Passkeys need JavaScript and a recent browser. You can add them in your settings. No passkey here?{" "}
						<Link to={href("/auth/signin") + search}>Sign in with your password</Link> or{" "}
						<Link to={href("/auth/sign-in-link")}>with a link by email</Link>.
					</p>
				</div>
				<Mirror className="hidden size-64 justify-self-center text-green lg:block" />
			</div>
		</Page>
	);
}
