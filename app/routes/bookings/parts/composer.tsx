import { Form, href } from "react-router";
import { ClosedThread } from "#app/routes/messages/parts/closed-thread.tsx";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import type { ConversationState } from "./load-messages.server.ts";

type ComposerProps = { bookingId: string; other: string; conversation: ConversationState };

/**
 * Sends a message and returns to the booking's page. Errors are shown on the conversation's page. If the
 * conversation accepts no more messages, this says why instead.
 */
export function Composer({ bookingId, other, conversation: { isClosed, hasLeft, blocks } }: ComposerProps) {
	const { submissionKey } = useViewer();
	const action = `${href("/messages")}?booking=${bookingId}&from=booking`;
	const all = (
		<Link to={`${href("/messages")}?booking=${bookingId}`} className="inline-flex min-h-6 items-center">
			All messages and files
		</Link>
	);
	if (isClosed)
		return (
			<div className="no-print mt-4">
				<ClosedThread bookingId={bookingId} name={other} blocks={blocks} hasLeft={hasLeft} />
				<p className="mt-3">{all}</p>
			</div>
		);
	return (
		<Form method="post" action={action} className="no-print mt-4">
			<HiddenFields submissionKey={submissionKey} />
			<label htmlFor="message" className="font-semibold">
				Message {other}
			</label>
			<textarea id="message" name="content" required rows={2} className="control mt-1" />
			<p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
				<SubmitButton variant="plain" pending="Sending..." action={action}>
					Send message
				</SubmitButton>
				{all}
			</p>
		</Form>
	);
}
