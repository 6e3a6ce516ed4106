import { DAY, later, now } from "#app/infra/clock.server.ts";
import { db } from "#app/infra/db.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { type Cursor, writeCursor } from "../records/cursor.ts";
import { BUDGET_RANGES, budgetNames } from "../requirements/requirements.ts";
import { REVIEW_DAYS } from "../reviews/review.ts";
import { BOOKING_GROUPS, BOOKING_STATUSES, BOOKINGS_PAGE, type BookingGroup, type BookingSide, type BookingStatus, deedsOf, groupStatuses, otherSide } from "./booking.ts";
import { getOwnBooking, namesOf } from "./booking-sides.server.ts";
import { whatNext } from "./booking-words.ts";

/** A booking as one of its sides sees it. Throws `not_found` for anybody else, as for a booking that does not exist. */
export async function getBooking(actor: Actor, bookingId: string) {
	const { booking, side } = await getOwnBooking(requireUser(actor), bookingId);
	const { creator: _, professional, budgetRange, openFor: __, ...facts } = booking;
	const names = namesOf(booking);
	const events = await db().bookingEvent.findMany({ where: { bookingId }, orderBy: [{ at: "asc" }, { id: "asc" }] });
	return {
		...facts,
		side,
		names,
		other: names[otherSide(side)],
		professional: { id: professional.id, isListed: professional.state === "LISTED" },
		budgetRange: BUDGET_RANGES.find((range) => budgetNames[range] === budgetRange),
		deeds: deedsOf(side, booking.status),
		events,
	};
}

export type BookingRow = {
	id: string;
	reference: string;
	title: string;
	status: BookingStatus;
	other: string;
	side: BookingSide;
	statusAt: Date;
	/** When an answer is due, where one is waited for. */
	expiresAt: Date | null;
};

const row = {
	id: true,
	reference: true,
	title: true,
	status: true,
	statusAt: true,
	expiresAt: true,
	creator: { select: { name: true } },
	professional: { select: { businessName: true } },
} as const;

type Row = Omit<BookingRow, "other" | "side" | "expiresAt"> & { expiresAt: Date; creator: { name: string }; professional: { businessName: string } };

const rowView = ({ creator, professional, expiresAt, ...rest }: Row, side: BookingSide): BookingRow => ({
	...rest,
	side,
	other: side === "CREATOR" ? professional.businessName : creator.name,
	expiresAt: rest.status === "REQUESTED" ? expiresAt : null,
});

/** The bookings of a person's role; null where they can have none. */
async function ownSide({ id, role }: SignedInUser): Promise<{ side: BookingSide; where: { creatorId: string } | { professionalId: string } } | null> {
	if (role === "CREATOR") return { side: "CREATOR", where: { creatorId: id } };
	if (role !== "PROFESSIONAL") return null;
	const professional = await db().professional.findUnique({ where: { userId: id }, select: { id: true } });
	return professional && { side: "PROFESSIONAL", where: { professionalId: professional.id } };
}

type Page = { bookings: BookingRow[] /** The cursor of the next page, if there is one. */; next: string | undefined };

/** One page of a person's bookings, of one group or of all, those that changed last first. */
export async function findBookings(
	user: SignedInUser,
	{ group, after, take = BOOKINGS_PAGE }: { group?: BookingGroup | undefined; after?: Cursor | undefined; take?: number },
): Promise<Page> {
	const own = await ownSide(user);
	if (!own) return { bookings: [], next: undefined };
	const rows = await db().booking.findMany({
		where: {
			...own.where,
			...(group && { status: { in: groupStatuses[group] } }),
			...(after && { OR: [{ statusAt: { lt: after.at } }, { statusAt: after.at, id: { lt: after.id } }] }),
		},
		orderBy: [{ statusAt: "desc" }, { id: "desc" }],
		take: take + 1,
		select: row,
	});
	const bookings = rows.slice(0, take).map((found) => rowView(found, own.side));
	const last = bookings.at(-1);
	return { bookings, next: rows.length > take && last ? writeCursor({ at: last.statusAt, id: last.id }) : undefined };
}

/** Bookings in which a person has to act: answer, start, confirm, or write a review while there is time. Those that wait longest come first. */
export async function findBookingsToActOn(user: SignedInUser): Promise<BookingRow[]> {
	const own = await ownSide(user);
	if (!own) return [];
	const { side } = own;
	const waiting = BOOKING_STATUSES.filter((status) => whatNext(status, side, { CREATOR: "", PROFESSIONAL: "" }).isYours);
	const reviewable = { status: "COMPLETED" as const, completedAt: { gt: later(now(), -REVIEW_DAYS * DAY) }, reviews: { none: { side } } };
	const rows = await db().booking.findMany({
		where: { ...own.where, OR: [{ status: { in: waiting } }, reviewable] },
		orderBy: [{ statusAt: "asc" }, { id: "asc" }],
		take: TO_ACT_ON,
		select: row,
	});
	return rows.map((found) => rowView(found, side));
}

const TO_ACT_ON = 5;

/** How many bookings a person has in each group. */
export async function countBookings(user: SignedInUser): Promise<Record<BookingGroup, number>> {
	const own = await ownSide(user);
	const counts = own ? await db().booking.groupBy({ by: ["status"], where: own.where, _count: true }) : [];
	const count = (group: BookingGroup) => counts.filter(({ status }) => groupStatuses[group].includes(status)).reduce((sum, { _count }) => sum + _count, 0);
	return Object.fromEntries(BOOKING_GROUPS.map((group) => [group, count(group)])) as Record<BookingGroup, number>;
}
