import { type BookingStatus, bookingBadge, bookingStatusLabels } from "#app/domain/bookings/booking.ts";
import { Tag } from "#app/ui/list/tag.tsx";

/**
 * The status of a booking. COMPLETED gets the strong badge, every other status a plain one. A booking that
 * was only partly paid is closed, not completed.
 */
export function BookingBadge({ status, isPartlyPaid }: { status: BookingStatus; isPartlyPaid?: boolean }) {
	return (
		<Tag variant={bookingBadge(status) === "default" && !isPartlyPaid ? "strong" : "plain"}>
			{isPartlyPaid ? "Closed" : bookingStatusLabels[status]}
		</Tag>
	);
}
