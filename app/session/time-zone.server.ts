import { parseCookie } from "cookie";
import { rememberTimeZone } from "#app/domain/people/settings.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { readTimeZone, TIME_ZONE_COOKIE, type ZoneOfPerson } from "#app/domain/platform/time/time-zone.ts";
import { currentRequest } from "#app/server/request-facts.server.ts";

/** Sets the request's time zone, and saves it to the account for emails. */
export async function saveTimeZone(
	request: Request,
	user: SignedInUser | null,
	zone: ZoneOfPerson | null,
): Promise<void> {
	const ofBrowser = readTimeZone(parseCookie(request.headers.get("Cookie") ?? "")[TIME_ZONE_COOKIE]);
	const known = zone?.timeZone ?? ofBrowser ?? zone?.lastTimeZone;
	if (known) currentRequest().timeZone = known;
	if (user && ofBrowser && ofBrowser !== zone?.lastTimeZone) await rememberTimeZone(user, ofBrowser);
}
