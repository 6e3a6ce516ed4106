import { href } from "react-router";
import { getCampaign } from "#app/domain/campaigns/campaign-queries.server.ts";
import { cancelCampaign } from "#app/domain/campaigns/cancel-campaign.server.ts";
import { NoFields } from "#app/domain/no-fields.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/cancel-campaign";
import { CampaignQuestion } from "./campaign-question.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id, name } = await found(getCampaign(actorOf(context), params.campaignId));
	return { crumb: "Cancel", crumbNames: { [id]: name }, id, name, submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, NoFields, async (_, actor) => {
		await cancelCampaign(actor, { id: args.params.campaignId });
		return redirectWithFlash(href("/admin/campaigns/:campaignId", args.params), "The campaign is cancelled.");
	});

export const clientAction = keepFormIfLost;

export default function CancelCampaign({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<CampaignQuestion
			campaign={loaderData}
			crumb={loaderData.crumb}
			question="Cancel this campaign?"
			lead="Whoever has not got it yet gets nothing. Mails in the outbox already go out. A cancelled campaign stays as it is."
			deed="Cancel the campaign"
			pending="Cancelling..."
			isFailed={Boolean(actionData)}
		/>
	);
}
