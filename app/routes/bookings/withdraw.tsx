import { withdrawBooking } from "#app/domain/bookings/booking.server.ts";
import type { Route } from "./+types/withdraw";
import { transitionAction, transitionLoader } from "./parts/transition.server.ts";
import { transitionHandle } from "./parts/transition-handle.ts";
import { TransitionPage } from "./parts/transition-page.tsx";

export const handle = transitionHandle;
export const loader = transitionLoader("withdraw");
export const action = transitionAction("withdraw", withdrawBooking);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function WithdrawBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <TransitionPage transition="withdraw" loaderData={loaderData} actionData={actionData} />;
}
