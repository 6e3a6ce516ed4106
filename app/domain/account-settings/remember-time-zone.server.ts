import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../actor.ts";

/**
 * Saves the browser's time zone for use in emails. An unavailable database must not fail the page.
 */
export async function rememberTimeZone(user: SignedInUser, timeZone: string): Promise<void> {
	try {
		await db().user.updateMany({ where: { id: user.id }, data: { lastTimeZone: timeZone } });
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
	}
}
