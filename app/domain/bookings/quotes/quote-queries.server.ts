import { db } from "#app/infra/database/db.server.ts";
import { termsVersionFor } from "../../market/legal.server.ts";
import { feeFor } from "../../money/fees.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../../platform/actor.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { showHidden } from "../../platform/text.ts";
import { zoneOfNextVersion } from "../../platform/time/time-zones.server.ts";
import {
	BOOKINGS_PAGE,
	type BookingGroup,
	type BookingSide,
	type BookingSort,
	type BookingStatus,
	groupStatuses,
	otherSide,
} from "../booking.ts";
import { getBookingParty } from "../booking-queries.server.ts";
import { getSideNames, getUserBooking } from "../booking-sides.server.ts";
import { type BookingWithQuote, readBookings } from "../bookings.sql.server.ts";
import { findFixedMilestones } from "../plan-milestones.server.ts";
import { formatTurn, tasks } from "../turn.ts";
import { findBlock, type QuoteVersion, withParts } from "./quote.server.ts";
import { isAgreed, quoteCommands, quoteCommandsFor } from "./quote.ts";
import { getQuoteTurn, quoteTurn } from "./quote-turn.ts";

export type ListedQuote = {
	bookingId: string;
	reference: string;
	title: string;
	status: BookingStatus;
	other: string;
	/** The latest version. Null until there is one. */
	version: number | null;
	totalCents: number | null;
	/** Whether the total is for one month of a retainer. */
	isMonthly: boolean;
	changedAt: Date;
	/**
	 * The side that has to answer the request, or to answer or revise the quote or amendment. Null if neither
	 * side has to act.
	 */
	turn: BookingSide | null;
	/** Whose turn it is, in words. */
	turnTitle: string | null;
	/** The deadline for `turn`. */
	dueAt: Date | null;
};

/** One page of a user's requests with their quotes, in one group or in all. Pages start at 1. */
export async function findQuotes(
	user: SignedInUser,
	{ group, sort, page }: { group?: BookingGroup | undefined; sort: BookingSort; page: number },
): Promise<ListedQuote[]> {
	const party = getBookingParty(user);
	if (!party) return [];
	const rows = await readBookings(party, {
		statuses: group && groupStatuses[group],
		sort,
		take: BOOKINGS_PAGE,
		skip: (page - 1) * BOOKINGS_PAGE,
	});
	const { side } = party;
	return rows.map(({ id, name, businessName, statusAt, expiresAt, validUntil, changesDueAt, ...row }) => {
		const names = { CREATOR: name, PROFESSIONAL: businessName };
		const turn = getTurn(row.status, { expiresAt, validUntil, changesDueAt });
		return {
			...row,
			turn: turn?.holder ?? null,
			turnTitle: turn && formatTurn(turn, side, names),
			dueAt: turn?.dueAt ?? null,
			isMonthly: Boolean(row.isMonthly),
			bookingId: id,
			other: names[otherSide(side)],
			changedAt: statusAt,
		};
	});
}

type Times = Pick<BookingWithQuote, "expiresAt" | "validUntil" | "changesDueAt">;

/** What a request, a quote, or an amendment is waiting for: the task, its side, and its deadline. */
function getTurn(status: BookingStatus, { expiresAt, validUntil, changesDueAt }: Times) {
	if (status === "REQUESTED") {
		const { label, of: holder } = tasks.REQUEST_ANSWER;
		return { task: "REQUEST_ANSWER", holder, label, dueAt: expiresAt } as const;
	}
	return validUntil && getQuoteTurn({ isAmendment: isAgreed(status), expiresAt: validUntil, changesDueAt });
}

/** A version of a quote as pages and the API show it. */
export type QuoteView = Omit<QuoteVersion, "bookingId" | "feeRuleId" | "feeRule"> & { basisPoints: number };

/**
 * All versions of a booking's quote, latest first, for one of its sides, with the commands that the side can
 * use now. Throws `not_found` for anyone else.
 */
