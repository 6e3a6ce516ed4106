import type { MessageInContext } from "#app/domain/bookings/messages/conversation-queries.server.ts";
import type { TextPiece } from "#app/domain/platform/off-platform-contact/off-platform-contact.ts";
import { Tag } from "#app/ui/list/tag.tsx";

export type ShownMessage = Omit<MessageInContext, "at"> & { at: { dateTime: string; text: string } };

type Props = {
	messages: readonly ShownMessage[];
	mark: string;
	/** The text of the message to decide on, in pieces. Those with a kind are highlighted. */
	pieces?: readonly TextPiece[];
};

/** The message to decide on, highlighted, with the messages around it. */
export function MessagesAround({ messages, mark, pieces }: Props) {
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
					<p className="whitespace-pre-line wrap-anywhere">
						{isSubject && pieces ? <MarkedText pieces={pieces} /> : content}
					</p>
				</li>
			))}
		</ol>
	);
}

/** Text in pieces. Those with a kind are highlighted. */
export const MarkedText = ({ pieces }: { pieces: readonly TextPiece[] }) =>
	pieces.map(({ start, text, kind }) =>
		kind ? (
			<mark key={start} className="bg-sage px-0.5 text-inherit">
				{text}
			</mark>
		) : (
			text
		),
	);
