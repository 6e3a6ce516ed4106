import { href } from "react-router";
import {
	campaignValues,
	getCampaign,
	previewCampaign,
	saveCampaign,
} from "#app/domain/office/campaigns/campaign.server.ts";
import { SaveCampaignForm } from "#app/domain/office/campaigns/campaign-forms.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { getConstraints } from "#app/forms/constraints.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/edit-campaign";
import { CampaignEditor } from "./parts/campaign-editor.tsx";

export const handle = {
	longText: true,
	parents: ({ loaderData }) => ({ "/admin/campaigns/:campaignId": loaderData?.values.name }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const campaign = await orNotFound(getCampaign(getActor(context), params.campaignId));
	return { values: withVersion(campaignValues(campaign)), constraint: getConstraints(SaveCampaignForm) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		SaveCampaignForm,
		async (input, actor) => {
			const { id } = await saveCampaign(actor, input, args.params.campaignId);
			return redirectWithFlash(href("/admin/campaigns/:campaignId", { campaignId: id }), "Campaign saved.");
		},
		{ preview: async (input, actor) => previewCampaign(actor, input) },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EditCampaign({
	loaderData: { values, constraint },
	actionData,
}: Route.ComponentProps) {
	const { name } = values;
	return (
		<CampaignEditor
			title={`Edit: ${name}`}
			heading={name}
			description="Edit an email campaign."
			eyebrow="Campaigns · Draft"
			save="Save campaign"
			{...{ values, constraint, actionData }}
		/>
	);
}
