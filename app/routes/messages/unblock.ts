import { unblockPerson } from "#app/domain/bookings/messages/block-person.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/unblock";
import { getBookingId, threadPath } from "./parts/messages-text.ts";

export const loader = ({ url }: Route.LoaderArgs) => seeOther(threadPath(getBookingId(url)));

/** Posted by the "Unblock" button in a thread. */
export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		const bookingId = getBookingId(args.url);
		await unblockPerson(actor, { bookingId });
		return redirectWithFlash(
			threadPath(bookingId),
			"You've unblocked them. You can message each other again.",
		);
	});
