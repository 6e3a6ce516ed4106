import { data } from "react-router";
import { unblockPerson } from "#app/domain/bookings/messages/block-person.server.ts";
import { SaveDraftForm } from "#app/domain/bookings/messages/message-forms.ts";
import { markRead, saveDraft } from "#app/domain/bookings/messages/send-message.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { lastWord } from "#app/server/route-patterns.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/thread-command";
import { getBookingId, threadPath } from "./parts/messages-text.ts";

export const loader = ({ url }: Route.LoaderArgs) => seeOther(threadPath(getBookingId(url)));

/** Commands that are posted from a thread. The last word of the URL says which command it is. */
export function action({ context, url, pattern }: Route.ActionArgs) {
	const bookingId = getBookingId(url);
	switch (lastWord(pattern)) {
		// Posted by "Save draft", and by the script while a message is typed and when the user leaves the page.
		case "draft":
			return formAction(context, SaveDraftForm, async ({ content, keep }, actor) => {
				await saveDraft(actor, { bookingId, content });
				return keep
					? redirectWithFlash(threadPath(bookingId), "Your draft is saved. You can finish it on any device.")
					: new Response(null, { status: 204 });
			});
		// Posted by the script once a thread's new messages are visible to its reader.
		case "read":
			return formAction(context, NoFields, async (_, actor) => {
				await markRead(actor, { bookingId });
				return new Response(null, { status: 204 });
			});
		case "unblock":
			return formAction(context, NoFields, async (_, actor) => {
				await unblockPerson(actor, { bookingId });
				return redirectWithFlash(
					threadPath(bookingId),
					"You've unblocked them. You can message each other again.",
				);
			});
		default:
			throw data(null, { status: 404 });
	}
}
