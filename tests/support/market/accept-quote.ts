/**
 * Accepts a quote in a separate process, which kills itself before its nth write or, if N is 0, once the
 * command is done, before any email is sent. Usage: accept-quote.ts BOOKING QUOTE N
 */
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { db, openDatabase } from "#app/infra/database/db.server.ts";
import { signedIn, visitor } from "../accounts/actors.ts";
import { statementListeners, watched } from "../database/watched-adapter.ts";

const [bookingId = "", quoteId = "", last] = process.argv.slice(2);
let writes = 0;

await openDatabase({ around: watched });
const { creator } = await db().booking.findUniqueOrThrow({
	where: { id: bookingId },
	select: { creator: { select: { id: true, name: true, email: true, role: true } } },
});
const user = signedIn(creator, { provedAt: null });
statementListeners.add((sql) => {
	if (/^\s*(INSERT|UPDATE|DELETE)/i.test(sql) && ++writes === Number(last))
		process.kill(process.pid, "SIGKILL");
});
await acceptQuote(visitor({ user, submissionKey: "from the form" }), {
	bookingId,
	quoteId,
	signing: { fullName: "Any Name", confirmName: true, mailingAddress: "12 Main Street, Austin, TX 78701" },
});
process.kill(process.pid, "SIGKILL");
