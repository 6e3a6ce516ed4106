import { href } from "react-router";
import { SaveCampaignForm } from "#app/domain/campaigns/campaign-forms.ts";
import { getCampaign, previewCampaign } from "#app/domain/campaigns/campaign-queries.server.ts";
import { saveCampaign } from "#app/domain/campaigns/save-campaign.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/edit-campaign";
import { CampaignEditor } from "./campaign-editor.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id, name, segment, subject, body, updatedAt } = await found(getCampaign(actorOf(context), params.campaignId));
	return { crumb: "Edit", crumbNames: { [id]: name }, values: { name, segment, subject, body, base: updatedAt.toISOString() }, submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args,
		SaveCampaignForm,
		async (input, actor) => {
			const { id } = await saveCampaign(actor, input, args.params.campaignId);
			return redirectWithFlash(href("/admin/campaigns/:campaignId", { campaignId: id }), "The campaign is saved.");
		},
		{ preview: async (input, actor) => previewCampaign(actor, input) },
	);

export const clientAction = keepFormIfLost<ReturnType<typeof previewCampaign>>;

export default function EditCampaign({ loaderData: { values, submissionKey }, actionData }: Route.ComponentProps) {
	const { name } = values;
	return (
		<CampaignEditor title={`Edit: ${name}`} heading={name} description="Change a mail to many." slug="Campaigns · Draft" save="Save" {...{ values, actionData, submissionKey }} />
	);
}
