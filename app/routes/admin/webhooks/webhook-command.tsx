import { href } from "react-router";
import { getWebhook, removeWebhook, switchWebhook } from "#app/domain/office/webhooks/webhooks.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { lastWordOf } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/webhook-command";

export const handle = {
	parents: ({ loaderData }) => ({ "/admin/webhooks/:endpointId": loaderData?.webhook.description }),
} satisfies RouteHandle<Route.ComponentProps>;

const commands = ["turn-on", "turn-off", "remove"] as const;
type Command = (typeof commands)[number];

export async function loader({ params, context, pattern }: Route.LoaderArgs) {
	const command = lastWordOf(commands, pattern);
	const { id, description } = await orNotFound(getWebhook(getActor(context), params.endpointId));
	return { command, webhook: { id, description } };
}

export const action = ({ params, context, pattern }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		const { path, done } = await run[lastWordOf(commands, pattern)](actor, params.endpointId);
		return redirectWithFlash(path, done);
	});

type Done = { path: string; done: string };

const run: Record<Command, (actor: Actor, endpointId: string) => Promise<Done>> = {
	"turn-on": async (actor, endpointId) => {
		await switchWebhook(actor, { endpointId, isOn: true });
		return { path: href("/admin/webhooks/:endpointId", { endpointId }), done: "The webhook is on." };
	},
	"turn-off": async (actor, endpointId) => {
		await switchWebhook(actor, { endpointId, isOn: false });
		return { path: href("/admin/webhooks/:endpointId", { endpointId }), done: "The webhook is off." };
	},
	remove: async (actor, endpointId) => {
		await removeWebhook(actor, { endpointId });
		return { path: href("/admin/webhooks"), done: "The webhook is removed." };
	},
};

export { clientAction } from "#app/ui/form/client-action.ts";

const texts = {
	"turn-on": {
		word: "Turn on",
		question: "Turn this webhook on?",
		lead: "Events are sent to it from now on. You can replay those in its list that it missed.",
		submit: "Turn on",
		pending: "Turning on...",
		variant: "main",
	},
	"turn-off": {
		word: "Turn off",
		question: "Turn this webhook off?",
		lead: "Nothing is sent to it until you turn it on again. Events that happen in the meantime aren't kept for it. Those that are waiting stay in its list, so that you can replay them.",
		submit: "Turn off",
		pending: "Turning off...",
		variant: "main",
	},
	remove: {
		word: "Remove",
		question: "Remove this webhook?",
		lead: "Nothing is sent to it anymore. Its secret and the list of its deliveries are deleted. You can't undo this.",
		submit: "Remove webhook",
		pending: "Removing...",
		variant: "danger",
	},
} as const satisfies Record<Command, object>;

/** Confirms that a webhook is turned on or off, or removed. */
export default function WebhookCommand({
	loaderData: {
		command,
		webhook: { id, description },
	},
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	const { word, question, lead, submit, pending, variant } = texts[command];
	return (
		<ConfirmPage
			title={`${word}: ${description}`}
			description={question}
			form={form}
			eyebrow={`Webhook · ${description}`}
			question={question}
			lead={lead}
			submit={submit}
			pending={pending}
			variant={variant}
			back={{ to: href("/admin/webhooks/:endpointId", { endpointId: id }), label: "Back to the webhook" }}
		/>
	);
}
