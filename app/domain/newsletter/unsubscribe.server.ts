import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import type { Subscription } from "./newsletter.ts";
import { getSubscription } from "./newsletter-queries.server.ts";
import { subscriberOfToken } from "./newsletter-tokens.server.ts";

/** Ends a subscription, confirmed or not, by the token of its unsubscribe link. Idempotent. */
export async function unsubscribe(actor: Actor, { token }: { token: string }): Promise<Subscription> {
	const id = subscriberOfToken(token);
	if (id) {
		await transaction(async (tx) => {
			const { count } = await tx.newsletterSubscriber.updateMany({
				where: { id, state: { not: "UNSUBSCRIBED" } },
				data: {
					state: "UNSUBSCRIBED",
					unsubscribedAt: now(),
					confirmTokenHash: null,
					confirmExpiresAt: null,
				},
			});
			if (count > 0)
				await recordEvent(tx, actor, { action: "unsubscribe", subject: ["NewsletterSubscriber", id] });
		});
	}
	return getSubscription(token);
}
