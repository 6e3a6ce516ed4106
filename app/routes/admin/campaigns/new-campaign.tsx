import { href } from "react-router";
import { previewCampaign, saveCampaign } from "#app/domain/office/campaigns/campaign.server.ts";
import { SaveCampaignForm } from "#app/domain/office/campaigns/campaign-forms.ts";
import { getConstraints } from "#app/forms/constraints.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/new-campaign";
import { CampaignEditor } from "./parts/campaign-editor.tsx";

export const handle = { longText: true, breadcrumb: "New campaign" } satisfies RouteHandle;

export const loader = () => ({ constraint: getConstraints(SaveCampaignForm) });

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		SaveCampaignForm,
		async (input, actor) => {
			const { id } = await saveCampaign(actor, input);
			return redirectWithFlash(
				href("/admin/campaigns/:campaignId", { campaignId: id }),
				"Campaign saved as a draft.",
			);
		},
		{ preview: async (input, actor) => previewCampaign(actor, input) },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function NewCampaign({ loaderData: { constraint }, actionData }: Route.ComponentProps) {
	return (
		<CampaignEditor
			title="New campaign"
			heading="New campaign"
			description="Write an email campaign."
			eyebrow="Campaigns"
			lead="We save it as a draft. No one gets it until you send or schedule it."
			save="Save draft"
			{...{ constraint, actionData }}
		/>
	);
}
