import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { ServiceLine } from "../market/service-line.ts";
import { isFormerAddress } from "../people/account.ts";
import type { SignedInUser } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import type { Phase } from "../platform/phase.ts";
import type { ZoneOfPerson } from "../platform/time/time-zone.ts";
import { zoneColumns } from "../platform/time/time-zones.server.ts";
import type { BookingSide } from "./booking.ts";
import type { SideNames } from "./booking-labels.ts";
import type { BookingFacts, Offer } from "./booking-notifications.ts";
import { readUserBooking } from "./bookings.sql.server.ts";

const person = { select: { id: true, name: true, email: true, ...zoneColumns } } as const;

/** The fields needed to change a booking and to notify its sides. */
export const withSides = {
	creator: person,
	professional: { select: { id: true, businessName: true, state: true, user: person } },
} as const;

type Person = { id: string; name: string; email: string } & ZoneOfPerson;

export type BookingSides = {
	id: string;
	reference: string;
	title: string;
	phase: Phase;
	serviceLine: ServiceLine;
	professionalId: string;
	requestedAt: Date;
	statusAt: Date;
	expiresAt: Date;
	creator: Person;
	professional: { id: string; businessName: string; state: string; user: Person | null };
};

/** The names of both sides: the creator's own name and the professional's business name. */
export const getSideNames = ({
	creator,
	professional,
}: {
	creator: { name: string };
	professional: { businessName: string };
}): SideNames => ({
	CREATOR: creator.name,
	PROFESSIONAL: professional.businessName,
});

/** The person on a side. Null if their account was deleted. */
export function getSidePerson({ creator, professional }: BookingSides, side: BookingSide): Person | null {
	if (side === "PROFESSIONAL") return professional.user;
	return isFormerAddress(creator.email) ? null : creator;
}

/** The people on both sides, in the order of their IDs, as `publishEvent` requires. */
export const listPeople = (booking: BookingSides): { side: BookingSide; person: Person }[] =>
	(["CREATOR", "PROFESSIONAL"] satisfies BookingSide[])
		.flatMap((side) => {
			const person = getSidePerson(booking, side);
			return person ? [{ side, person }] : [];
		})
		.sort((a, b) => (a.person.id < b.person.id ? -1 : 1));

/** The facts for emails and notifications about a booking, with the transition's reason, if any. */
export const summarizeBooking = (booking: BookingSides, reason?: string, offer?: Offer): BookingFacts => ({
	id: booking.id,
	reference: booking.reference,
	title: booking.title,
	phase: booking.phase,
	names: getSideNames(booking),
	expiresAt: booking.expiresAt,
	reason,
	offer,
});

/** The bookings in which a user is one of the sides. */
export const bookingsOfUser = (user: Pick<SignedInUser, "id">) => ({
	OR: [{ creatorId: user.id }, { professional: { userId: user.id } }],
});

/**
 * A booking, and the user's side of it. Throws `not_found` for someone else's booking and for an unknown
 * booking.
 */
export async function getUserBooking(user: Pick<SignedInUser, "id">, bookingId: string, from: Tx = db()) {
	const booking = await readUserBooking(user.id, bookingId, from);
	if (!booking) throw new DomainError("not_found", "Booking not found");
	const side: BookingSide = booking.creatorId === user.id ? "CREATOR" : "PROFESSIONAL";
	return { booking, side };
}
