import { href } from "react-router";
import { cancelEmailChange, getPendingEmail } from "#app/domain/people/email-change.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/email-cancel";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const pending = await getPendingEmail(user);
	if (!pending) throw seeOther(href("/settings/email"));
	return { email: user.email, pending: pending.email };
}

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		await cancelEmailChange(actor);
		return redirectWithFlash(
			href("/settings/email"),
			"You canceled the change. Your email address stays the same.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SettingsEmailCancel({
	loaderData: { email, pending },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<ConfirmPage
			title="Cancel your email change"
			description="Keep the email address of your Greenroom account."
			form={form}
			eyebrow="Settings"
			question="Cancel your email change?"
			lead={`The link we emailed to ${pending} will stop working, and your address stays ${email}.`}
			submit="Cancel change"
			pending="Canceling..."
			besideButton={
				<ButtonLink variant="quiet" href={href("/settings/email")}>
					Back
				</ButtonLink>
			}
		/>
	);
}
