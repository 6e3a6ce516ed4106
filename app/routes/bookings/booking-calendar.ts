import { getBookingCalendar } from "#app/domain/bookings/calendar-feed.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { attachment } from "#app/server/attachment.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/booking-calendar";

/** The dates of a booking as a file for calendar apps. */
export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	const { name, text } = await orNotFound(getBookingCalendar(getActor(context), bookingId));
	return new Response(text, {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": attachment(name),
			"Cache-Control": "private, no-store",
		},
	});
}
