import { href } from "react-router";
import type { LatestMessage } from "#app/routes/bookings/parts/load-messages.server.ts";
import { LatestMessages, RequestFacts } from "#app/routes/bookings/parts/request-and-messages.tsx";
import { Link } from "#app/ui/layout/link.tsx";

type EditorRequestProps = {
	bookingId: string;
	other: string;
	facts: readonly { label: string; value: string | undefined }[];
	/** The creator's requests about the latest version. */
	asked: readonly { id: string; title: string; text: string | null }[];
	messages: readonly LatestMessage[];
	/** Null once there is a quote, because the request can then no longer be declined. */
	declineHref: string | null;
	className: string;
};

/** The context of the quote: requested changes to the latest version, the request, and the conversation. */
export const EditorRequest = ({
	bookingId,
	other,
	facts,
	asked,
	messages,
	declineHref,
	className,
}: EditorRequestProps) => (
	<details open className={className}>
		<summary className="min-h-11 cursor-pointer border-t border-line py-2.5">
			<h2 className="inline text-h3">What {other} asked for</h2>
		</summary>
		{asked.length > 0 && (
			<ul className="mb-6">
				{asked.map(({ id, title, text }) => (
					<li key={id} className="border-l-4 border-tally py-1 pl-4">
						<p className="font-semibold wrap-anywhere">{title}</p>
						{text && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
					</li>
				))}
			</ul>
		)}
		<RequestFacts facts={facts} />
		{messages.length > 0 && (
			<>
				<h3 className="slug mb-2 text-soft">Conversation</h3>
				<LatestMessages {...{ other, messages }} />
			</>
		)}
		<p className="mt-2 flex flex-wrap gap-x-6">
			<Link to={`${href("/messages")}?booking=${bookingId}`} className="inline-flex min-h-11 items-center">
				Ask a question first
			</Link>
			{declineHref && (
				<Link to={declineHref} className="inline-flex min-h-11 items-center">
					Decline the request
				</Link>
			)}
		</p>
	</details>
);
