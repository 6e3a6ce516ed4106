import { href } from "react-router";
import { getPasskey, removePasskey } from "#app/domain/people/passkey.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/remove-passkey";

export const handle = {
	parents: ({ loaderData }) => ({ "/settings/passkeys/:passkeyId": { label: loaderData?.name, to: null } }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { name } = await orNotFound(getPasskey(requireUser(getActor(context)), params.passkeyId));
	return { name };
}

export const action = ({ context, params }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		await removePasskey(actor, { passkeyId: params.passkeyId });
		return redirectWithFlash(href("/settings/passkeys"), "Passkey removed.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RemovePasskey({ loaderData: { name }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<ConfirmPage
			title="Remove a passkey"
			description="Remove a passkey you no longer use."
			form={form}
			eyebrow="Settings · Passkeys"
			question="Remove this passkey?"
			lead={`“${name}” will no longer sign in to your account. Your password stays the same. Also delete the passkey from your device or password manager.`}
			submit="Remove passkey"
			pending="Removing..."
			variant="danger"
			back={{ to: href("/settings/passkeys"), label: "Keep passkey" }}
		/>
	);
}
