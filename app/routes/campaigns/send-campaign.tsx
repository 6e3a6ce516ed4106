import { Form, href } from "react-router";
import { campaignSegmentWords, campaignStateLabels, canDo } from "#app/domain/campaigns/campaign.ts";
import { SendCampaignForm } from "#app/domain/campaigns/campaign-forms.ts";
import { countSegment, getCampaign } from "#app/domain/campaigns/campaign-queries.server.ts";
import { sendCampaign } from "#app/domain/campaigns/send-campaign.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { settings } from "#app/infra/settings.server.ts";
import { site } from "#app/infra/site.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Radios } from "#app/ui/choices.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { usePageForm } from "#app/ui/page-form.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { DeskPage } from "../admin/desk-page.tsx";
import type { Route } from "./+types/send-campaign";

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const { id, name, segment, state } = await found(getCampaign(actor, params.campaignId));
	const size = await countSegment(actor, segment);
	const zone = site().timeZone.replaceAll("_", " ");
	return { crumb: "Send", crumbNames: { [id]: name }, ...{ id, name, segment, state, size, zone }, rate: settings().CAMPAIGN_RATE, submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, SendCampaignForm, async (input, actor) => {
		const { note } = await sendCampaign(actor, { ...input, id: args.params.campaignId });
		const done = input.when === "now" ? "The campaign is on its way." : "The campaign is scheduled.";
		return redirectWithFlash(href("/admin/campaigns/:campaignId", args.params), [done, note].filter(Boolean).join(" "));
	});

export const clientAction = keepFormIfLost;

const choices = [
	{ value: "now", label: "Now" },
	{ value: "schedule", label: "Later", hint: "On the day and at the time below." },
];

export default function SendCampaign({ loaderData, actionData }: Route.ComponentProps) {
	const { id, name, segment, state, size, zone, rate, submissionKey } = loaderData;
	const { form, fields, answer, props } = usePageForm<typeof SendCampaignForm>();
	const minutes = Math.max(1, Math.ceil(size / rate));
	return (
		<DeskPage
			title={`Send: ${name}`}
			heading={`Send “${name}”?`}
			description="Say when a campaign is sent."
			slug="Campaigns"
			aside={campaignStateLabels[state]}
			isFailed={Boolean(actionData)}
			errors={<ErrorSummary formErrors={form.errors} fields={[fields.when, fields.day, fields.time]} answer={answer} />}
		>
			<div className="max-w-2xl">
				{canDo("now", state) ? (
					<>
						<p className="measure mb-6">
							It goes to <strong>{size.toLocaleString("en-US")}</strong> {size === 1 ? "address" : "addresses"} ({campaignSegmentWords[segment].label}), at most {rate} a minute: in
							about {minutes === 1 ? "a minute" : `${minutes} minutes`}. A mail that was sent cannot be taken back.
						</p>
						<Form method="post" {...props}>
							<HiddenFields submissionKey={submissionKey} />
							<Radios {...fieldProps(fields.when)} label="When" choices={choices} />
							<div className="grid gap-x-6 sm:grid-cols-2">
								<TextField {...fieldProps(fields.day)} label="Day" hint="For later: such as 2026-03-31." isOptional />
								<TextField {...fieldProps(fields.time)} label="Time" hint={`Such as 9:30 AM or 14:30, on the clocks of ${zone}.`} isOptional />
							</div>
							<SubmitButton pending="Saving...">Confirm</SubmitButton>
						</Form>
					</>
				) : (
					<p>This campaign is on its way or over already.</p>
				)}
				<p className="mt-8">
					<a href={href("/admin/campaigns/:campaignId", { campaignId: id })}>Back to the campaign</a>
				</p>
			</div>
		</DeskPage>
	);
}
