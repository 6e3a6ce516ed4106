import { insertRows } from "../database/insert-rows.ts";
import type { Market } from "./generated-market.ts";

/** Inserts the rows of a market into the database. */
export async function insertMarket(market: Market): Promise<void> {
	const updatedAt = new Date();
	await insertRows("WaitlistEntry", market.waitlist);
	await insertRows(
		"User",
		market.users.map((row) => ({ ...row, updatedAt })),
	);
	await insertRows("AgeVerification", market.ageVerifications);
	await insertRows("Application", market.applications);
	await insertRows(
		"Professional",
		market.professionals.map((row) => ({ ...row, updatedAt })),
	);
	await insertRows("DirectoryEntry", market.entries);
	await insertRows("Requirements", market.requirements);
	await insertRows("RequirementsNeed", market.needs);
	await insertRows("Match", market.matches);
	await insertRows("Booking", market.bookings);
	await insertRows("BookingEvent", market.events);
	await insertRows("SupportTicket", market.tickets);
	await insertRows("SupportMessage", market.messages);
	await insertRows("Report", market.reports);
	await insertRows("PageViewCount", market.views);
	await insertRows("FormErrorCount", market.errors);
	await insertRows("SearchMissCount", market.misses);
	await insertRows("VitalCount", market.vitals);
}
