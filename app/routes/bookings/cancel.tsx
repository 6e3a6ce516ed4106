import { cancelBooking } from "#app/domain/bookings/cancel-booking.server.ts";
import type { Route } from "./+types/cancel";
import { deedAction, deedLoader } from "./parts/deed.server.ts";
import { deedHandle } from "./parts/deed-handle.ts";
import { DeedPage } from "./parts/deed-page.tsx";

export const handle = deedHandle;
export const loader = deedLoader("cancel");
export const action = deedAction("cancel", cancelBooking);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function CancelBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <DeedPage deed="cancel" loaderData={loaderData} actionData={actionData} />;
}
