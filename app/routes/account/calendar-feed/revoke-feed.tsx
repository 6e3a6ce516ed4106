import { href } from "react-router";
import { getFeed, revokeFeed } from "#app/domain/bookings/calendar-feed.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/revoke-feed";

export async function loader({ context }: Route.LoaderArgs) {
	if (!(await getFeed(getActor(context)))) throw seeOther(href("/settings/calendar-feed"));
	return null;
}

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		await revokeFeed(actor);
		return redirectWithFlash(href("/settings/calendar-feed"), "Your calendar address no longer works.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RevokeFeed({ actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<ConfirmPage
			title="Revoke your calendar address"
			description="Stop calendar apps from reading your bookings."
			form={form}
			eyebrow="Settings · Calendar feed"
			question="Revoke your calendar address?"
			lead="Your address stops working at once. Calendar apps keep what they have read until you remove the subscription there."
			submit="Revoke address"
			pending="Revoking..."
			variant="danger"
			back={{ to: href("/settings/calendar-feed"), label: "Keep the address" }}
		/>
	);
}
