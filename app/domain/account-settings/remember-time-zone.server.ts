import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../actor.ts";

/** Keeps the time zone of the browser that a person used last, for emails. A database that cannot be written for now must not fail a page. */
export async function rememberTimeZone(user: SignedInUser, timeZone: string): Promise<void> {
	try {
		await db().user.updateMany({ where: { id: user.id }, data: { lastTimeZone: timeZone } });
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
	}
}
