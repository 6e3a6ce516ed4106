import { Form, href } from "react-router";
import { formatWeekday, threadTime, zoneName } from "#app/domain/calendar/instant-formats.ts";
import { fileSizeInWords } from "#app/domain/files/file.ts";
import { messageFailures } from "#app/domain/messages/message.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { ShownMessage } from "./messages-text.ts";

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
};

/** The messages of a conversation, oldest first, under a heading for each day. */
export function MessageList({
	messages,
	otherName,
	sending,
	reader,
	olderPath,
	latestPath,
	isLatest,
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
			<div className="border-y border-rule py-6">
				<p>No messages yet. Start the conversation!</p>
				<p className="mt-3">{check}</p>
			</div>
		);
	}
	const days = messages.map(({ createdAt }) => formatWeekday(createdAt, reader.timeZone));
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
	message: ShownMessage /** The day's heading, for its first message. */;
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
							<span className="fact text-soft">{fileSizeInWords(file.bytes)}</span>
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
 * Styled by the position of the parts: a page shows up to a hundred messages, and classes add
 * weight.
 */
const messageClasses = (isMine: boolean): string => (isMine ? "message message-own" : "message");

type ClosedProps = {
	name: string;
	blocks: { byUser: boolean; byOther: boolean };
	hasLeft: boolean;
	unblockPath: string;
};

/** Replaces the form in a conversation that takes no more messages. */
export function ClosedThread({ name, blocks, hasLeft, unblockPath }: ClosedProps) {
	if (hasLeft)
		return <Notice>The other person has left Greenroom, so no one would read your message.</Notice>;
	if (!blocks.byUser) return <Notice>You can no longer send messages in this conversation.</Notice>;
	return (
		<Notice title={`You've blocked ${name}`} headingLevel={3}>
			{" "}
			<p>Neither of you can message the other.</p>
			<Form method="post" action={unblockPath} className="mt-3">
				<SubmitButton variant="plain" pending="Unblocking..." action={unblockPath}>
					Unblock
				</SubmitButton>
			</Form>
		</Notice>
	);
}
