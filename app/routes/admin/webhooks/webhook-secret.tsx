import { href } from "react-router";
import { SECRET_SHOWN_MINUTES } from "#app/domain/office/webhooks/webhook.ts";
import {
	getNewWebhookSecret,
	getWebhook,
	hideWebhookSecret,
} from "#app/domain/office/webhooks/webhooks.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { CopyField } from "#app/ui/form/copy-field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/webhook-secret";

export const handle = {
	breadcrumb: "Secret",
	parents: ({ loaderData }) => ({ "/admin/webhooks/:endpointId": loaderData?.description }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { description } = await orNotFound(getWebhook(actor, params.endpointId));
	const secret = await getNewWebhookSecret(actor, params.endpointId);
	if (!secret) throw seeOther(href("/admin/webhooks/:endpointId", params));
	return { description, secret };
}

/** Hides the secret once someone has saved it. */
export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		await hideWebhookSecret(actor, { endpointId: params.endpointId });
		return redirectWithFlash(
			href("/admin/webhooks/:endpointId", params),
			"The secret is ready. Send a test event to try it.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function WebhookSecret({
	loaderData: { description, secret },
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={`Secret of the webhook ${description}`}
			heading="Save the secret"
			description="The secret with which your program checks events."
			eyebrow={`Webhook · ${description}`}
			lead={`Give it to your program now. You can see it here for ${SECRET_SHOWN_MINUTES} minutes, and we won't show it again.`}
			form={form}
		>
			<div className="max-w-3xl">
				<CopyField
					id="secret"
					label="Secret"
					hint="Your program uses it to check that an event comes from this site. Don't share it, and don't put it into code that others can read."
					value={secret}
					copy="Copy secret"
					copied="Secret copied."
				/>
				<p className="measure mt-6">
					Every event has the headers of Standard Webhooks, so your program can check them with one of its
					libraries. The file docs/api.md has an example for Node.js without a library.
				</p>
				<PageForm form={form} submit="I've saved it" pending="Continuing..." className="mt-8" />
			</div>
		</BackOfficePage>
	);
}
