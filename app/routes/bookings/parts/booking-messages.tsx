import { href } from "react-router";
import { Link } from "#app/ui/layout/link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import type { ShownWork } from "./load-work.server.ts";

/** The latest messages of the conversation, next to the work, with the way to all of them. */
export function BookingMessages({
	bookingId,
	other,
	messages,
}: {
	bookingId: string;
	other: string;
	messages: ShownWork["messages"];
}) {
	const conversation = `${href("/messages")}?booking=${bookingId}`;
	return (
		<section aria-labelledby="conversation-title" className="min-w-0">
			<SectionHeading id="conversation-title" aside={<Link to={conversation}>Open it and write</Link>}>
				Conversation
			</SectionHeading>
			{messages.length === 0 ? (
				<p>
					No messages yet. <Link to={conversation}>Write to {other}</Link>
				</p>
			) : (
				<ol aria-label="Latest messages, oldest first">
					{messages.map(({ id, content, isMine, files, time }) => (
						<li key={id} className="row">
							<p className="flex flex-wrap items-baseline justify-between gap-x-4">
								<b>{isMine ? "You" : other}</b>
								<time dateTime={time.dateTime} className="fact">
									{time.text}
								</time>
							</p>
							<p className="measure mt-1 line-clamp-6 whitespace-pre-line wrap-anywhere">{content}</p>
							{files > 0 && <p className="fact text-soft">{files === 1 ? "1 file" : `${files} files`}</p>}
						</li>
					))}
				</ol>
			)}
		</section>
	);
}
