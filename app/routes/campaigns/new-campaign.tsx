import { href } from "react-router";
import { SaveCampaignForm } from "#app/domain/campaigns/campaign-forms.ts";
import { previewCampaign } from "#app/domain/campaigns/campaign-queries.server.ts";
import { saveCampaign } from "#app/domain/campaigns/save-campaign.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/new-campaign";
import { CampaignEditor } from "./campaign-editor.tsx";

export const loader = () => ({ crumb: "New campaign", submissionKey: newSubmissionKey(now()) });

export const action = (args: Route.ActionArgs) =>
	formAction(
		args,
		SaveCampaignForm,
		async (input, actor) => {
			const { id } = await saveCampaign(actor, input);
			return redirectWithFlash(href("/admin/campaigns/:campaignId", { campaignId: id }), "The campaign is saved as a draft.");
		},
		{ preview: async (input, actor) => previewCampaign(actor, input) },
	);

export const clientAction = keepFormIfLost<ReturnType<typeof previewCampaign>>;

export default function NewCampaign({ loaderData: { submissionKey }, actionData }: Route.ComponentProps) {
	return (
		<CampaignEditor
			title="New campaign"
			heading="New campaign"
			description="Write a mail to many."
			slug="Campaigns"
			lead="It is saved as a draft. Nobody gets it before you say when."
			save="Save draft"
			{...{ actionData, submissionKey }}
		/>
	);
}
