import { href } from "react-router";
import { getCampaign } from "#app/domain/campaigns/campaign-queries.server.ts";
import { testCampaign } from "#app/domain/campaigns/test-campaign.server.ts";
import { NoFields } from "#app/domain/no-fields.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/test-campaign";
import { CampaignQuestion } from "./campaign-question.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id, name } = await found(getCampaign(actorOf(context), params.campaignId));
	return { crumb: "Test", crumbNames: { [id]: name }, id, name, submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, NoFields, async (_, actor) => {
		const { email } = await testCampaign(actor, { id: args.params.campaignId });
		return redirectWithFlash(href("/admin/campaigns/:campaignId", args.params), `The test is on its way to ${email}.`);
	});

export const clientAction = keepFormIfLost;

export default function TestCampaign({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<CampaignQuestion
			campaign={loaderData}
			crumb={loaderData.crumb}
			question="Send a test to yourself?"
			lead="You get the mail as a reader with your name would, with [Test] before its subject."
			deed="Send the test"
			pending="Sending..."
			isFailed={Boolean(actionData)}
		/>
	);
}
