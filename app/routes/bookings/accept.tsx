import { acceptBooking } from "#app/domain/bookings/booking.server.ts";
import type { Route } from "./+types/accept";
import { transitionAction, transitionLoader } from "./parts/transition.server.ts";
import { transitionHandle } from "./parts/transition-handle.ts";
import { TransitionPage } from "./parts/transition-page.tsx";

export const handle = transitionHandle;
export const loader = transitionLoader("accept");
export const action = transitionAction("accept", acceptBooking);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function AcceptBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <TransitionPage transition="accept" loaderData={loaderData} actionData={actionData} />;
}
