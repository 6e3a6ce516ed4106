import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { requestLogContext } from "#app/infra/process/request-log-context.server.ts";
import type { ZoneOfPerson } from "./time-zone.ts";

/**
 * The time zone of the current page's reader: the one they chose, else their browser's, else the
 * site's. A page that reads it is for this person alone, and no shared cache stores it.
 */
export function readerZone(): string {
	const request = requestLogContext.getStore();
	if (request) request.isZoneRead = true;
	return request?.timeZone ?? site().timeZone;
}

/** The time zone for times in an email to a person. */
export const zoneOf = (person: ZoneOfPerson | null): string =>
	person?.timeZone ?? person?.lastTimeZone ?? site().timeZone;

/** The same, by account ID. */
export async function zoneOfUser(tx: Tx, userId: string): Promise<string> {
	return zoneOf(await tx.user.findUnique({ where: { id: userId }, select: zoneColumns }));
}

/** The fields of an account that `zoneOf` needs. */
export const zoneColumns = { timeZone: true, lastTimeZone: true } as const;
