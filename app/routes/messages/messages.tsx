import { useEffect, useState } from "react";
import { data, href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { ATTACHMENTS_MAX, messageFailures, relativeTime } from "#app/domain/bookings/messages/message.ts";
import { SendMessageForm } from "#app/domain/bookings/messages/message-forms.ts";
import { markRead, sendMessage } from "#app/domain/bookings/messages/send-message.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { DomainError, invalidField } from "#app/domain/platform/domain-error.ts";
import { keepFile } from "#app/domain/platform/files/file.server.ts";
import { readerZone } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { currentMinute } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { BookingBadge } from "#app/routes/bookings/parts/booking-badge.tsx";
import { isFromScript, isRealView } from "#app/server/real-view.ts";
import { getActor, unreadContext } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Count } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/messages";
import { askFirst } from "./parts/ask-first.server.ts";
import { ConversationPane } from "./parts/conversation-pane.tsx";
import { type ListedConversation, loadConversations } from "./parts/load-messages.server.ts";
import { getBookingId, threadPath } from "./parts/messages-text.ts";

export const handle = { upload: true } satisfies RouteHandle;

// Runs before the loaders, so that the unread counts leave out the thread being opened.
export const middleware: Route.MiddlewareFunction[] = [
	async ({ request, context, url }, next) => {
		const bookingId = getBookingId(url);
		if (bookingId && !url.searchParams.has("before") && isRealView(request)) {
			const hasChanged = await markRead(getActor(context), { bookingId }).catch((error: unknown) => {
				if (!(error instanceof DomainError))
					log.warn({ err: error }, "could not mark a conversation as read");
			});
			if (hasChanged) context.set(unreadContext, null);
		}
		return next();
	},
];

export async function loader({ context, url }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const { list, thread } = await loadConversations(user, url);
	const isFailed = list.people === null || thread?.messages === null;
	const page = {
		list,
		thread,
		isCreator: user.role === "CREATOR",
		reader: { now: currentMinute(), timeZone: readerZone() },
	};
	return data(page, isFailed ? { status: 503, headers: { "Retry-After": "10" } } : undefined);
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		SendMessageForm,
		async ({ content }, actor, files) => {
			const bookingId = getBookingId(args.url);
			if (files.length > ATTACHMENTS_MAX)
				throw invalidField("attachments", `Add at most ${ATTACHMENTS_MAX} files.`);
			const attachments: string[] = [];
			for (const file of files) attachments.push((await keepFile(actor, file)).fileId);
			const message = { bookingId, content, attachments };
			return sendMessage(actor, message).then(
				({ messageId }) => {
					if (args.url.searchParams.get("from") === "booking")
						return seeOther(`${bookingPath(bookingId)}#conversation-title`);
					return isFromScript(args.request)
						? Response.json({ sent: messageId })
						: seeOther(threadPath(bookingId));
				},
				askFirst(actor, message),
			);
		},
		{ failure: messageFailures.send },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

const ABOUT_MESSAGES = ["message", "read", "booking", "reset"];

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
	const { list, thread, isCreator } = loaderData;
	const reader = useReader(loaderData.reader);
	const isUpToDate = useLivePage(ABOUT_MESSAGES);
	const page = usePageForm<typeof SendMessageForm>({
		id: `message-${thread?.booking.id ?? ""}`,
		lastResult: actionData,
		defaultValue: { content: thread?.draft },
	});
	const [form] = page;
	const canWrite = thread?.isLatest && !thread.isClosed;
	const title = thread ? `Messages with ${thread.other.name}` : "Messages";
	return (
		<Page title={title} description="Your conversations about requests and bookings." form={form}>
			{canWrite && (
				<a
					href={`#${page[1].content.id}`}
					className="no-print sr-only bg-green px-4 py-3 text-on-green focus:not-sr-only"
				>
					Skip to your message
				</a>
			)}
			<PageTitle eyebrow="Your account">Messages</PageTitle>
			<p role="status" className={isUpToDate ? "sr-only" : "mb-4 text-soft"}>
				{isUpToDate ? "" : "Reconnecting…"}
			</p>
			<div className="messages" data-selected={thread ? "" : undefined}>
				<div className="messages-list">
					<ConversationList
						{...list}
						selected={thread?.booking.id ?? ""}
						now={reader.now}
						isCreator={isCreator}
					/>
				</div>
				<div className="messages-thread">
					{thread && <ConversationPane key={thread.booking.id} thread={thread} reader={reader} page={page} />}
				</div>
			</div>
		</Page>
	);
}

const MINUTE = 60_000;

/**
 * The reader's time zone, as the server knows it, and the current time, which advances in the
 * browser.
 */
