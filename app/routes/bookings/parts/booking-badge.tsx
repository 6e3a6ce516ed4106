import { type BookingStatus, bookingBadge, bookingStatusLabels } from "#app/domain/bookings/booking.ts";
import { Tag } from "#app/ui/list/tag.tsx";

/** The state of a booking: one that is completed stands out, every other state is set back (spec §4). */
export function BookingBadge({ status }: { status: BookingStatus }) {
	return <Tag look={bookingBadge(status) === "default" ? "strong" : "plain"}>{bookingStatusLabels[status]}</Tag>;
}
