import { acceptBooking } from "#app/domain/bookings/accept-booking.server.ts";
import type { Route } from "./+types/accept";
import { deedAction, deedLoader } from "./parts/deed.server.ts";
import { deedHandle } from "./parts/deed-handle.ts";
import { DeedPage } from "./parts/deed-page.tsx";

export const handle = deedHandle;
export const loader = deedLoader("accept");
export const action = deedAction("accept", acceptBooking);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function AcceptBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <DeedPage deed="accept" loaderData={loaderData} actionData={actionData} />;
}
