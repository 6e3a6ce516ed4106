import { FileLink } from "#app/ui/layout/link.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { LatestMessage } from "./load-messages.server.ts";

/** The creator's request, on the booking and next to the quote for it. */
export const RequestFacts = ({
	facts,
}: {
	facts: readonly { label: string; value: string | undefined }[];
}) => (
	<SummaryList
		rows={facts.map(({ label, value }) => ({
			label,
			value: value && <span className="whitespace-pre-line wrap-anywhere">{value}</span>,
		}))}
	/>
);

type LatestMessagesProps = { other: string; messages: readonly LatestMessage[] };

/**
 * The latest messages of the conversation, with their files, shown next to the booking or the quote that they
 * are about.
 */
export const LatestMessages = ({ other, messages }: LatestMessagesProps) =>
	messages.length === 0 ? (
		<p className="mb-4">No messages yet.</p>
	) : (
		<ol aria-label="Latest messages, oldest first">
			{messages.map(({ id, content, isMine, files, time }) => (
				<li key={id} className="row">
					<p className="flex flex-wrap items-baseline justify-between gap-x-4">
						<b>{isMine ? "You" : other}</b>
						<Time {...time} className="fact" />
					</p>
					<p className="measure mt-1 line-clamp-3 whitespace-pre-line wrap-anywhere">{content}</p>
					{files.length > 0 && (
						<ul>
							{files.map((file) => (
								<li key={file.id}>
									<FileLink file={file} />
								</li>
							))}
						</ul>
					)}
				</li>
			))}
		</ol>
	);
