import type { BookingStatus } from "#app/domain/bookings/booking.ts";
import { signUpMember } from "../accounts/member.ts";
import { Browser } from "../browser/browser.ts";
import { addBooking, addProfessional, personId, verifyCreator } from "../market/market.ts";
import { newApplicant } from "../market/wizard.ts";
import { type SharedInstance, startInstance } from "./instance.ts";
import { sharedInstance } from "./shared-instance.ts";

/** A new instance with one listed professional, who is signed in. */
export async function startMarket(settings: Record<string, string> = {}) {
	const instance = await startInstance(settings);
	const professional = await new Browser(instance.origin).signIn(instance.account("PROFESSIONAL"));
	const professionalId = addProfessional(instance, { userId: personId(instance, { role: "PROFESSIONAL" }) });
	return { instance, professional, professionalId };
}

/** A new listed professional of the shared instance, who is signed in. */
export async function sharedMarket() {
	const instance = sharedInstance();
	const { browser: professional, email } = await newApplicant(instance);
	const professionalId = addProfessional(instance, { userId: personId(instance, { email }) });
	return { instance, professional, professionalId };
}

/** A new verified creator, and a booking with the professional in a given state, if any. */
export async function newBookingSide({ instance, professionalId }: { instance: SharedInstance; professionalId: string }, status?: BookingStatus) {
	const { email, browser } = await signUpMember(instance);
	const creatorId = personId(instance, { email });
	verifyCreator(instance, creatorId);
	const bookingId = status ? addBooking(instance, { creatorId, professionalId, status }) : "";
	return { email, browser, creatorId, bookingId, path: `/bookings/${bookingId}` };
}
