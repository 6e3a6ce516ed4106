import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { type BookingSide, type BookingStatus, OPEN_BOOKING_STATUSES, transitionsFor } from "#app/domain/bookings/booking.ts";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.server.ts";
import { completeBooking } from "#app/domain/bookings/complete-booking.server.ts";
import { declineBooking } from "#app/domain/bookings/decline-booking.server.ts";
import { startBooking } from "#app/domain/bookings/start-booking.server.ts";
import { withdrawBooking } from "#app/domain/bookings/withdraw-booking.server.ts";
import { runDeadlines } from "#app/domain/deadline-runs/run-deadlines.server.ts";
import { DomainError } from "#app/domain/domain-error.ts";
import { acceptQuote } from "#app/domain/quotes/accept-quote.server.ts";
import { askForChanges } from "#app/domain/quotes/ask-for-changes.server.ts";
import { declineQuote } from "#app/domain/quotes/decline-quote.server.ts";
import { quoteCommandsFor } from "#app/domain/quotes/quote.ts";
import { reviseQuote } from "#app/domain/quotes/revise-quote.server.ts";
import { sendQuote } from "#app/domain/quotes/send-quote.server.ts";
import { withdrawQuote } from "#app/domain/quotes/withdraw-quote.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newRequest, quoteInput, signing } from "../../support/market/quotes.ts";

afterEach(() => setClock(undefined));

type At = { bookingId: string; quoteId: string };
const reason = "Why";
const steps: Record<string, { by: BookingSide; run: (actor: Actor, at: At) => Promise<unknown> }> = {
	send: { by: "PROFESSIONAL", run: (actor, { bookingId }) => sendQuote(actor, { bookingId, input: quoteInput(), signing }) },
	revise: { by: "PROFESSIONAL", run: (actor, { bookingId }) => reviseQuote(actor, { bookingId, input: quoteInput(), signing }) },
	"withdraw quote": { by: "PROFESSIONAL", run: (actor, at) => withdrawQuote(actor, { ...at, reason }) },
	accept: { by: "CREATOR", run: (actor, at) => acceptQuote(actor, { ...at, signing }) },
	"decline quote": { by: "CREATOR", run: (actor, at) => declineQuote(actor, { ...at, reason }) },
	"ask for changes": { by: "CREATOR", run: (actor, at) => askForChanges(actor, { ...at, text: reason }) },
	"decline request": { by: "PROFESSIONAL", run: (actor, at) => declineBooking(actor, { ...at, reason }) },
	"withdraw request": { by: "CREATOR", run: (actor, at) => withdrawBooking(actor, { ...at, reason }) },
	start: { by: "PROFESSIONAL", run: startBooking },
	complete: { by: "CREATOR", run: completeBooking },
	cancel: { by: "CREATOR", run: (actor, at) => cancelBooking(actor, { ...at, reason }) },
};

const step = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...Object.keys(steps)) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 * 24 * 60 }) });

/** What must hold after every step. */
async function expectSound(bookingId: string): Promise<void> {
	const { status, quotes, deadlines } = await db().booking.findUniqueOrThrow({
		where: { id: bookingId },
		include: {
			quotes: { orderBy: { version: "asc" }, include: { agreement: { include: { signatures: true } }, items: true, milestones: true } },
			deadlines: { where: { closedAt: null } },
		},
	});
	const waiting = quotes.filter((quote) => quote.status === "SENT");
	const accepted = quotes.filter((quote) => quote.status === "ACCEPTED");
	expect(quotes.map(({ version }) => version)).toEqual(quotes.map((_, i) => i + 1));
	expect(waiting.length).toBe(status === "QUOTED" ? 1 : Math.min(waiting.length, 1));
	expect(accepted.length).toBe(["ACCEPTED", "IN_PROGRESS", "COMPLETED", "CANCELLED", "DISPUTED"].includes(status) ? 1 : 0);
	for (const quote of quotes) {
		expect(quote.totalCents).toBe(quote.feeCents + quote.payoutCents);
		expect(quote.milestones.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(quote.totalCents);
		expect(quote.milestones.reduce((sum, { feeCents }) => sum + feeCents, 0)).toBe(quote.feeCents);
		expect(quote.agreement?.signatures).toHaveLength(quote.status === "ACCEPTED" || (quote.status === "SUPERSEDED" && quote.agreement?.signatures.length === 2) ? 2 : 1);
	}
	// Each version that waits has a deadline, and so has each request that waits.
	expect(deadlines.map(({ kind, subjectId }) => [kind, subjectId])).toEqual(
		status === "REQUESTED" ? [["REQUEST_ANSWER", bookingId]] : waiting.map(({ id }) => ["QUOTE_VALIDITY", id]),
	);
	expectExits(status, quotes.at(-1)?.status ?? null, deadlines.length > 0);
}

/** From every state in which someone has to act, each side has an exit, or a deadline runs. */
function expectExits(status: BookingStatus, latest: Parameters<typeof quoteCommandsFor>[2], hasDeadline: boolean): void {
	if (!OPEN_BOOKING_STATUSES.includes(status)) return;
	for (const side of ["CREATOR", "PROFESSIONAL"] as const) {
		const ends = ["decline", "withdraw", "cancel", "complete"].filter((transition) => transitionsFor(side, status, "OPEN").some((possible) => possible === transition));
		const endsQuote = quoteCommandsFor(side, status, latest).filter((command) => command === "decline-quote" || command === "withdraw-quote");
		expect([side, status, ends.length + endsQuote.length > 0 || hasDeadline]).toEqual([side, status, true]);
	}
}

describe("whatever two sides and the clock do, in any order", () => {
	it("totals, versions, signatures, and deadlines agree, and everyone has a way out", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (sequence) => {
				setClock(undefined);
				const deal = await newRequest();
				let quoteId = "none";
				for (const one of sequence) {
					if (typeof one === "number") {
						setClock(later(now(), one * MINUTE));
						await runDeadlines();
					} else {
						const { by, run } = steps[one] ?? expect.fail(one);
						const [result] = await Promise.allSettled([run(by === "CREATOR" ? deal.asCreator() : deal.asProfessional(), { bookingId: deal.bookingId, quoteId })]);
						if (result.status === "rejected" && !(result.reason instanceof DomainError)) throw result.reason;
						quoteId = (await db().quote.findFirst({ where: { bookingId: deal.bookingId }, orderBy: { version: "desc" }, select: { id: true } }))?.id ?? quoteId;
					}
					await expectSound(deal.bookingId);
				}
			}),
			{ numRuns: 40 },
		);
	}, 60_000);
});
