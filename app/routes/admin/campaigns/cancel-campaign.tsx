import { href } from "react-router";
import { cancelCampaign, getCampaign } from "#app/domain/office/campaigns/campaign.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/cancel-campaign";
import { CampaignQuestion } from "./parts/campaign-question.tsx";

export const handle = {
	parents: ({ loaderData }) => ({ "/admin/campaigns/:campaignId": loaderData?.name }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id, name } = await orNotFound(getCampaign(getActor(context), params.campaignId));
	return { id, name };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		await cancelCampaign(actor, { id: args.params.campaignId });
		return redirectWithFlash(href("/admin/campaigns/:campaignId", args.params), "Campaign canceled.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function CancelCampaign({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<CampaignQuestion
			campaign={loaderData}
			word="Cancel"
			question="Cancel this campaign?"
			lead="We won't email anyone who hasn't been queued yet. Emails already in the outbox are still sent. You can't undo this."
			submit="Cancel campaign"
			pending="Canceling..."
			actionData={actionData}
		/>
	);
}