function useReader(loaded: { now: Date; timeZone: string }): { now: Date; timeZone: string } {
	const [now, setNow] = useState(loaded.now);
	useEffect(() => {
		setNow(new Date());
		const clock = setInterval(() => setNow(new Date()), MINUTE);
		return () => clearInterval(clock);
	}, []);
	// A slow browser clock must not put what was just loaded into the future.
	return { now: new Date(Math.max(now.getTime(), loaded.now.getTime())), timeZone: loaded.timeZone };
}

/** Someone the user exchanges messages with: the booking of the latest message, and their other bookings. */
type Person = { latest: ListedConversation; others: readonly ListedConversation[] };

type Props = {
	/** The conversations with messages, grouped by the other person. Null if they could not be loaded. */
	people: readonly Person[] | null;
	/** The conversations without messages. */
	silent: readonly ListedConversation[];
	selected: string;
	/** The URLs of the page with older conversations and of the page with the latest conversations. */
	olderPath: string | null;
	latestPath: string | null;
	now: Date;
	isCreator: boolean;
};

/** The people the user exchanges messages with, latest message first, then the bookings without messages. */
function ConversationList({ people, silent, selected, olderPath, latestPath, now, isCreator }: Props) {
	if (!people) {
		return (
			<Notice title={messageFailures.conversations} variant="due">
				<p>
					<Link to={href("/messages")}>Try again</Link>
				</p>
			</Notice>
		);
	}
	if (people.length + silent.length === 0 && !latestPath) return <NoConversations isCreator={isCreator} />;
	return (
		<nav aria-label="Conversations">
			{latestPath && (
				<p className="pb-3">
					<Link to={latestPath}>Latest conversations</Link>
				</p>
			)}
			<ul className="people">
				{people.map((person) => (
					<PersonRow key={person.latest.otherId} person={person} selected={selected} now={now} />
				))}
			</ul>
			{silent.length > 0 && (
				<details
					className="mt-3"
					open={people.length === 0 || silent.some(({ bookingId }) => bookingId === selected)}
				>
					<summary className="cursor-pointer py-2.5">Start a conversation ({silent.length})</summary>
					<ul className="border-t border-rule">
						{silent.map(({ bookingId, other, service }) => (
							<li key={bookingId} className="border-b border-rule">
								<Link
									to={threadPath(bookingId)}
									aria-current={bookingId === selected ? "true" : undefined}
									className="block py-3"
								>
									{other.name}
									<span className="block text-small text-soft">{service.title}</span>
								</Link>
							</li>
						))}
					</ul>
				</details>
			)}
			{olderPath && (
				<p className="pt-3">
					<Link to={olderPath}>Older conversations</Link>
				</p>
			)}
		</nav>
	);
}

type RowProps = { person: Person; selected: string; now: Date };

/** One person with their latest message. Their other bookings are links below it. */
function PersonRow({ person: { latest: conversation, others }, selected, now }: RowProps) {
	const { other, bookingId, service, status, unread, latest, lastActivityAt } = conversation;
	const isCurrent = (id: string) => (id === selected ? "true" : undefined);
	const isSelected = [conversation, ...others].some((one) => one.bookingId === selected);
	return (
		<li className="conversation" data-selected={isSelected || undefined}>
			<Avatar name={other.name} photo={other.photo} size="small" />
			<div className="min-w-0 flex-1">
				<div className="flex flex-wrap items-baseline justify-between gap-x-3">
					<Link
						to={threadPath(bookingId)}
						aria-current={isCurrent(bookingId)}
						className="conversation-link min-w-0 font-semibold"
					>
						{other.name}
					</Link>
					<time dateTime={lastActivityAt.toISOString()} className="fact flex-none text-soft">
						{relativeTime(lastActivityAt, now)}
					</time>
				</div>
				<p className={unread > 0 ? "text-small font-semibold" : "text-small"}>
					{latest?.isMine && <span className="text-soft">You: </span>}
					{latest?.preview}
				</p>
				<p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
					<span className="min-w-0">{service.title}</span>
					<BookingBadge status={status} />
					<UnreadOf count={unread} />
				</p>
				{others.length > 0 && (
					<ul className="conversation-others" aria-label={`Other bookings with ${other.name}`}>
						{others.map((one) => (
							<li key={one.bookingId}>
								<Link to={threadPath(one.bookingId)} aria-current={isCurrent(one.bookingId)}>
									{one.service.title}
									<UnreadOf count={one.unread} />
								</Link>
							</li>
						))}
					</ul>
				)}
			</div>
		</li>
	);
}

const UnreadOf = ({ count }: { count: number }) => (
	<Count value={count} of={count === 1 ? "unread message" : "unread messages"} />
);

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
