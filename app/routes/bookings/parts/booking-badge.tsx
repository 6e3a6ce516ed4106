import { type BookingStatus, bookingBadge, bookingStatusLabels } from "#app/domain/bookings/booking.ts";
import { Tag } from "#app/ui/list/tag.tsx";

/**
 * The status of a booking. COMPLETED gets the strong badge, every other status a plain one. A booking that
 * was only partly paid is shown as closed, with a plain badge.
 */
export function BookingBadge({ status, isPartlyPaid }: { status: BookingStatus; isPartlyPaid?: boolean }) {
	return (
		<Tag variant={bookingBadge(status) === "default" && !isPartlyPaid ? "strong" : "plain"}>
			{isPartlyPaid ? "Closed" : bookingStatusLabels[status]}
		</Tag>
	);
}
