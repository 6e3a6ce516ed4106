import { db } from "#app/infra/database/db.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import type { ServiceLine } from "../market/service-line.ts";
import { BUDGET_RANGES, type BudgetRange, budgetNames } from "../matching/requirements.ts";
import { type Actor, requireArea, requireUser, type SignedInUser } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import {
	BOOKING_GROUPS,
	BOOKINGS_PAGE,
	type BookingGroup,
	type BookingSide,
	type BookingSort,
	type BookingStatus,
	groupStatuses,
	otherSide,
	transitionsFor,
} from "./booking.ts";
import type { SideNames } from "./booking-labels.ts";
import { getSideNames, getUserBooking } from "./booking-sides.server.ts";
import { type BookingParty, readBookings } from "./bookings.sql.server.ts";
import { formatTurn, selectForSide, type Turn } from "./turn.ts";
import { findTurns } from "./turns.server.ts";

/**
 * A booking as one of its sides sees it. Throws `not_found` for anyone else and for a booking that doesn't
 * exist.
 */
export async function getBooking(actor: Actor, bookingId: string) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const { creator: _, professional, budgetRange, openFor: __, ...facts } = booking;
	const names = getSideNames(booking);
	const events = await db().bookingEvent.findMany({
		where: { bookingId },
		orderBy: [{ at: "asc" }, { id: "asc" }],
	});
	return {
		...facts,
		side,
		names,
		other: names[otherSide(side)],
		professional: { id: professional.id, isListed: professional.state === "LISTED" },
		budgetRange: BUDGET_RANGES.find((range) => budgetNames[range] === budgetRange),
		transitions: transitionsFor(side, booking.status, booking.phase),
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
	/** The latest version of the quote and its total. Null until there is a quote. */
	version: number | null;
	totalCents: number | null;
	/** Whether the total is for one month of a retainer. */
	isMonthly: boolean;
	/** This side's most urgent turn or, if it has none, anyone else's. Null if nothing is due. */
	turn: BookingTurn | null;
};

/** A turn as one side reads it. */
export type BookingTurn = Pick<Turn, "dueAt" | "dueOn"> & { title: string; isYours: boolean };

/** The side that a user takes in bookings. Null if the user's role doesn't have a side. */
export const getBookingParty = ({ id, role }: Pick<SignedInUser, "id" | "role">): BookingParty | null =>
	role === "ADMIN" ? null : { side: role, userId: id };

/** The condition for a user's bookings, given the side that they take. */
export const bookingsOfParty = ({ side, userId }: BookingParty) =>
	side === "CREATOR" ? { creatorId: userId } : { professional: { userId } };

/** One page of a user's bookings, in one group or in all groups. Pages start at 1. */
export async function findBookings(
	user: SignedInUser,
	{
		group,
		sort = "changed",
		page = 1,
		take = BOOKINGS_PAGE,
	}: { group?: BookingGroup | undefined; sort?: BookingSort; page?: number; take?: number } = {},
): Promise<BookingRow[]> {
	const party = getBookingParty(user);
	if (!party) return [];
	const statuses = group && groupStatuses[group];
	const rows = await readBookings(party, { statuses, sort, take, skip: (page - 1) * take });
	const turns = await findTurns(rows.map(({ id }) => id));
	const { side } = party;
	return rows.map(
		({ name, businessName, isMonthly, expiresAt: _, validUntil: __, changesDueAt: ___, ...rest }) => {
			const names = { CREATOR: name, PROFESSIONAL: businessName };
			return {
				...rest,
				isMonthly: Boolean(isMonthly),
				side,
				other: names[otherSide(side)],
				turn: viewTurn(turns.get(rest.id) ?? [], side, names),
			};
		},
	);
}

/** The most urgent turn of a booking, as one side reads it. Null if nothing is due. */
function viewTurn(turns: readonly Turn[], side: BookingSide, names: SideNames): BookingTurn | null {
	const [turn] = selectForSide(turns, side);
	if (!turn) return null;
	const { dueAt, dueOn, holder } = turn;
	return { title: formatTurn(turn, side, names), isYours: holder === side, dueAt, dueOn };
}

/** The number of a user's bookings in each group. */
export async function countBookings(user: SignedInUser): Promise<Record<BookingGroup, number>> {
	const party = getBookingParty(user);
	const counts = party
		? await db().booking.groupBy({ by: ["status"], where: bookingsOfParty(party), _count: true })
		: [];
	const count = (group: BookingGroup) =>
		counts
			.filter(({ status }) => groupStatuses[group].includes(status))
			.reduce((sum, { _count }) => sum + _count, 0);
	return Object.fromEntries(BOOKING_GROUPS.map((group) => [group, count(group)])) as Record<
		BookingGroup,
		number
	>;
}

