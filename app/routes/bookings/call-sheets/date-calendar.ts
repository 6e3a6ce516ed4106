import { getDateCalendar } from "#app/domain/bookings/calendar-feed.server.ts";
import { calendarResponse } from "#app/routes/bookings/parts/calendar-response.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/date-calendar";

/** One date of a booking as a file for calendar apps. */
export const loader = ({ params: { bookingId, day }, context }: Route.LoaderArgs) =>
	calendarResponse(getDateCalendar(getActor(context), { bookingId, day }));
