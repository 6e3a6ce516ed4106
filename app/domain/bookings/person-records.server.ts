import { db } from "#app/infra/database/db.server.ts";
import { getPersonHead } from "../people/person.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { getPageById, type IdPage, idPageQuery } from "../platform/pagination.ts";
import { bookingsOfParty, getBookingParty } from "./booking-queries.server.ts";

/** Bookings per page, and the maximum number of conversations. */
const SHOWN = 50;

const sides = {
	creator: { select: { name: true } },
	professional: { select: { businessName: true } },
} as const;

/** For the team: one page of a person's bookings, as either side, latest first. Throws `not_found`. */
export async function findPersonBookings(actor: Actor, userId: string, page: IdPage) {
	requireArea(actor, "records");
	const person = await getPersonHead(userId);
	const party = getBookingParty(person);
	const { where, ...order } = idPageQuery(page, SHOWN);
	const found = party
		? await db().booking.findMany({
				where: {
					AND: [where, bookingsOfParty(party)],
				},
				select: {
					id: true,
					reference: true,
					title: true,
					status: true,
					statusAt: true,
					requestedAt: true,
					...sides,
				},
				...order,
			})
		: [];
	return { person, ...getPageById(found, page, SHOWN) };
}

/**
 * For the team: a person's latest conversations, with the number of messages that the person wrote in each,
 * but never the text of a message. The texts are in the booking's record, whose downloads are audited. Throws
 * `not_found`.
 */
export async function findPersonConversations(actor: Actor, userId: string) {
	requireArea(actor, "bookings");
	const person = await getPersonHead(userId);
	const conversations = await db().conversationSide.findMany({
		where: { userId, latestMessageId: { not: null } },
		orderBy: [{ lastActivityAt: "desc" }, { bookingId: "desc" }],
		take: SHOWN,
		select: {
			bookingId: true,
			lastActivityAt: true,
			booking: { select: { reference: true, title: true, ...sides } },
		},
	});
	const counted = await db().message.groupBy({
		by: ["bookingId"],
		where: { senderId: userId, bookingId: { in: conversations.map(({ bookingId }) => bookingId) } },
		_count: true,
	});
	const written = new Map(counted.map(({ bookingId, _count }) => [bookingId, _count]));
	return {
		person,
		conversations: conversations.map(({ bookingId, lastActivityAt, booking }) => ({
			bookingId,
			...booking,
			lastActivityAt,
			written: written.get(bookingId) ?? 0,
		})),
	};
}
