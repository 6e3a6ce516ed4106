import { disputeBooking } from "#app/domain/bookings/dispute-booking.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/dispute";
import { deedAction, deedLoader } from "./deed.server.ts";
import { DeedPage } from "./deed-page.tsx";

export const loader = deedLoader("dispute");
export const action = deedAction("dispute", disputeBooking);
export const clientAction = keepFormIfLost;

export default function DisputeBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <DeedPage deed="dispute" loaderData={loaderData} isFailed={Boolean(actionData)} />;
}
