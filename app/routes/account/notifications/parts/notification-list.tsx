import { Form, href } from "react-router";
import { Tag } from "#app/ui/list/tag.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";

export type ListedNotification = {
	id: string;
	title: string;
	topic: string;
	isRead: boolean;
	time: TimeText;
};

/** Notifications, newest first. */
export function NotificationList({ notifications }: { notifications: readonly ListedNotification[] }) {
	return (
		<ol className="border-t border-rule">
			{notifications.map((notification) => (
				<li key={notification.id} className="border-b border-rule">
					<NotificationRow notification={notification} />
				</li>
			))}
		</ol>
	);
}

/**
 * Posts to mark the notification as read and open its page. A prefetched link would mark it too
 * early.
 */
export function NotificationRow({
	notification: { id, title, topic, isRead, time },
}: {
	notification: ListedNotification;
}) {
	return (
		<Form
			method="post"
			action={href("/notifications/:notificationId", { notificationId: id })}
			className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
		>
			<button
				type="submit"
				className="min-h-6 flex-1 basis-72 cursor-pointer text-left text-green underline underline-offset-2 wrap-anywhere"
			>
				<span className={isRead ? undefined : "font-semibold"}>{title}</span>
			</button>
			<span className="fact flex flex-wrap items-center gap-3">
				{!isRead && <Tag variant="due">New</Tag>}
				<span className="text-soft">{topic}</span>
				<Time {...time} />
			</span>
		</Form>
	);
}
