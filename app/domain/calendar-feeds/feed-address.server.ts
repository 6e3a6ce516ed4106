import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { seal, unseal } from "#app/infra/security/secrets.server.ts";
import { ADDRESS_MINUTES } from "./calendar-feed.ts";

/** The address with a token, for calendar apps. */
export const feedAddress = (token: string): string => `${publicUrl()}/calendar.ics?token=${token}`;

/** Seals a new token for its owner's browser, which can show the address for a limited time. */
export const sealFeedToken = (userId: string, token: string): string =>
	seal(JSON.stringify({ userId, token, until: later(now(), ADDRESS_MINUTES * MINUTE).getTime() }));

/** The token in a sealed value, or undefined if it is another person's or was made too long ago. */
export function openFeedToken(userId: string, sealed: unknown): string | undefined {
	if (typeof sealed !== "string" || sealed === "") return undefined;
	try {
		const kept = JSON.parse(unseal(sealed)) as { userId: string; token: string; until: number };
		return kept.userId === userId && kept.until > now().getTime() ? kept.token : undefined;
	} catch {
		return undefined;
	}
}
