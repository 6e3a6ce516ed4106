import type { BookingSide } from "#app/domain/bookings/booking.ts";
import { describeDirectPayment } from "#app/domain/bookings/quotes/quote.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";

/** Says that the attorney is paid directly for legal services. */
export function DirectPayment({ side }: { side: BookingSide }) {
	return (
		<Notice title="Paid directly" className="measure mb-8">
			<p>{describeDirectPayment(side, useViewer().site.name)}</p>
		</Notice>
	);
}
