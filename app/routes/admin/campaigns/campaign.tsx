import { href } from "react-router";
import {
	countCampaignReaders,
	getCampaign,
	getResults,
	previewCampaign,
} from "#app/domain/office/campaigns/campaign.server.ts";
import {
	campaignSegmentLabels,
	campaignStateLabels,
	canTransitionCampaign,
} from "#app/domain/office/campaigns/campaign.ts";
import { formatMoment } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/campaign";
import { EmailPreview } from "./parts/campaign-fields.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.name,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const campaign = await orNotFound(getCampaign(actor, params.campaignId));
	const [results, size] = await Promise.all([
		getResults(actor, campaign.id),
		countCampaignReaders(actor, campaign.segment),
	]);
	const { id, name, state, segment, scheduledAt, startedAt, finishedAt } = campaign;
	const moment = (label: string, at: Date | null) => (at ? [{ label, value: formatMoment(at) }] : []);
	return {
		id,
		name,
		state,
		results,
		preview: previewCampaign(actor, campaign),
		can: {
			edit: canTransitionCampaign("save", state),
			send: canTransitionCampaign("now", state),
			cancel: canTransitionCampaign("cancel", state),
		},
		facts: [
			{ label: "To", value: `${campaignSegmentLabels[segment].label} (${size.toLocaleString("en-US")} now)` },
			...moment("Scheduled for", scheduledAt),
			...moment("Started", startedAt),
			...moment(state === "CANCELLED" ? "Canceled" : "Finished", finishedAt),
		],
	};
}

export default function Campaign({
	loaderData: { id, name, state, results, preview, can, facts },
}: Route.ComponentProps) {
	const params = { campaignId: id };
	const rows = [
		{ what: "Recipients", count: results.total },
		{ what: "Still to be queued", count: results.open },
		{ what: "Waiting in the outbox", count: results.waiting },
		{ what: "Sent", count: results.sent },
		{ what: "Failed", count: results.failed },
		...results.skipped.map(({ why, count }) => ({ what: `Skipped: ${why}`, count })),
	];
	return (
		<BackOfficePage
			title={name}
			description="An email campaign and its results."
			eyebrow="Campaign"
			aside={campaignStateLabels[state]}
		>
			<div className="max-w-2xl">
				<SummaryList rows={facts} />
				<p className="mb-10 flex flex-wrap items-center gap-x-5 gap-y-3">
					{can.send && (
						<ButtonLink href={href("/admin/campaigns/:campaignId/send", params)}>Send or schedule</ButtonLink>
					)}
					{can.edit && <Link to={href("/admin/campaigns/:campaignId/edit", params)}>Edit</Link>}
					<Link to={href("/admin/campaigns/:campaignId/test", params)}>Send a test to yourself</Link>
					{can.cancel && (
						<Link to={href("/admin/campaigns/:campaignId/cancel", params)}>Cancel campaign</Link>
					)}
				</p>
				{results.total > 0 && (
					<section aria-labelledby="results" className="mb-12">
						<h2 id="results" className="mb-3 text-h3">
							Results
						</h2>
						<Table
							caption="Results so far"
							isDense
							rows={rows}
							rowKey={({ what }) => what}
							columns={[
								{ key: "what", label: "What", isHead: true, cell: ({ what }) => what },
								{
									key: "count",
									label: "Emails",
									isNumber: true,
									cell: ({ count }) => count.toLocaleString("en-US"),
								},
							]}
						/>
					</section>
				)}
			</div>
			<EmailPreview preview={preview} />
		</BackOfficePage>
	);
}
