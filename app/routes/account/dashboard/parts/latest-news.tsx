import { href } from "react-router";
import { NotificationRow } from "#app/routes/account/notifications/parts/notification-list.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";

export type NewsItem = {
	id: string;
	title: string;
	time: TimeText;
	/** Set for a notification, null for account activity. */
	notification: { topic: string; isRead: boolean } | null;
};

type LatestNewsProps = {
	/** Newest first. */
	items: readonly NewsItem[];
	/** The next step if there is no activity. */
	next: { href: string; label: string };
};

/** Notifications and account activity in one list. */
export function LatestNews({ items, next }: LatestNewsProps) {
	return (
		<section aria-labelledby="activity-title" className="mt-10">
			<SectionHeading id="activity-title" aside={<Link to={href("/notifications")}>All notifications</Link>}>
				Activity
			</SectionHeading>
			{items.length > 0 ? (
				<ol>
					{items.map(({ id, title, time, notification }) => (
						<li key={id} className="border-b border-rule">
							{notification ? (
								<NotificationRow notification={{ id, title, time, ...notification }} />
							) : (
								<div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
									<span className="min-w-0 flex-1 basis-72 wrap-anywhere">{title}</span>
									<Time {...time} className="fact" />
								</div>
							)}
						</li>
					))}
				</ol>
			) : (
				<EmptyState title="Nothing has happened yet" headingLevel={3} next={next}>
					Requests, answers, and messages will appear here.
				</EmptyState>
			)}
		</section>
	);
}
