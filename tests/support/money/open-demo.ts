import { expect } from "vitest";
import { BOOKING_STATUSES } from "#app/domain/bookings/booking.ts";
import { MILESTONE_STATUSES } from "#app/domain/bookings/milestone.ts";
import { QUOTE_STATUSES } from "#app/domain/bookings/quotes/quote.ts";
import { getFundsBalance } from "#app/domain/money/own-funds.server.ts";
import { seedHistory } from "#app/domain/office/demo/seed-demo.server.ts";
import { getPhase } from "#app/domain/platform/phase.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { statementListeners } from "../database/watched-adapter.ts";
import { expectLedgerAgrees } from "../market/milestones.ts";

/**
 * Expects bookings, milestones, quotes, and disputes in every current state, except expired quotes and
 * disputes in the state FINAL. Also expects our own money for the guarantee, and a ledger that agrees.
 */
export async function expectFullDemo(): Promise<void> {
	expect(await getPhase()).toBe("OPEN");
	const bookings = await db().booking.groupBy({ by: ["status"], where: { phase: "OPEN" } });
	expect(bookings.map(({ status }) => status).sort()).toEqual(
		// Milestones are in dispute, not bookings. Only earlier versions gave a booking the state DISPUTED.
		BOOKING_STATUSES.filter((status) => status !== "DISPUTED").sort(),
	);
	const quotes = await db().quote.groupBy({ by: ["status"] });
	expect(quotes.map(({ status }) => status).sort()).toEqual(
		QUOTE_STATUSES.filter((status) => status !== "EXPIRED").sort(),
	);
	const milestones = await db().milestone.groupBy({ by: ["status"] });
	expect(milestones.map(({ status }) => status).sort()).toEqual([...MILESTONE_STATUSES].sort());
	const disputes = await db().dispute.groupBy({ by: ["status"] });
	expect(disputes.map(({ status }) => status).sort()).toEqual([
		"ANSWERED",
		"APPEALED",
		"DECIDED",
		"OPEN",
		"SETTLED",
		"TEAM",
		"WITHDRAWN",
	]);
	// A claim of $150 was paid from our own money.
	expect(await getFundsBalance()).toEqual({ addedCents: 500_000, availableCents: 485_000 });
	for (const { id } of await db().booking.findMany({ select: { id: true } })) await expectLedgerAgrees(id);
}

/** Counts the records in the tables that are compared between demos. */
export const demoFigures = () =>
	Promise.all([
		db().booking.count(),
		db().quote.count(),
		db().quoteNote.count(),
		db().user.count(),
		db().application.count(),
		db().phaseChange.count(),
		db().delivery.count(),
		db().checkout.count(),
		db().dispute.count(),
		db().splitProposal.count(),
		db().fundsDeposit.count(),
		db().message.count(),
		db().review.count(),
		db().supportTicket.count(),
		db().waitlistEntry.count(),
		db().match.count(),
		db().guaranteeClaim.count(),
	]);

/** The counts of a demo whose first start wasn't interrupted. */
const UNINTERRUPTED = [74, 31, 1, 48, 30, 1, 17, 21, 7, 2, 1, 421, 69, 11, 42, 32, 2];

/**
 * Starts the open demo repeatedly, until it is filled or has been started this many times. In each start,
 * every statement from the nth write on fails, as if the process had been killed. Returns how many starts
 * were killed. A filled demo must have the counts of one that was never interrupted.
 */
export async function fillWithKills(writes: number, { starts = 100 } = {}): Promise<number> {
	for (let kills = 0; kills < starts; kills++) {
		if (await isFilledWithin(writes)) {
			expect(await demoFigures()).toEqual(UNINTERRUPTED);
			return kills;
		}
	}
	return starts;
}

async function isFilledWithin(writes: number): Promise<boolean> {
	let count = 0;
	const stop = (sql: string) => {
		if (/^\s*(INSERT|UPDATE|DELETE)/i.test(sql)) count++;
		// PostgreSQL rolls back when a process is killed, so that the connection can be used again.
		if (count >= writes && sql !== "ROLLBACK") throw new Error("killed");
	};
	statementListeners.add(stop);
	try {
		await seedHistory({ isOpen: true });
		// A command may report the failed statement as an error of its own, which a demo survives.
		return count < writes;
	} catch (error) {
		if (count < writes) throw error;
		return false;
	} finally {
		statementListeners.delete(stop);
	}
}
