import { completeBooking } from "#app/domain/bookings/complete-booking.server.ts";
import type { Route } from "./+types/complete";
import { deedAction, deedLoader } from "./parts/deed.server.ts";
import { deedHandle } from "./parts/deed-handle.ts";
import { DeedPage } from "./parts/deed-page.tsx";

export const handle = deedHandle;
export const loader = deedLoader("complete");
export const action = deedAction("complete", completeBooking);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function CompleteBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <DeedPage deed="complete" loaderData={loaderData} actionData={actionData} />;
}
