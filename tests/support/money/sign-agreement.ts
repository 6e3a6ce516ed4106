/**
 * Sends and accepts a quote for a request in an open marketplace, in a separate process on the
 * database of an instance: sign-agreement.ts BOOKING
 */

import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { QuoteForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import { sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { followContent } from "#app/domain/content/editorial/follow-content.server.ts";
import { closeDatabase, db, openDatabase } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { signedIn, visitor } from "../accounts/actors.ts";
import { typedQuote } from "../market/typed-quote.ts";

const [bookingId = ""] = process.argv.slice(2);
const person = { select: { id: true, name: true, email: true, role: true } } as const;
const signing = {
	fullName: "Any Name",
	confirmName: true,
	mailingAddress: "12 Main Street, Austin, TX 78701",
};

await openDatabase();
await followContent();
const { creator, professional } = await db().booking.findUniqueOrThrow({
	where: { id: bookingId },
	select: { creator: person, professional: { select: { user: person } } },
});
const as = (user: typeof creator) => visitor({ user: signedIn(user) });
const { quoteId } = await sendQuote(as(professional.user ?? creator), {
	bookingId,
	input: QuoteForm.parse(typedQuote({}, now())),
	signing,
});
await acceptQuote(as(creator), { bookingId, quoteId, signing });
await closeDatabase();
