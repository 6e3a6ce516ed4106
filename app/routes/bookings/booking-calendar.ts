import { getBookingCalendar } from "#app/domain/bookings/calendar-feed.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/booking-calendar";
import { calendarResponse } from "./parts/calendar-response.server.ts";

/** The dates of a booking as a file for calendar apps. */
export const loader = ({ params: { bookingId }, context }: Route.LoaderArgs) =>
	calendarResponse(getBookingCalendar(getActor(context), bookingId));
