import { href } from "react-router";
import { endOtherSessions, findSessions } from "#app/domain/people/sessions.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/end-other-sessions";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const sessions = await findSessions(user);
	return { others: sessions.filter(({ isThis }) => !isThis).length };
}

export async function action({ context }: Route.ActionArgs) {
	return formAction(context, NoFields, async (_, actor) => {
		const { ended } = await endOtherSessions(actor);
		return redirectWithFlash(
			href("/settings/sessions"),
			ended === 0
				? "There was no other session to end."
				: `${ended} other ${ended === 1 ? "session has" : "sessions have"} ended.`,
		);
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RevokeOtherSessions({ loaderData: { others }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<ConfirmPage
			title="End all other sessions"
			description="Sign out every other device and program."
			form={form}
			eyebrow="Settings · Sessions"
			question="End all other sessions?"
			lead={
				others === 0
					? "Only this session is signed in to your account."
					: `${others === 1 ? "One other session is" : `${others} other sessions are`} signed in to your account, on other devices or in programs. We'll sign them out at once. You'll stay signed in here.`
			}
			submit="End all other sessions"
			pending="Ending..."
			back={{ to: href("/settings/sessions"), label: "Back to your sessions" }}
		/>
	);
}
