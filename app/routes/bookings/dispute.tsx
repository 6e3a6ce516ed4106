import { disputeBooking } from "#app/domain/bookings/dispute-booking.server.ts";
import type { Route } from "./+types/dispute";
import { deedAction, deedLoader } from "./parts/deed.server.ts";
import { deedHandle } from "./parts/deed-handle.ts";
import { DeedPage } from "./parts/deed-page.tsx";

export const handle = deedHandle;
export const loader = deedLoader("dispute");
export const action = deedAction("dispute", disputeBooking);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function DisputeBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <DeedPage deed="dispute" loaderData={loaderData} actionData={actionData} />;
}
