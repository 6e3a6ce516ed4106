import { useMemo, useRef } from "react";
import { href } from "react-router";
import type { SendMessageForm } from "#app/domain/messages/message-forms.ts";
import { BookingBadge } from "#app/routes/bookings/parts/booking-badge.tsx";
import type { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Composer } from "./composer.tsx";
import type { Thread } from "./load-messages.server.ts";
import { messagesFromText } from "./messages-text.ts";
import { ClosedThread, MessageList } from "./thread.tsx";
import { useReading, useSpokenMessages } from "./use-live-thread.ts";
import { useSending } from "./use-sending.ts";

type Props = {
	thread: Thread;
	reader: { now: Date; timeZone: string };
	page: ReturnType<typeof usePageForm<typeof SendMessageForm>>;
};

/** One conversation: the other person, the booking, the messages, and the message form. */
export function ConversationPane({ thread, reader, page }: Props) {
	const { booking, other, blocks, hasLeft, isLatest, draft, unread } = thread;
	const messages = useMemo(
		() => (thread.messages === null ? null : messagesFromText(thread.messages)),
		[thread.messages],
	);
	const form = useRef<HTMLFormElement>(null);
	const sending = useSending(booking.id, form);
	useReading(booking.id, isLatest ? unread : 0);
	const spoken = useSpokenMessages(isLatest ? (messages ?? []) : [], other.name);
	const isClosed = hasLeft || blocks.byUser || blocks.byOther;
	return (
		<section aria-labelledby="conversation-title">
			<p className="mb-4 md:hidden">
				<Link to={href("/messages")} className="thread-back">
					Back to conversations
				</Link>
			</p>
			<header className="thread-head">
				<h2 id="conversation-title" className="text-h2">
					{other.professionalId ? (
						<a href={href("/professional/:professionalId", { professionalId: other.professionalId })}>
							{other.name}
						</a>
					) : (
						other.name
					)}
				</h2>
				<p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
					<Link to={href("/bookings/:bookingId", { bookingId: booking.id })}>{booking.title}</Link>
					<BookingBadge status={booking.status} />
					<span className="fact text-soft">{booking.reference}</span>
				</p>
			</header>
			<MessageList
				{...thread}
				messages={messages}
				otherName={other.name}
				sending={sending.sending}
				reader={reader}
			/>
			<div role="log" aria-label="New messages" className="sr-only">
				{spoken.map(({ id, text }) => (
					<p key={id}>{text}</p>
				))}
			</div>
			{isLatest &&
				(isClosed ? (
					<ClosedThread
						name={other.name}
						blocks={blocks}
						hasLeft={hasLeft}
						unblockPath={`${href("/messages/unblock")}?booking=${booking.id}`}
					/>
				) : (
					<Composer
						bookingId={booking.id}
						draft={draft}
						page={page}
						form={form}
						sending={sending}
						count={messages?.length ?? 0}
					/>
				))}
			{!blocks.byUser && !hasLeft && (
				<p className="mt-8 border-t border-rule pt-3 text-small">
					<Link to={`${href("/messages/block")}?booking=${booking.id}`}>Block {other.name}</Link>
				</p>
			)}
		</section>
	);
}
