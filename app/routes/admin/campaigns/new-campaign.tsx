import { href } from "react-router";
import { SaveCampaignForm } from "#app/domain/campaigns/campaign-forms.ts";
import { previewCampaign } from "#app/domain/campaigns/campaign-queries.server.ts";
import { saveCampaign } from "#app/domain/campaigns/save-campaign.server.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/new-campaign";
import { CampaignEditor } from "./parts/campaign-editor.tsx";

export const handle = { longText: true, breadcrumb: "New campaign" } satisfies RouteHandle;

export const loader = () => ({ constraint: constraintsOf(SaveCampaignForm) });

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		SaveCampaignForm,
		async (input, actor) => {
			const { id } = await saveCampaign(actor, input);
			return redirectWithFlash(href("/admin/campaigns/:campaignId", { campaignId: id }), "The campaign is saved as a draft.");
		},
		{ preview: async (input, actor) => previewCampaign(actor, input) },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function NewCampaign({ loaderData: { constraint }, actionData }: Route.ComponentProps) {
	return (
		<CampaignEditor
			title="New campaign"
			heading="New campaign"
			description="Write a mail to many."
			slug="Campaigns"
			lead="It is saved as a draft. Nobody gets it before you say when."
			save="Save draft"
			{...{ constraint, actionData }}
		/>
	);
}
