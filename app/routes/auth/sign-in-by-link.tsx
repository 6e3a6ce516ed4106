import { data, href } from "react-router";
import { SIGN_IN_LINK_MINUTES } from "#app/domain/people/account.ts";
import { getLink } from "#app/domain/people/account-token.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { authenticate } from "#app/session/authenticator.server.ts";
import { continueSignIn } from "#app/session/browser-session.server.ts";
import { getToken, linkStatus } from "#app/session/link-token.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/sign-in-by-link";
import { DeadLink } from "./parts/dead-link.tsx";

export const handle = { breadcrumb: "Sign In by Link" } satisfies RouteHandle;

export async function loader({ request }: Route.LoaderArgs) {
	const link = await getLink(getToken(request), "SIGN_IN");
	const email = link.state === "ready" ? link.owner.email : "";
	return data({ state: link.state, email }, { status: linkStatus[link.state] });
}

/** Signing in is a POST, because email scanners open links. */
export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) =>
		continueSignIn(
			actor,
			await authenticate(
				"sign-in-link",
				args.request,
				{ token: getToken(args.request) },
				actor.submissionKey,
			),
		),
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SignInByLink({ loaderData: { state, email }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	if (state !== "ready") return <DeadLink about="sign-in link" state={state} {...explanations[state]} />;
	return (
		<Page title="Sign in with your link" description="Sign in to your Greenroom account." form={form}>
			<PageTitle eyebrow="Account" lead={`You'll be signed in as ${email}.`}>
				Sign in with your link
			</PageTitle>
			<PageForm form={form} submit="Sign In" pending="Signing in..." />
			<p className="measure mt-8 border-t border-rule pt-4">
				Didn't ask for this link? Close this page. No one is signed in unless you press the button.
			</p>
		</Page>
	);
}

const newLink = { href: href("/auth/sign-in-link"), label: "Get a new link" };

const explanations = {
	used: {
		text: "A sign-in link works once. If you didn't use it, set a new password to end every session.",
		next: newLink,
	},
	expired: { text: `A sign-in link works for ${SIGN_IN_LINK_MINUTES} minutes.`, next: newLink },
	unknown: {
		text: "Part of the link may be missing. Copy all of it into the address bar. It also stops working when your password or email address changes.",
		next: newLink,
	},
};
