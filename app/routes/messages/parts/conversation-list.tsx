import { href } from "react-router";
import { messageFailures, relativeTime } from "#app/domain/messages/message.ts";
import { BookingBadge } from "#app/routes/bookings/parts/booking-badge.tsx";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Count } from "#app/ui/list/tag.tsx";
import { threadPath } from "./booking-of.ts";
import type { ListedConversation } from "./load-messages.server.ts";

type Props = {
	/** Null if they could not be loaded. */
	conversations: readonly ListedConversation[] | null;
	selected: string;
	/** The pages with older conversations and with the latest ones. */
	olderPath: string | null;
	latestPath: string | null;
	now: Date;
	isCreator: boolean;
};

/** The user's conversations, the most recently active first. */
export function ConversationList({ conversations, selected, olderPath, latestPath, now, isCreator }: Props) {
	if (!conversations) {
		return (
			<Notice title={messageFailures.conversations} variant="due">
				<p>
					<Link to={href("/messages")}>Try again</Link>
				</p>
			</Notice>
		);
	}
	if (conversations.length === 0 && !latestPath) return <NoConversations isCreator={isCreator} />;
	return (
		<nav aria-label="Conversations">
			{latestPath && (
				<p className="pb-3">
					<Link to={latestPath}>Latest conversations</Link>
				</p>
			)}
			<ul>
				{conversations.map((conversation) => (
					<ConversationRow
						key={conversation.bookingId}
						conversation={conversation}
						isSelected={conversation.bookingId === selected}
						now={now}
					/>
				))}
			</ul>
			{olderPath && (
				<p className="pt-3">
					<Link to={olderPath}>Older conversations</Link>
				</p>
			)}
		</nav>
	);
}

type RowProps = { conversation: ListedConversation; isSelected: boolean; now: Date };

function ConversationRow({
	conversation: { bookingId, other, service, status, unread, latest, lastActivityAt },
	isSelected,
	now,
}: RowProps) {
	return (
		<li className="conversation" data-selected={isSelected || undefined}>
			<Avatar name={other.name} photo={other.photo} size="small" />
			<div className="min-w-0 flex-1">
				<div className="flex flex-wrap items-baseline justify-between gap-x-3">
					<Link
						to={threadPath(bookingId)}
						aria-current={isSelected ? "true" : undefined}
						className="conversation-link min-w-0 font-semibold"
					>
						{other.name}
					</Link>
					<time dateTime={lastActivityAt.toISOString()} className="fact flex-none text-soft">
						{relativeTime(lastActivityAt, now)}
					</time>
				</div>
				<p className={unread > 0 ? "text-small font-semibold" : "text-small"}>
					{latest ? (
						<>
							{latest.isMine && <span className="text-soft">You: </span>}
							{latest.preview}
						</>
					) : (
						<span className="text-soft">No messages yet</span>
					)}
				</p>
				<p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
					<span className="min-w-0">{service.title}</span>
					<BookingBadge status={status} />
					<Count value={unread} of={unread === 1 ? "unread message" : "unread messages"} />
				</p>
			</div>
		</li>
	);
}

function NoConversations({ isCreator }: { isCreator: boolean }) {
	return (
		<EmptyState
			title="No conversations yet"
			next={
				isCreator
					? { href: href("/services"), label: "Find Professionals" }
					: { href: href("/dashboard"), label: "Go to your dashboard" }
			}
		>
			{isCreator
				? "Each request you send to a professional opens a conversation."
				: "Each request that a creator sends you opens a conversation."}
		</EmptyState>
	);
}
