import { markRead } from "#app/domain/bookings/messages/send-message.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/read";
import { getBookingId, threadPath } from "./parts/messages-text.ts";

export const loader = ({ url }: Route.LoaderArgs) => seeOther(threadPath(getBookingId(url)));

/** Posted by the script when messages arrive in a thread that is being read. */
export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		await markRead(actor, { bookingId: getBookingId(args.url) });
		return new Response(null, { status: 204 });
	});
