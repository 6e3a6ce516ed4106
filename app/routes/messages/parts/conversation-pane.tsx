import { getTextareaProps } from "@conform-to/react";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { href } from "react-router";
import {
	ATTACHMENTS_MAX,
	formatPreview,
	MESSAGE_MAX,
	messageFailures,
} from "#app/domain/bookings/messages/message.ts";
import type { SendMessageForm } from "#app/domain/bookings/messages/message-forms.ts";
import { FILE_ACCEPT, formatFileSize } from "#app/domain/platform/files/file.ts";
import { formatWeekdayIn, threadTime, zoneName } from "#app/domain/platform/time/instant-formats.ts";
import { BookingBadge } from "#app/routes/bookings/parts/booking-badge.tsx";
import { Button, SubmitButton } from "#app/ui/form/button.tsx";
import { controlClasses, controlProps, Field } from "#app/ui/form/field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import type { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { ClosedThread } from "./closed-thread.tsx";
import type { Thread } from "./load-messages.server.ts";
import { messagesFromText, type ShownMessage } from "./messages-text.ts";
import { useSending } from "./use-sending.ts";

type Props = {
	thread: Thread;
	reader: { now: Date; timeZone: string };
	page: ReturnType<typeof usePageForm<typeof SendMessageForm>>;
};

