import { href } from "react-router";
import { findCampaigns } from "#app/domain/office/campaigns/campaign.server.ts";
import { campaignSegmentLabels, campaignStateLabels } from "#app/domain/office/campaigns/campaign.ts";
import { formatMoment } from "#app/domain/platform/time/time-zones.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/campaigns";

export async function loader({ context }: Route.LoaderArgs) {
	const campaigns = await findCampaigns(getActor(context));
	return {
		campaigns: campaigns.map(({ scheduledAt, finishedAt, ...row }) => {
			const at = finishedAt ?? scheduledAt;
			return { ...row, at: at && formatMoment(at) };
		}),
	};
}

export default function Campaigns({ loaderData: { campaigns } }: Route.ComponentProps) {
	return (
		<BackOfficePage
			title={`Campaigns (${campaigns.length})`}
			heading="Campaigns"
			description="Email campaigns."
			eyebrow="Back office"
			aside={`${campaigns.length} in total`}
		>
			{campaigns.length === 0 ? (
				<EmptyState
					title="No campaign yet"
					next={{ href: href("/admin/campaigns/new"), label: "Write a campaign" }}
				>
					A campaign is one email to everyone in a segment. People who unsubscribe don't get any more.
				</EmptyState>
			) : (
				<>
					<p className="mb-6">
						<ButtonLink href={href("/admin/campaigns/new")}>New campaign</ButtonLink>
					</p>
					<Table
						caption="Newest first"
						isDense
						rows={campaigns}
						rowKey={({ id }) => id}
						columns={[
							{
								key: "name",
								label: "Name",
								isHead: true,
								cell: ({ id, name }) => (
									<Link to={href("/admin/campaigns/:campaignId", { campaignId: id })}>{name}</Link>
								),
							},
							{
								key: "segment",
								narrow: "inline",
								label: "To",
								cell: ({ segment }) => campaignSegmentLabels[segment].label,
							},
							{
								key: "state",
								narrow: "inline",
								label: "State",
								cell: ({ state }) => campaignStateLabels[state],
							},
							{
								key: "recipients",
								label: "Recipients",
								isNumber: true,
								cell: ({ recipients }) => recipients.toLocaleString("en-US"),
							},
							{ key: "at", label: "Scheduled or finished", cell: ({ at }) => at ?? "Not set" },
						]}
					/>
				</>
			)}
		</BackOfficePage>
	);
}
