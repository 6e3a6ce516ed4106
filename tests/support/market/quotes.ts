import { expect } from "vitest";
import type { BookingStatus } from "#app/domain/bookings/booking.ts";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { QuoteForm, type QuoteInput } from "#app/domain/bookings/quotes/quote-forms.ts";
import { reviseQuote, sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { setDeadline } from "#app/domain/bookings/set-deadline.server.ts";
import type { ServiceLine } from "#app/domain/market/service-line.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { visitor } from "../accounts/actors.ts";
import { newBooking } from "./bookings.ts";
import { dayAfter, typedQuote } from "./typed-quote.ts";

/** Returns the date that is the given number of days from now, as YYYY-MM-DD. */
export const dayFromNow = (days: number): string => dayAfter(now(), days);

/** Returns the quote that a professional types into the editor, as the schema parses it. */
export const quoteInput = (facts: Record<string, unknown> = {}): QuoteInput =>
	QuoteForm.parse(typedQuote(facts, now()));

/** A signature with a name that may differ from the account's. */
export const signing = {
	fullName: "Any Name",
	confirmName: true,
	mailingAddress: "12 Main Street, Austin, TX 78701",
};

export type Deal = Awaited<ReturnType<typeof newRequest>>;

/** Creates a request that is waiting for a quote, in an open marketplace. */
export async function newRequest(serviceLine: ServiceLine = "PHOTO_VIDEO") {
	const { expiresAt, ...sides } = await newBooking("REQUESTED", { phase: "OPEN", serviceLine });
	const { bookingId, creator, professional } = sides;
	await transaction((tx) =>
		setDeadline(tx, { kind: "REQUEST_ANSWER", bookingId, subjectId: bookingId }, expiresAt),
	);
	const as = (user: SignedInUser, submissionKey?: string) =>
		visitor({ user: { ...user, provedAt: now() }, submissionKey });
	return {
		...sides,
		asCreator: (key?: string) => as(creator, key),
		asProfessional: (key?: string) => as(professional, key),
	};
}

/** Creates a request in an open marketplace, and sends the first version of a quote for it. */
export async function newQuote(facts?: Record<string, unknown>, serviceLine?: ServiceLine) {
	const deal = await newRequest(serviceLine);
	const { quoteId } = await sendQuote(deal.asProfessional(), {
		bookingId: deal.bookingId,
		input: quoteInput(facts),
		signing,
	});
	return { ...deal, quoteId };
}

/** Creates a booking with an accepted quote, in an open marketplace. */
export async function newAgreement(facts?: Record<string, unknown>, serviceLine?: ServiceLine) {
	const deal = await newQuote(facts, serviceLine);
	await acceptQuote(deal.asCreator(), { bookingId: deal.bookingId, quoteId: deal.quoteId, signing });
	return deal;
}

/** Creates a booking with an accepted quote, and with an amendment that is waiting for the creator. */
export async function newAmendment() {
	const deal = await newAgreement();
	const { quoteId } = await reviseQuote(deal.asProfessional(), {
		bookingId: deal.bookingId,
		input: quoteInput({ note: "One more day" }),
		signing,
	});
	return { ...deal, quoteId, acceptedId: deal.quoteId };
}

/** Checks the state of a booking, and the states of its quote's versions, in order. */
export async function expectStates(
	bookingId: string,
	booking: BookingStatus,
	...versions: string[]
): Promise<void> {
	const found = await db().booking.findUniqueOrThrow({
		where: { id: bookingId },
		select: { status: true, quotes: { orderBy: { version: "asc" }, select: { status: true } } },
	});
	expect([found.status, ...found.quotes.map(({ status }) => status)]).toEqual([booking, ...versions]);
}
