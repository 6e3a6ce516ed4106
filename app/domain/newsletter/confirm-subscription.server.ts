import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { hashToken } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { queueEmail } from "../mail/queue-email.server.ts";
import type { Confirmation } from "./newsletter.ts";
import { newsletterWelcome } from "./newsletter-emails.server.ts";
import { getConfirmation } from "./newsletter-queries.server.ts";

/**
 * Whoever holds the link may confirm, once and within its time. The subscription is active from then on and a mail says so; for
 * a link that was used, has expired or is none nothing happens, and the answer says which.
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
