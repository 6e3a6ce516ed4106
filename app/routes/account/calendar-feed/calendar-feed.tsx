import { href } from "react-router";
import { getFeed } from "#app/domain/bookings/calendar-feed.server.ts";
import { FEED_HOURS } from "#app/domain/bookings/calendar-feed.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/calendar-feed";

export async function loader({ context }: Route.LoaderArgs) {
	const feed = await getFeed(getActor(context));
	return {
		feed: feed && { created: timestamp(feed.createdAt), read: feed.readAt && timestamp(feed.readAt) },
	};
}

export default function CalendarFeed({ loaderData: { feed } }: Route.ComponentProps) {
	return (
		<Page
			title="Calendar feed"
			description="A private address where your calendar app reads your bookings and deadlines."
		>
			<PageTitle
				eyebrow="Settings"
				aside={feed ? <StatusTag status="done">On</StatusTag> : <StatusTag status="waiting">Off</StatusTag>}
				lead={`Subscribe to a private address in your calendar app, and it shows the days, milestones, and deadlines of your bookings. Most apps read it again every ${FEED_HOURS} hours or once a day.`}
			>
				Calendar feed
			</PageTitle>
			{feed ? (
				<div className="max-w-3xl">
					<SummaryList
						rows={[
							{ label: "Created", value: <Time {...feed.created} /> },
							{
								label: "Last read",
								value: feed.read ? <Time {...feed.read} /> : "Not yet",
							},
						]}
					/>
					<p className="measure mb-6">
						Anyone who has the address can read the calendar. We don't store it, so we can't show it again. If
						you lost it, or someone else has it, replace it.
					</p>
					<p className="flex flex-wrap gap-3">
						<ButtonLink variant="plain" href={href("/settings/calendar-feed/create")}>
							Replace the address
						</ButtonLink>
						<ButtonLink variant="quiet" href={href("/settings/calendar-feed/revoke")}>
							Revoke the address
						</ButtonLink>
					</p>
				</div>
			) : (
				<ButtonLink href={href("/settings/calendar-feed/create")}>Create an address</ButtonLink>
			)}
		</Page>
	);
}
