import { declineBooking } from "#app/domain/bookings/decline-booking.server.ts";
import type { Route } from "./+types/decline";
import { deedAction, deedLoader } from "./parts/deed.server.ts";
import { deedHandle } from "./parts/deed-handle.ts";
import { DeedPage } from "./parts/deed-page.tsx";

export const handle = deedHandle;
export const loader = deedLoader("decline");
export const action = deedAction("decline", declineBooking);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function DeclineBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <DeedPage deed="decline" loaderData={loaderData} actionData={actionData} />;
}
