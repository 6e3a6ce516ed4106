import { completeBooking } from "#app/domain/bookings/booking.server.ts";
import type { Route } from "./+types/complete";
import { transitionAction, transitionLoader } from "./parts/transition.server.ts";
import { transitionHandle } from "./parts/transition-handle.ts";
import { TransitionPage } from "./parts/transition-page.tsx";

export const handle = transitionHandle;
export const loader = transitionLoader("complete");
export const action = transitionAction("complete", completeBooking);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function CompleteBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <TransitionPage transition="complete" loaderData={loaderData} actionData={actionData} />;
}
