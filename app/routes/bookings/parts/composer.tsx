import { Form, href } from "react-router";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";

/** Sends a message without leaving the booking's page. Errors are shown on the conversation's page. */
export function Composer({ bookingId, other }: { bookingId: string; other: string }) {
	const { submissionKey } = useViewer();
	const action = `${href("/messages")}?booking=${bookingId}&from=booking`;
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
				<Link to={`${href("/messages")}?booking=${bookingId}`} className="inline-flex min-h-6 items-center">
					All messages and files
				</Link>
			</p>
		</Form>
	);
}
