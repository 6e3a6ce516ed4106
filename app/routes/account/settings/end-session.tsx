import { data, href } from "react-router";
import { endSession, findSessions } from "#app/domain/people/sessions.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/end-session";

export const handle = {
	breadcrumb: "End a Session",
	parents: ({ loaderData }) => ({ "/settings/sessions/:sessionId": { label: loaderData?.device, to: null } }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const session = (await findSessions(user)).find(({ id }) => id === params.sessionId);
	if (!session) throw data(null, { status: 404 });
	return {
		device: session.device,
		isThis: session.isThis,
	};
}

export async function action({ context, params }: Route.ActionArgs) {
	return formAction(context, NoFields, async (_, actor) => {
		await endSession(actor, { sessionId: params.sessionId });
		return redirectWithFlash(href("/settings/sessions"), "The session has ended.");
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RevokeSession({ loaderData: { device, isThis }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<ConfirmPage
			title="End a session"
			description="Sign out a device or program."
			form={form}
			eyebrow="Settings · Sessions"
			question="End this session?"
			lead={`${device}${isThis ? ", which you're using now," : ""} will be signed out at once.`}
			submit="End session"
			pending="Ending..."
			back={{ to: href("/settings/sessions"), label: "Keep it signed in" }}
		/>
	);
}
