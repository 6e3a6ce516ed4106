import { declineBooking } from "#app/domain/bookings/booking.server.ts";
import type { Route } from "./+types/decline";
import { transitionAction, transitionLoader } from "./parts/transition.server.ts";
import { transitionHandle } from "./parts/transition-handle.ts";
import { TransitionPage } from "./parts/transition-page.tsx";

export const handle = transitionHandle;
export const loader = transitionLoader("decline");
export const action = transitionAction("decline", declineBooking);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function DeclineBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <TransitionPage transition="decline" loaderData={loaderData} actionData={actionData} />;
}
