import { withdrawBooking } from "#app/domain/bookings/withdraw-booking.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import type { Route } from "./+types/withdraw";
import { deedAction, deedLoader } from "./deed.server.ts";
import { DeedPage } from "./deed-page.tsx";

export const loader = deedLoader("withdraw");
export const action = deedAction("withdraw", withdrawBooking);
export const clientAction = keepFormIfLost;

export default function WithdrawBooking({ loaderData, actionData }: Route.ComponentProps) {
	return <DeedPage deed="withdraw" loaderData={loaderData} isFailed={Boolean(actionData)} />;
}
