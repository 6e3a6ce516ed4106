import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { hashToken } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import type { Confirmation } from "./newsletter.ts";
import { newsletterWelcome } from "./newsletter-emails.server.ts";
import { getConfirmation } from "./newsletter-queries.server.ts";

/**
 * Confirms a subscription by the token of its link, once and before it expires. The subscription
 * becomes ACTIVE and a welcome email is queued. For a used, expired, or unknown token nothing
 * changes, and the result says which it was.
 */
export async function confirmSubscription(actor: Actor, { token }: { token: string }): Promise<Confirmation> {
	const standing = await getConfirmation(token);
	if (standing !== "open") return standing;
	await transaction(async (tx) => {
		const at = now();
		const confirmTokenHash = hashToken(token);
		const { count } = await tx.newsletterSubscriber.updateMany({
			where: { confirmTokenHash, state: "PENDING", confirmExpiresAt: { gt: at } },
			data: { state: "ACTIVE", confirmedAt: at, unsubscribedAt: null },
		});
		if (count === 0) return;
		const { id, email } = await tx.newsletterSubscriber.findUniqueOrThrow({ where: { confirmTokenHash } });
		await queueEmail(tx, newsletterWelcome({ id, email }));
		await recordEvent(tx, actor, { action: "confirm-subscription", subject: ["NewsletterSubscriber", id] });
	});
	return getConfirmation(token);
}
