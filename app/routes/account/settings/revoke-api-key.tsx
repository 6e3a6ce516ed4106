import { href } from "react-router";
import { getApiKey, revokeApiKey } from "#app/domain/people/api-keys.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/revoke-api-key";

export const handle = {
	parents: ({ loaderData }) => ({
		"/settings/api-keys": "API Keys",
		"/settings/api-keys/:keyId": { label: loaderData?.name, to: null },
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { name, isExpired } = await orNotFound(getApiKey(requireUser(getActor(context)), params.keyId));
	return { name, isExpired };
}

export const action = ({ context, params }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		await revokeApiKey(actor, { keyId: params.keyId });
		return redirectWithFlash(href("/settings/api-keys"), "The API key no longer works.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RevokeApiKey({ loaderData: { name, isExpired }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<ConfirmPage
			title="Revoke an API key"
			description="Stop a program from using your account."
			form={form}
			eyebrow="Settings · API keys"
			question={isExpired ? "Remove this API key?" : "Revoke this API key?"}
			lead={
				isExpired
					? `“${name}” has expired. It will disappear from your list.`
					: `“${name}” stops working at once, in every program that uses it. What the programs did stays.`
			}
			submit={isExpired ? "Remove key" : "Revoke key"}
			pending={isExpired ? "Removing..." : "Revoking..."}
			variant="danger"
			back={{ to: href("/settings/api-keys"), label: "Keep the key" }}
		/>
	);
}
