import { db } from "#app/infra/db.server.ts";
import type { Market } from "./generated-market.ts";

/** Rows that are put into the database at once. */
const BATCH = 2_000;

/** Puts the rows of a market into the database. */
export async function insertMarket(market: Market): Promise<void> {
	const updatedAt = new Date();
	await inBatches(market.waitlist, (data) => db().waitlistEntry.createMany({ data }));
	await inBatches(market.users, (data) => db().user.createMany({ data: data.map((row) => ({ ...row, updatedAt })) }));
	await inBatches(market.ageVerifications, (data) => db().ageVerification.createMany({ data }));
	await inBatches(market.applications, (data) => db().application.createMany({ data }));
	await inBatches(market.professionals, (data) => db().professional.createMany({ data: data.map((row) => ({ ...row, updatedAt })) }));
	await inBatches(market.entries, (data) => db().directoryEntry.createMany({ data }));
	await inBatches(market.requirements, (data) => db().requirements.createMany({ data }));
	await inBatches(market.needs, (data) => db().requirementsNeed.createMany({ data }));
	await inBatches(market.matches, (data) => db().match.createMany({ data }));
	await inBatches(market.bookings, (data) => db().booking.createMany({ data }));
	await inBatches(market.events, (data) => db().bookingEvent.createMany({ data }));
	await inBatches(market.tickets, (data) => db().supportTicket.createMany({ data }));
	await inBatches(market.messages, (data) => db().supportMessage.createMany({ data }));
	await inBatches(market.reports, (data) => db().report.createMany({ data }));
	await inBatches(market.views, (data) => db().pageViewCount.createMany({ data }));
	await inBatches(market.errors, (data) => db().formErrorCount.createMany({ data }));
	await inBatches(market.misses, (data) => db().searchMissCount.createMany({ data }));
	await inBatches(market.vitals, (data) => db().vitalCount.createMany({ data }));
}

async function inBatches<Row>(rows: readonly Row[], insert: (batch: Row[]) => Promise<unknown>): Promise<void> {
	for (let at = 0; at < rows.length; at += BATCH) await insert(rows.slice(at, at + BATCH));
}
