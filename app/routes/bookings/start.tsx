import { startBooking } from "#app/domain/bookings/start-booking.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/start";
import { deedAction, deedLoader } from "./deed.server.ts";
import { DeedPage } from "./deed-page.tsx";

export const loader = deedLoader("start");
export const action = deedAction("start", startBooking);
export const clientAction = keepFormIfLost;

export default function StartBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <DeedPage deed="start" loaderData={loaderData} isFailed={Boolean(actionData)} />;
}
