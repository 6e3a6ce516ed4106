import { withdrawBooking } from "#app/domain/bookings/withdraw-booking.server.ts";
import type { Route } from "./+types/withdraw";
import { deedAction, deedLoader } from "./parts/deed.server.ts";
import { deedHandle } from "./parts/deed-handle.ts";
import { DeedPage } from "./parts/deed-page.tsx";

export const handle = deedHandle;
export const loader = deedLoader("withdraw");
export const action = deedAction("withdraw", withdrawBooking);
export { clientAction } from "#app/ui/form/client-action.ts";

export default function WithdrawBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <DeedPage deed="withdraw" loaderData={loaderData} actionData={actionData} />;
}
