import type { BookingStatus } from "#app/domain/bookings/booking.ts";
import { signUpMember } from "../accounts/member.ts";
import { addBooking, addProfessional, personId, verifyCreator } from "../market/market.ts";
import { APPLICANT_PASSWORD, newApplicant } from "../market/wizard.ts";
import type { SharedInstance } from "./instance.ts";
import { sharedInstance } from "./shared-instance.ts";
import type { SharedKind } from "./start-shared-instances.ts";

/** Adds a listed professional to a shared instance, and signs them in. */
export async function sharedMarket(kind?: SharedKind, facts: Parameters<typeof addProfessional>[1] = {}) {
	const instance = sharedInstance(kind);
	const { browser: professional, email } = await newApplicant(instance);
	const professionalId = addProfessional(instance, { ...facts, userId: personId(instance, { email }) });
	return { instance, professional, professionalId, account: { email, password: APPLICANT_PASSWORD } };
}

/** Creates a verified creator and, if a status is given, a booking of that status with the professional. */
export async function newBookingSide(
	{ instance, professionalId }: { instance: SharedInstance; professionalId: string },
	status?: BookingStatus,
) {
	const { email, browser } = await signUpMember(instance);
	const creatorId = personId(instance, { email });
	verifyCreator(instance, creatorId);
	const bookingId = status ? addBooking(instance, { creatorId, professionalId, status }) : "";
	return { email, browser, creatorId, bookingId, path: `/bookings/${bookingId}` };
}
