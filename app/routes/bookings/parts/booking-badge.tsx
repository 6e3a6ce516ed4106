import { type BookingStatus, bookingBadge, bookingStatusLabels } from "#app/domain/bookings/booking.ts";
import { Tag } from "#app/ui/list/tag.tsx";

/** The status of a booking. COMPLETED gets the strong badge, every other status a plain one. */
export function BookingBadge({ status }: { status: BookingStatus }) {
	return (
		<Tag variant={bookingBadge(status) === "default" ? "strong" : "plain"}>{bookingStatusLabels[status]}</Tag>
	);
}
