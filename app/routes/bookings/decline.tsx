import { declineBooking } from "#app/domain/bookings/decline-booking.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/decline";
import { deedAction, deedLoader } from "./deed.server.ts";
import { DeedPage } from "./deed-page.tsx";

export const loader = deedLoader("decline");
export const action = deedAction("decline", declineBooking);
export const clientAction = keepFormIfLost;

export default function DeclineBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <DeedPage deed="decline" loaderData={loaderData} isFailed={Boolean(actionData)} />;
}