/**
 * The parts of a completed booking's request that prefill a new request. Preferred dates, links, and files
 * are left out.
 */
export type EarlierBooking = {
	reference: string;
	title: string;
	description: string;
	serviceLine: ServiceLine;
	place: "remote" | "on_site";
	city: string | null;
	state: string | null;
	budgetRange: BudgetRange | undefined;
};

/**
 * The creator's completed booking with a professional, for booking again. Null for any other reference, so
 * that nothing is prefilled.
 */
export async function findEarlierBooking(
	{ id: creatorId }: Pick<SignedInUser, "id">,
	professionalId: string,
	reference: string | null,
): Promise<EarlierBooking | null> {
	if (!reference || reference.length > 20) return null;
	const booking = await db().booking.findFirst({
		where: { reference, creatorId, professionalId, status: "COMPLETED" },
		select: {
			reference: true,
			title: true,
			description: true,
			serviceLine: true,
			isRemote: true,
			city: true,
			region: true,
			budgetRange: true,
		},
	});
	if (!booking) return null;
	const { isRemote, region: state, budgetRange, ...facts } = booking;
	return {
		...facts,
		state,
		place: isRemote ? "remote" : "on_site",
		budgetRange: BUDGET_RANGES.find((range) => budgetNames[range] === budgetRange),
	};
}

/** The maximum number of quote versions and of team notes to load, latest first. */
const SHOWN = 50;

const person = { select: { id: true, name: true, email: true } } satisfies Prisma.UserDefaultArgs;
/** Only the two sides see mailing addresses. */
const signatures = {
	orderBy: { at: "asc" },
	omit: { mailingAddress: true },
} satisfies Prisma.Agreement$signaturesArgs;

/**
 * Any booking, for the team: its sides, history, quotes with their agreements, deadlines, disputes, call
 * sheets without phone numbers, and the team's notes, but no messages. `getWorkForTeam` returns its
 * milestones. Throws `not_found`.
 */
export async function getBookingForTeam(actor: Actor, id: string) {
	requireArea(actor, "records");
	const booking = await db().booking.findUnique({
		where: { id },
		omit: { openFor: true },
		include: {
			creator: person,
			professional: { select: { businessName: true, user: person } },
			events: { orderBy: [{ at: "asc" }, { id: "asc" }] },
			deadlines: {
				orderBy: [{ dueAt: "desc" }, { id: "desc" }],
				include: {
					extensions: { orderBy: { at: "asc" }, include: { extendedBy: { select: { name: true } } } },
				},
			},
			disputes: {
				orderBy: [{ openedAt: "asc" }, { id: "asc" }],
				select: {
					id: true,
					reference: true,
					status: true,
					outcome: true,
					milestone: { select: { position: true, title: true } },
				},
			},
			callSheets: { orderBy: { day: "asc" }, include: { sides: { omit: { phone: true } } } },
			releases: {
				orderBy: { askedAt: "asc" },
				select: {
					id: true,
					kind: true,
					subject: true,
					status: true,
					statusAt: true,
					expiresAt: true,
					signature: { select: { fullName: true, relation: true, at: true } },
				},
			},
			notes: {
				orderBy: [{ at: "desc" }, { id: "desc" }],
				take: SHOWN,
				include: { author: { select: { name: true } } },
			},
			quotes: {
				orderBy: { version: "desc" },
				take: SHOWN,
				include: {
					notes: { orderBy: [{ at: "asc" }, { id: "asc" }] },
					agreement: { select: { template: true, sha256: true, signatures } },
				},
			},
		},
	});
	if (!booking) throw new DomainError("not_found", "This booking doesn't exist.");
	return booking;
}
export type TeamBooking = Awaited<ReturnType<typeof getBookingForTeam>>;

/** The agreement on one version of the quote, with its signatures, for the team. Throws `not_found`. */
export async function getAgreementForTeam(
	actor: Actor,
	{ bookingId, version }: { bookingId: string; version: number },
) {
	requireArea(actor, "records");
	const agreement = Number.isInteger(version)
		? await db().agreement.findFirst({
				where: { quote: { bookingId, version } },
				include: { signatures, quote: { select: { booking: { select: { reference: true, title: true } } } } },
			})
		: null;
	if (!agreement) throw new DomainError("not_found", "This agreement doesn't exist.");
	const { quote, ...rest } = agreement;
	return { ...rest, ...quote.booking };
}
