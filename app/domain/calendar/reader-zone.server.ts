import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { requestLogContext } from "#app/infra/process/request-log-context.server.ts";
import type { ZoneOfPerson } from "./time-zone.ts";

/**
 * The time zone of the person who reads the current page: the one they chose, else that of their
 * browser, else the site's. A page that asks is for this person alone, and no shared cache keeps
 * it.
 */
export function readerZone(): string {
	const request = requestLogContext.getStore();
	if (request) request.isZoneRead = true;
	return request?.timeZone ?? site().timeZone;
}

/** The time zone for times in an email to a person. */
export const zoneOf = (person: ZoneOfPerson | null): string => person?.timeZone ?? person?.lastTimeZone ?? site().timeZone;

/** The same, by the id of the person's account. */
export async function zoneOfUser(tx: Tx, userId: string): Promise<string> {
	return zoneOf(await tx.user.findUnique({ where: { id: userId }, select: zoneColumns }));
}

/** What `zoneOf` needs of an account. */
export const zoneColumns = { timeZone: true, lastTimeZone: true } as const;
