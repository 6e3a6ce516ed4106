import { href } from "react-router";
import { ROTATION_HOURS } from "#app/domain/office/webhooks/webhook.ts";
import { getWebhook, rotateWebhookSecret } from "#app/domain/office/webhooks/webhooks.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/rotate-webhook";

export const handle = {
	breadcrumb: "New secret",
	parents: ({ loaderData }) => ({ "/admin/webhooks/:endpointId": loaderData?.description }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id, description, previousUntil } = await orNotFound(
		getWebhook(getActor(context), params.endpointId),
	);
	return { id, description, isRotating: previousUntil !== null };
}

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		await rotateWebhookSecret(actor, { endpointId: params.endpointId });
		return seeOther(href("/admin/webhooks/:endpointId/secret", params));
	});

export { clientAction } from "#app/ui/form/client-action.ts";

/** Confirms that a webhook gets a new secret. */
export default function RotateWebhook({
	loaderData: { id, description, isRotating },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={`New secret: ${description}`}
			heading="Create a new secret?"
			description="Replace the secret that signs a webhook’s events."
			eyebrow={`Webhook · ${description}`}
			lead={`For ${ROTATION_HOURS} hours, we sign every event with the new secret and with the current one, so that you can replace it in your program without missing an event. After that, only the new one signs.${isRotating ? " The one before the current one stops signing now." : ""}`}
			form={form}
		>
			<PageForm form={form} submit="Create new secret" pending="Creating..." />
			<p className="mt-8">
				<Link to={href("/admin/webhooks/:endpointId", { endpointId: id })}>Back to the webhook</Link>
			</p>
		</BackOfficePage>
	);
}
