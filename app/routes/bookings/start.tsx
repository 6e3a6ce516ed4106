import { startBooking } from "#app/domain/bookings/start-booking.server.ts";
import type { Route } from "./+types/start";
import { deedAction, deedLoader } from "./parts/deed.server.ts";
import { deedHandle } from "./parts/deed-handle.ts";
import { DeedPage } from "./parts/deed-page.tsx";

export const handle = deedHandle;
export const loader = deedLoader("start");
export const action = deedAction("start", startBooking);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function StartBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <DeedPage deed="start" loaderData={loaderData} actionData={actionData} />;
}
