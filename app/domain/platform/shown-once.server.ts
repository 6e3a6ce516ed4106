import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { seal, unseal } from "#app/infra/security/secrets.server.ts";

/**
 * Encrypts a new secret for its owner's browser, so that a page can show it for a limited time. `purpose` is
 * the kind of secret.
 */
export const sealForOwner = (
	purpose: string,
	{ userId, secret, minutes }: { userId: string; secret: string; minutes: number },
): string =>
	seal(JSON.stringify({ purpose, userId, secret, until: later(now(), minutes * MINUTE).getTime() }));

/**
 * The secret in a sealed value. Undefined if the value is missing, damaged, too old, for another purpose, or
 * for someone else.
 */
export function openForOwner(purpose: string, userId: string, sealed: unknown): string | undefined {
	if (typeof sealed !== "string" || sealed === "") return undefined;
	try {
		const kept = JSON.parse(unseal(sealed)) as {
			purpose: string;
			userId: string;
			secret: string;
			until: number;
		};
		return kept.purpose === purpose && kept.userId === userId && kept.until > now().getTime()
			? kept.secret
			: undefined;
	} catch {
		return undefined;
	}
}