export async function getQuotes(actor: Actor, bookingId: string) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const versions = await db().quote.findMany({
		where: { bookingId },
		orderBy: { version: "desc" },
		include: withParts,
	});
	const isBlocked = (await findBlock(db(), booking, side)) !== null;
	const { id, reference, title, status, phase, serviceLine, isRemote, city, region } = booking;
	return {
		booking: {
			id,
			reference,
			title,
			status,
			phase,
			serviceLine,
			isRemote,
			city,
			region,
			expiresAt: booking.expiresAt,
		},
		side,
		other: getSideNames(booking)[otherSide(side)],
		names: getSideNames(booking),
		/** The next version's fee: the agreed one or, before there is an agreement, today's. */
		basisPoints:
			(isAgreed(booking.status) ? versions[0]?.feeRule.basisPoints : undefined) ?? feeFor(serviceLine),
		/** The version of the terms that both sides accept by signing. */
		termsVersion: termsVersionFor(phase),
		/** The time zone in which the next version's days are counted. */
		timeZone: await zoneOfNextVersion(db(), bookingId),
		versions: versions.map(toQuoteView),
		/** Whose turn it is while the latest version is waiting for an answer. */
		turn: versions[0]?.status === "SENT" ? quoteTurn(versions[0], side, getSideNames(booking)) : null,
		/**
		 * Milestones that a new version must keep as they are. For a retainer, there are none, because a new
		 * version begins another month.
		 */
		fixed:
			isAgreed(booking.status) &&
			!versions.some((version) => version.status === "ACCEPTED" && version.isMonthly)
				? await findFixedMilestones(db(), bookingId)
				: [],
		commands:
			phase === "OPEN"
				? quoteCommandsFor(side, status, versions[0]?.status ?? null).filter(
						(command) => !isBlocked || !quoteCommands[command].writes,
					)
				: [],
	};
}
export type Quotes = Awaited<ReturnType<typeof getQuotes>>;

/** A stored version for display, with any hidden characters in its texts made visible. */
const toQuoteView = ({ bookingId: _, feeRuleId: __, feeRule, ...quote }: QuoteVersion): QuoteView => ({
	...quote,
	items: quote.items.map((item) => ({ ...item, description: showHidden(item.description) })),
	milestones: quote.milestones.map((milestone) => ({
		...milestone,
		title: showHidden(milestone.title),
		deliverable: showHidden(milestone.deliverable),
	})),
	usagePlatforms: showHidden(quote.usagePlatforms),
	usageTerm: showHidden(quote.usageTerm),
	usageTerritory: showHidden(quote.usageTerritory),
	credit: quote.credit && showHidden(quote.credit),
	note: quote.note && showHidden(quote.note),
	notes: quote.notes.map((note) => ({ ...note, text: note.text && showHidden(note.text) })),
	basisPoints: feeRule.basisPoints,
});

/**
 * A version's agreement, with its signatures, for a side of the booking. Throws `not_found` for anyone else,
 * and if the version has no agreement.
 */
export async function getAgreement(
	actor: Actor,
	{ bookingId, version }: { bookingId: string; version: number },
) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const quote = Number.isInteger(version)
		? await db().quote.findUnique({
				where: { bookingId_version: { bookingId, version } },
				select: {
					status: true,
					agreement: {
						select: {
							text: true,
							sha256: true,
							createdAt: true,
							signatures: {
								orderBy: { at: "asc" },
								select: { side: true, fullName: true, mailingAddress: true, at: true },
							},
						},
					},
				},
			})
		: null;
	if (!quote?.agreement) throw new DomainError("not_found", "There is no such agreement.");
	const { signatures, ...agreement } = quote.agreement;
	return {
		...agreement,
		/** The other side's mailing address is private until both have signed. */
		signatures: signatures.map((signature) => ({
			...signature,
			mailingAddress: signatures.length === 2 || signature.side === side ? signature.mailingAddress : null,
		})),
		status: quote.status,
		version,
		side,
		names: getSideNames(booking),
		reference: booking.reference,
		title: booking.title,
	};
}
