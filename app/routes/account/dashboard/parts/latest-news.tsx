import { href } from "react-router";
import { type ListedNotification, NotificationList } from "#app/routes/account/notifications/parts/notification-list.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

type LatestNewsProps = {
	notifications: readonly ListedNotification[];
	activity: readonly { id: string; label: string; at: string; day: string }[];
	/** The one thing to do where nothing has happened. */
	next: { href: string; label: string };
};

/** What happened: news from others first, then what was done in the account. */
export function LatestNews({ notifications, activity, next }: LatestNewsProps) {
	return (
		<section aria-labelledby="activity-title" className="mt-14">
			<SectionHeading id="activity-title" aside={<Link to={href("/notifications")}>All notifications</Link>}>
				Activity
			</SectionHeading>
			{notifications.length > 0 && <NotificationList notifications={notifications} />}
			{activity.length > 0 && (
				<ol className={notifications.length > 0 ? "measure mt-8" : "measure"}>
					{activity.map(({ id, label, at, day }) => (
						<li key={id} className="flex flex-wrap justify-between gap-x-6 border-b border-rule py-2">
							{label}
							<time dateTime={at} className="fact">
								{day}
							</time>
						</li>
					))}
				</ol>
			)}
			{notifications.length + activity.length === 0 && (
				<EmptyState title="Nothing has happened yet" headingLevel={3} next={next}>
					Requests, answers and messages stand here as they come.
				</EmptyState>
			)}
		</section>
	);
}
