import { getInputProps, getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import {
	countCampaignReaders,
	getCampaign,
	sendCampaign,
} from "#app/domain/office/campaigns/campaign.server.ts";
import {
	campaignSegmentLabels,
	campaignStateLabels,
	canTransitionCampaign,
} from "#app/domain/office/campaigns/campaign.ts";
import { SendCampaignForm } from "#app/domain/office/campaigns/campaign-forms.ts";
import { readerZone } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/send-campaign";

export const handle = {
	parents: ({ loaderData }) => ({ "/admin/campaigns/:campaignId": loaderData?.name }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { id, name, segment, state } = await orNotFound(getCampaign(actor, params.campaignId));
	const size = await countCampaignReaders(actor, segment);
	const zone = readerZone().replaceAll("_", " ");
	return { id, name, segment, state, size, zone, rate: settings().CAMPAIGN_RATE };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, SendCampaignForm, async (input, actor) => {
		const { note } = await sendCampaign(actor, { ...input, id: args.params.campaignId });
		const done = input.when === "now" ? "We're sending the campaign." : "Campaign scheduled.";
		return redirectWithFlash(
			href("/admin/campaigns/:campaignId", args.params),
			[done, note].filter(Boolean).join(" "),
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const choices = [
	{ value: "now", label: "Now" },
	{ value: "schedule", label: "Later", hint: "On the date and at the time below." },
];

export default function SendCampaign({ loaderData, actionData }: Route.ComponentProps) {
	const { id, name, segment, state, size, zone, rate } = loaderData;
	const [form, fields] = usePageForm<typeof SendCampaignForm>({ lastResult: actionData });
	const minutes = Math.max(1, Math.ceil(size / rate));
	return (
		<BackOfficePage
			title={`Send: ${name}`}
			heading={`Send “${name}”?`}
			description="Send or schedule a campaign."
			eyebrow="Campaigns"
			aside={campaignStateLabels[state]}
			form={form}
		>
			<div className="max-w-2xl">
				{canTransitionCampaign("now", state) ? (
					<>
						<p className="measure mb-6">
							It goes to <strong>{size.toLocaleString("en-US")}</strong>{" "}
							{size === 1 ? "address" : "addresses"} ({campaignSegmentLabels[segment].label}), at most {rate}{" "}
							a minute: in about {minutes === 1 ? "a minute" : `${minutes} minutes`}. An email that was sent
							can't be taken back.
						</p>
						<PageForm form={form} submit="Confirm" className="max-w-2xl">
							<Radios {...getSelectProps(fields.when)} label="When" choices={choices} />
							<div className="grid gap-x-6 sm:grid-cols-2">
								<TextField
									{...getInputProps(fields.day, { type: "text" })}
									label="Date"
									hint="To send later. For example, 2026-03-31."
									isOptional
								/>
								<TextField
									{...getInputProps(fields.time, { type: "text" })}
									label="Time"
									hint={`For example, 9:30 AM or 14:30, in the time zone ${zone}.`}
									isOptional
								/>
							</div>
						</PageForm>
					</>
				) : (
					<p>This campaign is already being sent, or has ended.</p>
				)}
				<p className="mt-8">
					<Link to={href("/admin/campaigns/:campaignId", { campaignId: id })}>Back to the campaign</Link>
				</p>
			</div>
		</BackOfficePage>
	);
}
