import { href } from "react-router";
import { SaveWebhookForm } from "#app/domain/office/webhooks/webhook-forms.ts";
import { getWebhook, saveWebhook, webhookValues } from "#app/domain/office/webhooks/webhooks.server.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/edit-webhook";
import { WebhookEditor } from "./parts/webhook-form.tsx";

export const handle = {
	breadcrumb: "Edit",
	parents: ({ loaderData }) => ({ "/admin/webhooks/:endpointId": loaderData?.values.description }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const webhook = await orNotFound(getWebhook(getActor(context), params.endpointId));
	return { id: webhook.id, values: withVersion(webhookValues(webhook)) };
}

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, SaveWebhookForm, async (input, actor) => {
		await saveWebhook(actor, input, params.endpointId);
		return redirectWithFlash(href("/admin/webhooks/:endpointId", params), "Webhook saved.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EditWebhook({ loaderData: { id, values }, actionData }: Route.ComponentProps) {
	return (
		<WebhookEditor
			title={`Edit the webhook ${values.description}`}
			heading="Edit webhook"
			description="Change a webhook’s address and its events."
			lead="Events that are already waiting go to the new address. The secret stays the same."
			submit="Save webhook"
			pending="Saving..."
			back={{ to: href("/admin/webhooks/:endpointId", { endpointId: id }), label: "Cancel" }}
			defaultValue={values}
			actionData={actionData}
		/>
	);
}