/** One conversation: the other person, the booking, the messages, and the message form. */
export function ConversationPane({ thread, reader, page }: Props) {
	const { booking, other, blocks, hasLeft, isClosed, isLatest, draft, unread } = thread;
	const messages = useMemo(
		() => (thread.messages === null ? null : messagesFromText(thread.messages)),
		[thread.messages],
	);
	const form = useRef<HTMLFormElement>(null);
	const sending = useSending(booking.id, form);
	useReading(booking.id, isLatest ? unread : 0);
	const spoken = useSpokenMessages(isLatest ? (messages ?? []) : [], other.name);
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
					<ClosedThread bookingId={booking.id} name={other.name} blocks={blocks} hasLeft={hasLeft} />
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

/** Marks a thread as read while its page is visible and its window has focus. */
function useReading(bookingId: string, unread: number): void {
	useEffect(() => {
		if (unread === 0) return;
		let isDone = false;
		const markReadIfVisible = () => {
			if (isDone || document.visibilityState !== "visible" || !document.hasFocus()) return;
			isDone = true;
			void fetch(`${href("/messages/read")}?booking=${bookingId}`, { method: "POST", keepalive: true }).catch(
				() => {
					isDone = false;
				},
			);
		};
		markReadIfVisible();
		addEventListener("focus", markReadIfVisible);
		document.addEventListener("visibilitychange", markReadIfVisible);
		return () => {
			removeEventListener("focus", markReadIfVisible);
			document.removeEventListener("visibilitychange", markReadIfVisible);
		};
	}, [bookingId, unread]);
}

/**
 * What a screen reader announces about messages that arrive while the thread is open: name and
 * preview.
 */
function useSpokenMessages(messages: readonly ShownMessage[], name: string): { id: string; text: string }[] {
	const known = useRef(new Set(messages.map(({ id }) => id)));
	const [spoken, setSpoken] = useState<{ id: string; text: string }[]>([]);
	useEffect(() => {
		const fresh = messages.filter(({ id }) => !known.current.has(id));
		for (const { id } of fresh) known.current.add(id);
		const announced = fresh
			.filter(({ isMine }) => !isMine)
			.map(({ id, content }) => ({ id, text: `${name}: ${formatPreview(content)}` }));
		if (announced.length > 0) setSpoken((earlier) => [...earlier, ...announced].slice(-20));
	}, [messages, name]);
	return spoken;
}

type Reader = { now: Date; timeZone: string };

type MessageListProps = {
	/** Null if they could not be loaded. */
	messages: readonly ShownMessage[] | null;
	otherName: string;
	/** The text that is being sent. */
	sending: string | null;
	reader: Reader;
	olderPath: string | null;
	/** The page with the latest messages. */
	latestPath: string;
	isLatest: boolean;
	isClosed: boolean;
};

/** The messages of a conversation, oldest first, under a heading for each day. */
function MessageList({
	messages,
	otherName,
	sending,
	reader,
	olderPath,
	latestPath,
	isLatest,
	isClosed,
}: MessageListProps) {
	if (!messages) {
		return (
			<Notice title={messageFailures.thread} variant="due" headingLevel={3}>
				<p>
					<Link to={latestPath}>Try again</Link>
				</p>
			</Notice>
		);
	}
	const check = (
		<Link to={latestPath}>{isLatest ? "Check for new messages" : "Back to the latest messages"}</Link>
	);
	if (messages.length === 0 && sending === null) {
		return (
			<div id="latest" className="border-y border-rule py-6">
				<p>No messages yet.{!isClosed && " Start the conversation!"}</p>
				<p className="mt-3">{check}</p>
			</div>
		);
	}
	const days = messages.map(({ createdAt }) => formatWeekdayIn(createdAt, reader.timeZone));
	return (
		<>
			{olderPath && (
				<p className="border-t border-rule py-3">
					<Link to={olderPath}>Older messages</Link>
				</p>
			)}
			<ol aria-label="Messages">
				{messages.map((message, i) => (
					<MessageItem
						key={message.id}
						message={message}
						day={days[i] === days[i - 1] ? null : (days[i] ?? null)}
						otherName={otherName}
						reader={reader}
						isLatest={isLatest && i === messages.length - 1}
					/>
				))}
				{sending !== null && (
					<li className={messageClasses(true)}>
						<p>
							<b>You</b>
							<span>Sending...</span>
						</p>
						<p>{sending}</p>
					</li>
				)}
			</ol>
			<p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-rule py-3">
				{check}
				<span className="fact text-soft">Times in {zoneName(reader.now, reader.timeZone)}</span>
			</p>
		</>
	);
}

type ItemProps = {
	message: ShownMessage;
	/** The heading for the message's day. Null unless the message is the first of its day. */
	day: string | null;
	otherName: string;
	reader: Reader;
	isLatest: boolean;
};

function MessageItem({
	message: { id, content, createdAt, isMine, isHeld, isMasked, attachments },
	day,
	otherName,
	reader,
	isLatest,
}: ItemProps) {
	const time = threadTime(createdAt, reader.now, reader.timeZone);
	const box = { id: isLatest ? "latest" : undefined, className: messageClasses(isMine) };
	const parts = (
		<>
			<p>
				<b>{isMine ? "You" : otherName}</b>
				<time dateTime={createdAt.toISOString()}>{time}</time>
			</p>
			<p>{content}</p>
			{attachments.length > 0 && (
				<ul>
					{attachments.map((file) => (
						<li key={file.id}>
							<a href={href("/files/:fileId", { fileId: file.id })} download>
								{file.name}
							</a>{" "}
							<span className="fact text-soft">{formatFileSize(file.bytes)}</span>
						</li>
					))}
				</ul>
			)}
			{isHeld && (
				<p className="text-small text-soft">
					Our team is reviewing this message. {otherName} can't see it yet. We'll email you.
				</p>
			)}
			{isMasked && (
				<p className="text-small text-soft">
					Contact details and payment elsewhere are hidden until the booking is funded, so that you're both
					protected.
				</p>
			)}
			{!isMine && (
				<a
					href={href("/report/:subject/:subjectId", { subject: "message", subjectId: id })}
					aria-label={`Report the message of ${otherName}, ${time}`}
				>
					Report
				</a>
			)}
		</>
	);
	if (!day) return <li {...box}>{parts}</li>;
	return (
		<li>
			<h3 className="slug thread-day">{day}</h3>
			<div {...box}>{parts}</div>
		</li>
	);
}

/**
 * The stylesheet styles a message's parts by their position. A page shows up to fifty messages, and classes on
 * every part would add weight.
 */
const messageClasses = (isMine: boolean): string => (isMine ? "message message-own" : "message");

type ComposerProps = {
	bookingId: string;
	draft: string;
	page: ReturnType<typeof usePageForm<typeof SendMessageForm>>;
	form: RefObject<HTMLFormElement | null>;
	sending: ReturnType<typeof useSending>;
	/** How many messages the thread shows. When it changes, the form stays in view. */
	count: number;
};

/** The message form. With JavaScript, it sends without leaving the page. */
function Composer({
	bookingId,
	draft,
	page,
	form,
	sending: { failure, sending, onSubmit },
	count,
}: ComposerProps) {
	const { payment } = useViewer().site;
	const [pageForm, { content, attachments }] = page;
	const keepDraft = useDraft(bookingId, draft, form);
	const end = useRef<HTMLParagraphElement>(null);
	useStaysInSight(end, count + (sending === null ? 0 : 1));
	const draftPath = `${href("/messages/draft")}?booking=${bookingId}`;
	const general = failure?.[""];
	const files = {
		id: attachments.id,
		name: attachments.name,
		hint: true,
		errors: failure?.attachments ?? attachments.errors,
	};
	return (
		<>
			<p ref={end} className="composer-note">
				Keep your messages here. {payment.notice}
			</p>
			<PageForm
				ref={form}
				form={pageForm}
				action={`${href("/messages")}?booking=${bookingId}`}
				hasFiles
				onSubmit={onSubmit}
				onInput={keepDraft}
				onKeyDown={sendByKeys}
				className="composer"
			>
				{general && (
					<div role="alert" className="mb-4">
						<Notice title={messageFailures.send} variant="due" headingLevel={3}>
							{general.map((text) => (
								<p key={text}>{text}</p>
							))}
						</Notice>
					</div>
				)}
				<TextArea
					{...getTextareaProps(content)}
					errors={failure?.content ?? undefined}
					label="Your message"
					limit={MESSAGE_MAX}
					rows={2}
				/>
				<div className="composer-buttons">
					<SubmitButton
						pending="Sending..."
						isPending={sending !== null}
						aria-keyshortcuts="Control+Enter Meta+Enter"
					>
						Send message
					</SubmitButton>
					<Button
						type="submit"
						variant="quiet"
						name="keep"
						value="1"
						formAction={draftPath}
						formEncType="application/x-www-form-urlencoded"
						formNoValidate
					>
						Save draft
					</Button>
					<details className="open:basis-full" open={Boolean(files.errors)}>
						<summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-green">
							Add files
						</summary>
						<Field
							id={files.id}
							label="Files"
							isOptional
							errors={files.errors}
							hint={`Up to ${ATTACHMENTS_MAX} files: PDF, JPG, or PNG, up to 10 MB each and 30 MB in total. Both of you and our team can open them.`}
						>
							<input
								type="file"
								multiple
								{...controlProps(files)}
								accept={FILE_ACCEPT}
								className={controlClasses}
							/>
						</Field>
					</details>
				</div>
			</PageForm>
		</>
	);
}

/** Ctrl+Enter, or Cmd+Enter on a Mac, sends the message. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
	if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
	event.preventDefault();
	event.currentTarget.requestSubmit();
}

/** Keeps the end of the thread in view when messages arrive, unless the reader has scrolled up. */
function useStaysInSight(end: RefObject<HTMLElement | null>, count: number): void {
	const isInSight = useRef(false);
	useEffect(() => {
		if (!end.current) return;
		const observer = new IntersectionObserver(([entry]) => {
			isInSight.current = entry?.isIntersecting ?? false;
		});
		observer.observe(end.current);
		return () => observer.disconnect();
	}, [end]);
	const shown = useRef(count);
	useEffect(() => {
		if (shown.current === count) return;
		shown.current = count;
		if (isInSight.current) end.current?.scrollIntoView({ block: "nearest" });
	}, [count, end]);
}

/** The shortest time between two saves of a draft, in milliseconds. */
const THROTTLE = 2_000;

/**
 * Saves the unsent message as a draft while it is typed and when the user leaves the page. Returns the input
 * handler.
 */
function useDraft(bookingId: string, saved: string, form: RefObject<HTMLFormElement | null>): () => void {
	const last = useRef<string | null>(saved);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const path = `${href("/messages/draft")}?booking=${bookingId}`;
	useEffect(() => {
		const leave = () => {
			clearTimeout(timer.current);
			timer.current = undefined;
			const text = readText(form.current);
			if (text === null || text === last.current) return;
			last.current = text;
			navigator.sendBeacon(path, new URLSearchParams({ content: text }));
		};
		const hide = () => document.visibilityState === "hidden" && leave();
		addEventListener("pagehide", leave);
		document.addEventListener("visibilitychange", hide);
		return () => {
			leave();
			removeEventListener("pagehide", leave);
			document.removeEventListener("visibilitychange", hide);
		};
	}, [path, form]);
	const save = async () => {
		timer.current = undefined;
		const text = readText(form.current);
		if (text === null || text === last.current) return;
		last.current = text;
		try {
			// After a sign-out, the response is a redirect to sign-in, which must not be treated as
			// saved.
			const { ok } = await fetch(path, {
				method: "POST",
				body: new URLSearchParams({ content: text }),
				keepalive: true,
				redirect: "manual",
			});
			if (!ok) last.current = null;
		} catch {
			last.current = null;
		}
	};
	return () => {
		timer.current ??= setTimeout(() => void save(), THROTTLE);
	};
}

function readText(form: HTMLFormElement | null): string | null {
	const field = form?.elements.namedItem("content");
	return field instanceof HTMLTextAreaElement ? field.value : null;
}
