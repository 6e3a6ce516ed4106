import { startBooking } from "#app/domain/bookings/booking.server.ts";
import type { Route } from "./+types/start";
import { transitionAction, transitionLoader } from "./parts/transition.server.ts";
import { transitionHandle } from "./parts/transition-handle.ts";
import { TransitionPage } from "./parts/transition-page.tsx";

export const handle = transitionHandle;
export const loader = transitionLoader("start");
export const action = transitionAction("start", startBooking);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function StartBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <TransitionPage transition="start" loaderData={loaderData} actionData={actionData} />;
}
