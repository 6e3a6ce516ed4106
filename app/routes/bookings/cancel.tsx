import { cancelBooking } from "#app/domain/bookings/cancel-booking.server.ts";
import type { Route } from "./+types/cancel";
import { transitionAction, transitionLoader } from "./parts/transition.server.ts";
import { transitionHandle } from "./parts/transition-handle.ts";
import { TransitionPage } from "./parts/transition-page.tsx";

export const handle = transitionHandle;
export const loader = transitionLoader("cancel");
export const action = transitionAction("cancel", cancelBooking);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function CancelBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <TransitionPage transition="cancel" loaderData={loaderData} actionData={actionData} />;
}
