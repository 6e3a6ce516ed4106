import { href } from "react-router";
import { getPasskey, removePasskey } from "#app/domain/people/passkey.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/remove-passkey";

export const handle = {
	parents: ({ loaderData }) => ({ "/settings/passkeys/:passkeyId": { label: loaderData?.name, to: null } }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { name } = await orNotFound(getPasskey(requireUser(actorOf(context)), params.passkeyId));
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
		<Page title="Remove a passkey" description="Remove a passkey you no longer use." form={form}>
			<PageTitle
				eyebrow="Settings · Passkeys"
				lead={`“${name}” will no longer sign in to your account. Your password stays the same. Also delete the passkey from your device or password manager.`}
			>
				Remove this passkey?
			</PageTitle>
			<PageForm form={form} submit="Remove passkey" pending="Removing..." variant="danger" />
			<p className="mt-6">
				<Link to={href("/settings/passkeys")}>Keep passkey</Link>
			</p>
		</Page>
	);
}
