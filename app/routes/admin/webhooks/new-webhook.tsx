import { href } from "react-router";
import { ENDPOINTS_MAX } from "#app/domain/office/webhooks/webhook.ts";
import { SaveWebhookForm } from "#app/domain/office/webhooks/webhook-forms.ts";
import { saveWebhook } from "#app/domain/office/webhooks/webhooks.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/new-webhook";
import { WebhookEditor } from "./parts/webhook-form.tsx";

export const handle = { breadcrumb: "New webhook" } satisfies RouteHandle;

export const loader = () => ({ values: {} });

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, SaveWebhookForm, async (input, actor) => {
		const { endpointId } = await saveWebhook(actor, input);
		return seeOther(href("/admin/webhooks/:endpointId/secret", { endpointId }));
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function NewWebhook({ loaderData: { values }, actionData }: Route.ComponentProps) {
	return (
		<WebhookEditor
			title="New webhook"
			heading="New webhook"
			description="Add an address that is told about events."
			lead={`We send each event that you choose to this address, signed with a secret that we show you next. You can have up to ${ENDPOINTS_MAX} webhooks.`}
			submit="Add webhook"
			pending="Adding..."
			back={{ to: href("/admin/webhooks"), label: "Cancel" }}
			defaultValue={values}
			actionData={actionData}
		/>
	);
}
