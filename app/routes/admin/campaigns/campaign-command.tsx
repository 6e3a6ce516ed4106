import { href } from "react-router";
import { cancelCampaign, getCampaign, testCampaign } from "#app/domain/office/campaigns/campaign.server.ts";
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
import type { Route } from "./+types/campaign-command";

export const handle = {
	parents: ({ loaderData }) => ({ "/admin/campaigns/:campaignId": loaderData?.campaign.name }),
} satisfies RouteHandle<Route.ComponentProps>;

const commands = ["cancel", "test"] as const;
type Command = (typeof commands)[number];

export async function loader({ params, context, pattern }: Route.LoaderArgs) {
	const command = lastWordOf(commands, pattern);
	const { id, name } = await orNotFound(getCampaign(getActor(context), params.campaignId));
	return { command, campaign: { id, name } };
}

export const action = ({ params, context, pattern }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		const done = await run[lastWordOf(commands, pattern)](actor, params.campaignId);
		return redirectWithFlash(href("/admin/campaigns/:campaignId", params), done);
	});

const run: Record<Command, (actor: Actor, id: string) => Promise<string>> = {
	cancel: async (actor, id) => {
		await cancelCampaign(actor, { id });
		return "Campaign canceled.";
	},
	test: async (actor, id) => {
		const { email } = await testCampaign(actor, { id });
		return `The test is on its way to ${email}.`;
	},
};

export { clientAction } from "#app/ui/form/client-action.ts";

const texts = {
	cancel: {
		word: "Cancel",
		question: "Cancel this campaign?",
		lead: "We won't email anyone who hasn't been queued yet. Emails already in the outbox are still sent. You can't undo this.",
		submit: "Cancel campaign",
		pending: "Canceling...",
	},
	test: {
		word: "Test",
		question: "Send a test to yourself?",
		lead: "You'll get the email as a reader with your name would, with [Test] before the subject.",
		submit: "Send test",
		pending: "Sending...",
	},
} satisfies Record<Command, object>;

/** Confirms an action on a campaign: its effect, and one button. */
export default function CampaignCommand({
	loaderData: {
		command,
		campaign: { id, name },
	},
	actionData,
}: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	const { word, question, lead, submit, pending } = texts[command];
	return (
		<ConfirmPage
			title={`${word}: ${name}`}
			description={question}
			form={form}
			eyebrow={`Campaign · ${name}`}
			question={question}
			lead={lead}
			submit={submit}
			pending={pending}
			back={{ to: href("/admin/campaigns/:campaignId", { campaignId: id }), label: "Back to the campaign" }}
		/>
	);
}
