import { cancelBooking } from "#app/domain/bookings/cancel-booking.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/cancel";
import { deedAction, deedLoader } from "./deed.server.ts";
import { DeedPage } from "./deed-page.tsx";

export const loader = deedLoader("cancel");
export const action = deedAction("cancel", cancelBooking);
export const clientAction = keepFormIfLost;

export default function CancelBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <DeedPage deed="cancel" loaderData={loaderData} isFailed={Boolean(actionData)} />;
}
