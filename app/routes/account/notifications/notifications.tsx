import { Form, href } from "react-router";
import { requireUser } from "#app/domain/platform/actor.ts";
import { topicLabels } from "#app/domain/platform/email/email.ts";
import { countUnreadNotifications, findNotifications } from "#app/domain/platform/notifications.server.ts";
import { readCursor } from "#app/domain/platform/pagination.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { Slate } from "#app/ui/image/drawings.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import type { Route } from "./+types/notifications";
import { NotificationList } from "./parts/notification-list.tsx";

/** Viewing the list doesn't mark anything as read. Opening a notification or "Mark all as read" does. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	const [{ notifications, next }, unread] = await Promise.all([
		findNotifications(user, { after }),
		countUnreadNotifications(user),
	]);
	return {
		notifications: notifications.map(({ createdAt, topic, ...rest }) => ({
			...rest,
			topic: topicLabels[topic].label,
			time: timestamp(createdAt),
		})),
		next,
		isFirst: !after,
		unread,
	};
}

export default function Notifications({
	loaderData: { notifications, next, isFirst, unread },
}: Route.ComponentProps) {
	return (
		<Page
			title={unread > 0 ? `Notifications (${unread} unread)` : "Notifications"}
			description="Your notifications."
		>
			<PageTitle eyebrow="Dashboard · Notifications" aside={unread > 0 ? `${unread} unread` : "All read"}>
				Notifications
			</PageTitle>
			{notifications.length > 0 ? (
				<>
					<div className="mb-6 flex flex-wrap items-center justify-between gap-4">
						<Link to={href("/settings/notifications")}>Choose which ones you get by email</Link>
						{unread > 0 && (
							<Form method="post" action={href("/notifications/read")}>
								<SubmitButton
									variant="plain"
									isSmall
									pending="Marking..."
									action={href("/notifications/read")}
								>
									Mark all as read
								</SubmitButton>
							</Form>
						)}
					</div>
					<NotificationList notifications={notifications} />
					<PreviousNext
						previous={isFirst ? undefined : href("/notifications")}
						next={next && `${href("/notifications")}?after=${next}`}
						label="Pages of notifications"
					/>
				</>
			) : (
				<EmptyState
					title="No notifications yet"
					next={{ href: href("/dashboard"), label: "Go to your dashboard" }}
					drawing={<Slate className="size-20 text-green" />}
				>
					Requests, answers, and messages will appear here.
				</EmptyState>
			)}
		</Page>
	);
}
