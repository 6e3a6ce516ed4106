import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";

const PURPOSE = "newsletter-unsubscribe";

/**
 * The token of an unsubscribe link: the subscriber's id and its keyed hash. Valid as long as the
 * signing secret is.
 */
export const unsubscribeToken = (subscriberId: string): string =>
	`${subscriberId}.${keyedHash(`${PURPOSE}:${subscriberId}`)}`;

/** The path where a subscriber unsubscribes without signing in. */
export const unsubscribePath = (subscriberId: string): string =>
	`/newsletter/unsubscribe?token=${unsubscribeToken(subscriberId)}`;

/** The id of the subscriber whose unsubscribe token this is, or undefined. */
export function subscriberOfToken(token: string): string | undefined {
	const [id = "", hash = ""] = token.split(".");
	return isKeyedHash(`${PURPOSE}:${id}`, hash) ? id : undefined;
}
