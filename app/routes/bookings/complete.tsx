import { completeBooking } from "#app/domain/bookings/complete-booking.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/complete";
import { deedAction, deedLoader } from "./deed.server.ts";
import { DeedPage } from "./deed-page.tsx";

export const loader = deedLoader("complete");
export const action = deedAction("complete", completeBooking);
export const clientAction = keepFormIfLost;

export default function CompleteBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <DeedPage deed="complete" loaderData={loaderData} isFailed={Boolean(actionData)} />;
}
