import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { BIRTH_DATE_DAYS } from "./age-verification.ts";

/** Reduces dates of birth to the year 30 days after the decision or log entry. Returns how many. */
export async function reduceBirthDates(): Promise<number> {
	const before = { lte: later(now(), -BIRTH_DATE_DAYS * DAY) };
	const decided = await db().ageVerification.updateMany({
		where: { decidedAt: before, dateOfBirth: { not: null } },
		data: { dateOfBirth: null },
	});
	const logged = await db().underageRejection.updateMany({
		where: { at: before, dateOfBirth: { not: null } },
		data: { dateOfBirth: null },
	});
	return decided.count + logged.count;
}
