import { disputeBooking } from "#app/domain/bookings/dispute.server.ts";
import type { Route } from "./+types/dispute";
import { transitionAction, transitionLoader } from "./parts/transition.server.ts";
import { transitionHandle } from "./parts/transition-handle.ts";
import { TransitionPage } from "./parts/transition-page.tsx";

export const handle = transitionHandle;
export const loader = transitionLoader("dispute");
export const action = transitionAction("dispute", disputeBooking);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function DisputeBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <TransitionPage transition="dispute" loaderData={loaderData} actionData={actionData} />;
}
