import { db, type Tx } from "#app/infra/database/db.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import type { ServiceLine } from "../market/service-line.ts";
import { isFormerAddress } from "../people/account.ts";
import type { SignedInUser } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import type { Phase } from "../platform/phase.ts";
import type { ZoneOfPerson } from "../platform/time/time-zone.ts";
import { zoneColumns } from "../platform/time/time-zones.server.ts";
import type { BookingSide } from "./booking.ts";
import type { SideNames } from "./booking-labels.ts";
import type { BookingFacts } from "./booking-news.ts";

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

/** Both sides by name: the creator's own, and the professional's business. */
export const namesOf = ({
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
export function personOf({ creator, professional }: BookingSides, side: BookingSide): Person | null {
	if (side === "PROFESSIONAL") return professional.user;
	return isFormerAddress(creator.email) ? null : creator;
}

/** The people of both sides, in the order of their IDs, as `publishEvent` requires. */
export const peopleOf = (booking: BookingSides): { side: BookingSide; person: Person }[] =>
	(["CREATOR", "PROFESSIONAL"] satisfies BookingSide[])
		.flatMap((side) => {
			const person = personOf(booking, side);
			return person ? [{ side, person }] : [];
		})
		.sort((a, b) => (a.person.id < b.person.id ? -1 : 1));

/**
 * The facts for emails and notifications about a booking, with the reason of a transition, if it
 * has one.
 */
export const factsOf = (booking: BookingSides, reason?: string, offer?: string): BookingFacts => ({
	id: booking.id,
	reference: booking.reference,
	title: booking.title,
	phase: booking.phase,
	names: namesOf(booking),
	expiresAt: booking.expiresAt,
	reason,
	offer,
});

/** The bookings of which a person is a side. */
export const bookingsOfUser = (user: Pick<SignedInUser, "id">) => ({
	OR: [{ creatorId: user.id }, { professional: { userId: user.id } }],
});

/**
 * A booking, and which of its sides a person is. Throws `not_found` for other people's bookings and
 * unknown ones.
 */
export async function getUserBooking(user: Pick<SignedInUser, "id">, bookingId: string, from: Tx = db()) {
	const booking = await from.booking.findFirst({
		where: { id: bookingId, ...bookingsOfUser(user) },
		include: withSides,
	});
	if (!booking) throw new DomainError("not_found", "Booking not found");
	const side: BookingSide = booking.creatorId === user.id ? "CREATOR" : "PROFESSIONAL";
	return { booking, side };
}

/**
 * Makes others who move the booking, its quotes, or its milestones wait until the transaction ends.
 * Call it first: before `holdProof`, before reading what decides, and before any account of the
 * ledger changes. It also locks the people of both sides, in the order in which `publishEvent` does,
 * so that two transactions never wait for each other.
 */
export async function lockBooking(tx: Tx, id: string): Promise<void> {
	// SQLite runs one writing transaction after the other. On PostgreSQL, an update that changes nothing locks its row.
	if (!isPostgres()) return;
	await tx.booking.updateMany({ where: { id }, data: { reminders: { increment: 0 } } });
	const booking = await tx.booking.findUnique({
		where: { id },
		select: { creatorId: true, professional: { select: { userId: true } } },
	});
	const people = [booking?.creatorId, booking?.professional.userId]
		.filter((userId) => typeof userId === "string")
		.sort();
	for (const userId of people)
		await tx.user.updateMany({ where: { id: userId }, data: { liveSequence: { increment: 0 } } });
}
