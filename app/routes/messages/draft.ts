import { SaveDraftForm } from "#app/domain/bookings/messages/message-forms.ts";
import { saveDraft } from "#app/domain/bookings/messages/send-message.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/draft";
import { getBookingId, threadPath } from "./parts/messages-text.ts";

export const loader = ({ url }: Route.LoaderArgs) => seeOther(threadPath(getBookingId(url)));

/** Posted by "Save draft", and by the script while a message is typed and when the page is left. */
export const action = (args: Route.ActionArgs) =>
	formAction(args.context, SaveDraftForm, async ({ content, keep }, actor) => {
		const bookingId = getBookingId(args.url);
		await saveDraft(actor, { bookingId, content });
		return keep
			? redirectWithFlash(threadPath(bookingId), "Your draft is saved. You can finish it on any device.")
			: new Response(null, { status: 204 });
	});
