import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";

const PURPOSE = "newsletter-unsubscribe";

/** What an unsubscribe link holds: the subscriber's id and its keyed hash. It is valid as long as the signing secret is known. */
export const unsubscribeToken = (subscriberId: string): string => `${subscriberId}.${keyedHash(`${PURPOSE}:${subscriberId}`)}`;

/** Where a subscriber leaves the newsletter without signing in. */
export const unsubscribePath = (subscriberId: string): string => `/newsletter/unsubscribe?token=${unsubscribeToken(subscriberId)}`;

/** The subscriber whose unsubscribe link holds the token, if it is one of ours. */
export function subscriberOfToken(token: string): string | undefined {
	const [id = "", hash = ""] = token.split(".");
	return isKeyedHash(`${PURPOSE}:${id}`, hash) ? id : undefined;
}
