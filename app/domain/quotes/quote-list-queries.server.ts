import type { SignedInUser } from "../actor.ts";
import {
	type BookingGroup,
	type BookingSide,
	type BookingStatus,
	groupStatuses,
} from "../bookings/booking.ts";
import { findBookingParty } from "../bookings/booking-queries.server.ts";
import { type QuoteSort, turnOf } from "./quote.ts";
import { type QuotedBooking, readQuotedBookings, readQuoteTotals } from "./quotes.sql.server.ts";

/** How many quotes are on one page of a list. */
export const QUOTES_PAGE = 20;

export type ListedQuote = {
	bookingId: string;
	reference: string;
	title: string;
	status: BookingStatus;
	other: string;
	/** Of the latest version. Null as long as there is none. */
	version: number | null;
	totalCents: number | null;
	/** Whether the total is that of one month of a retainer. */
	isMonthly: boolean;
	changedAt: Date;
	/** Who answers the request, the quote, or an amendment, or revises it. Null if no one has to. */
	turn: BookingSide | null;
	/** Until when. */
	dueAt: Date | null;
};

/** One page of a person's requests with their quotes, from 1, of one group or of all. */
export async function findQuotes(
	user: SignedInUser,
	{ group, sort, page }: { group?: BookingGroup | undefined; sort: QuoteSort; page: number },
): Promise<ListedQuote[]> {
	const party = await findBookingParty(user);
	if (!party) return [];
	const rows = await readQuotedBookings(party, {
		statuses: group && groupStatuses[group],
		sort,
		take: QUOTES_PAGE,
		skip: (page - 1) * QUOTES_PAGE,
	});
	return rows.map(({ id, name, businessName, statusAt, expiresAt, validUntil, changesDueAt, ...row }) => ({
		...row,
		...answerOf(row.status, { expiresAt, validUntil, changesDueAt }),
		isMonthly: Boolean(row.isMonthly),
		bookingId: id,
		other: party.side === "CREATOR" ? businessName : name,
		changedAt: statusAt,
	}));
}

type Times = Pick<QuotedBooking, "expiresAt" | "validUntil" | "changesDueAt">;

function answerOf(
	status: BookingStatus,
	{ expiresAt, validUntil, changesDueAt }: Times,
): Pick<ListedQuote, "turn" | "dueAt"> {
	if (status === "REQUESTED") return { turn: "PROFESSIONAL", dueAt: expiresAt };
	if (!validUntil) return { turn: null, dueAt: null };
	const { of: turn, dueAt } = turnOf({ expiresAt: validUntil, changesDueAt });
	return { turn, dueAt };
}

/** What a person's quotes add up to in each group, in cents. */
export async function sumQuotes(user: SignedInUser): Promise<Record<BookingGroup, number>> {
	const party = await findBookingParty(user);
	const totals = party ? await readQuoteTotals(party) : [];
	const sum = (group: BookingGroup) =>
		totals
			.filter(({ status }) => groupStatuses[group].includes(status))
			.reduce((cents, total) => cents + total.cents, 0);
	return {
		waiting: sum("waiting"),
		"under-way": sum("under-way"),
		completed: sum("completed"),
		closed: sum("closed"),
	};
}
