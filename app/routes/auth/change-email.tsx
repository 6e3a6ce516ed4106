import { data, href } from "react-router";
import { LINK_HOURS } from "#app/domain/people/account.ts";
import { getLink } from "#app/domain/people/account-token.server.ts";
import { confirmEmailChange } from "#app/domain/people/email-change.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getToken, linkStatus } from "#app/session/link-token.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/change-email";
import { DeadLink } from "./parts/dead-link.tsx";

export async function loader({ request }: Route.LoaderArgs) {
	const link = await getLink(getToken(request), "CHANGE_EMAIL");
	const email = (link.state === "ready" && link.email) || "";
	return data({ state: link.state, email }, { status: linkStatus[link.state] });
}

/** Confirming is a POST, because email scanners open links. */
export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		const { userId, email } = await confirmEmailChange(actor, { token: getToken(args.request) });
		const path = actor.user?.id === userId ? href("/settings/email") : href("/auth/signin");
		return redirectWithFlash(path, `Your email address is now ${email}. Use it to sign in.`);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

/** Names neither the account nor its owner, because a mistyped address may belong to someone else. */
export default function ChangeEmail({ loaderData: { state, email }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	if (state !== "ready") return <DeadLink about="new address" state={state} {...explanations[state]} />;
	return (
		<Page
			title="Confirm your new email address"
			description="Confirm the new email address of your Greenroom account."
			form={form}
		>
			<PageTitle eyebrow="Account" lead={`Confirm to sign in with ${email} and get our emails there.`}>
				Confirm your new email address
			</PageTitle>
			<PageForm form={form} submit="Confirm new email address" pending="Confirming..." />
			<p className="measure mt-8 border-t border-rule pt-4">
				Didn't ask for this change? Close this page. Someone probably mistyped their address, and nothing
				changes unless you confirm.
			</p>
		</Page>
	);
}

const newChange = { href: href("/settings/email"), label: "Enter the address again" };

const explanations = {
	used: {
		text: "Your email address has been changed. Use the new one to sign in.",
		next: { href: href("/settings/email"), label: "See your email address" },
	},
	expired: {
		text: `This kind of link works for ${LINK_HOURS.CHANGE_EMAIL} hours. Your email address hasn't changed. Enter the new one again to get another link.`,
		next: newChange,
	},
	unknown: {
		text: "Part of the link may be missing. Copy all of it into the address bar. A link also stops working when you cancel the change, enter another address, or set a new password.",
		next: newChange,
	},
};
