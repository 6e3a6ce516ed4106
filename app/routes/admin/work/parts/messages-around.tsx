import type { MessageInContext } from "#app/domain/messages/message-context.server.ts";
import { Tag } from "#app/ui/list/tag.tsx";

export type ShownMessage = Omit<MessageInContext, "at"> & { at: { dateTime: string; text: string } };

/** The message to decide on, marked, with the messages around it. */
export function MessagesAround({ messages, mark }: { messages: readonly ShownMessage[]; mark: string }) {
	return (
		<ol>
			{messages.map(({ id, sender, content, at, isSubject }) => (
				<li key={id} className={isSubject ? "row border-l-6 border-tally-mark bg-sheet pl-3" : "row"}>
					<p className="flex flex-wrap items-baseline justify-between gap-x-4">
						<span className="font-semibold">
							{sender} {isSubject && <Tag variant="due">{mark}</Tag>}
						</span>
						<time dateTime={at.dateTime} className="fact">
							{at.text}
						</time>
					</p>
					<p className="whitespace-pre-line wrap-anywhere">{content}</p>
				</li>
			))}
		</ol>
	);
}
