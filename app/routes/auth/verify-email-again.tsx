import { href } from "react-router";
import { sendVerification } from "#app/domain/people/email-confirmation.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/verify-email-again";

export const handle = { parents: { "/auth": { label: "Account", to: null } } } satisfies RouteHandle;

const CODE_PAGE = href("/auth/verify-email");

export function loader({ context }: Route.LoaderArgs) {
	const { email, emailVerified } = requireUser(getActor(context));
	if (emailVerified) throw seeOther(CODE_PAGE);
	return { email };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		const { email } = await sendVerification(actor);
		return redirectWithFlash(CODE_PAGE, `A new code is on its way to ${email}.`);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function VerifyEmailAgain({ loaderData: { email }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<ConfirmPage
			title="Send a new code"
			description="Get a new code to confirm the email address of your Greenroom account."
			form={form}
			eyebrow="Account"
			question="Send a new code"
			lead={`We'll email a new code and a new link to ${email}. Earlier ones stop working.`}
			submit="Send a new code"
			pending="Sending..."
			besideButton={
				<ButtonLink variant="quiet" href={CODE_PAGE}>
					Back
				</ButtonLink>
			}
		/>
	);
}
