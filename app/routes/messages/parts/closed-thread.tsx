import { Form, href } from "react-router";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";

type ClosedProps = {
	bookingId: string;
	name: string;
	blocks: { byUser: boolean; byOther: boolean };
	hasLeft: boolean;
};

/** Replaces the form in a conversation that accepts no more messages. */
export function ClosedThread({ bookingId, name, blocks, hasLeft }: ClosedProps) {
	if (hasLeft)
		return <Notice>The other person has left Greenroom, so no one would read your message.</Notice>;
	if (!blocks.byUser) return <Notice>You can no longer send messages in this conversation.</Notice>;
	const unblockPath = `${href("/messages/unblock")}?booking=${bookingId}`;
	return (
		<Notice title={`You've blocked ${name}`} headingLevel={3}>
			<p>Neither of you can message the other.</p>
			<Form method="post" action={unblockPath} className="mt-3">
				<SubmitButton variant="plain" pending="Unblocking..." action={unblockPath}>
					Unblock
				</SubmitButton>
			</Form>
		</Notice>
	);
}
