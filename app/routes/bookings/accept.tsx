import { acceptBooking } from "#app/domain/bookings/accept-booking.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/accept";
import { deedAction, deedLoader } from "./deed.server.ts";
import { DeedPage } from "./deed-page.tsx";

export const loader = deedLoader("accept");
export const action = deedAction("accept", acceptBooking);
export const clientAction = keepFormIfLost;

export default function AcceptBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <DeedPage deed="accept" loaderData={loaderData} isFailed={Boolean(actionData)} />;
}
