import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { hashToken } from "#app/infra/security/secrets.server.ts";
import type { Confirmation, Subscription } from "./newsletter.ts";
import { subscriberOfToken } from "./newsletter-tokens.server.ts";

/** The state of the subscription that a confirmation link belongs to. */
export async function getConfirmation(token: string): Promise<Confirmation> {
	const subscriber =
		token && (await db().newsletterSubscriber.findUnique({ where: { confirmTokenHash: hashToken(token) } }));
	if (!subscriber) return "unknown";
	if (subscriber.state === "ACTIVE") return "confirmed";
	return subscriber.state === "PENDING" && subscriber.confirmExpiresAt && subscriber.confirmExpiresAt > now()
		? "open"
		: "expired";
}

/** The state of the subscription that an unsubscribe link belongs to. */
export async function getSubscription(token: string): Promise<Subscription> {
	const id = subscriberOfToken(token);
	const subscriber =
		id && (await db().newsletterSubscriber.findUnique({ where: { id }, select: { state: true } }));
	if (!subscriber) return "unknown";
	return subscriber.state === "UNSUBSCRIBED" ? "unsubscribed" : "subscribed";
}
