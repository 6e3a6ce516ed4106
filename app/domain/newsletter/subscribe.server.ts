import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { consumePoint } from "#app/infra/security/limits.server.ts";
import { hashToken, newToken } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import type { Email } from "../email/email.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { withConstantTime } from "../limits/with-constant-time.server.ts";
import { CONFIRMATION_HOURS } from "./newsletter.ts";
import { newsletterConfirmation, newsletterKept } from "./newsletter-emails.server.ts";
import type { Subscribe } from "./newsletter-forms.ts";

const received = { success: true } as const;

/**
 * Anyone may enter any address, so it gets the newsletter only after the link in its email is
 * confirmed. Known and unknown addresses get the same answer, and either writes one row, one email,
 * and one event, so neither the answer nor its timing reveals who subscribes. One address gets at
 * most three emails a day.
 */
export function subscribe(actor: Actor, input: Subscribe): Promise<typeof received> {
	return withConstantTime(() =>
		withIdempotency(actor, "subscribe", input, async (remember) => {
			await consumeRateLimit("newsletter", actor.address);
			const mayEmail = (await consumePoint("newsletter-address", input.email)) === 0;
			return transaction(async (tx) => {
				if (mayEmail) {
					const { id, email } = await ask(tx, input);
					await queueEmail(tx, email);
					await recordEvent(tx, actor, {
						action: "subscribe",
						subject: ["NewsletterSubscriber", id],
						detail: { source: input.source },
					});
				}
				await remember(tx, received);
				return received;
			});
		}),
	);
}

/**
 * Writes the subscriber's row and returns the email to send. An active subscription stays
 * unchanged.
 */
async function ask(tx: Tx, { email, source }: Subscribe): Promise<{ id: string; email: Email }> {
	const requestedAt = now();
	const known = await tx.newsletterSubscriber.findUnique({
		where: { email },
		select: { id: true, state: true },
	});
	if (known?.state === "ACTIVE") {
		await tx.newsletterSubscriber.update({ where: { id: known.id }, data: { requestedAt } });
		return { id: known.id, email: newsletterKept({ id: known.id, email }) };
	}
	const token = newToken();
	const data = {
		state: "PENDING",
		source,
		requestedAt,
		confirmTokenHash: hashToken(token),
		confirmExpiresAt: later(requestedAt, CONFIRMATION_HOURS * HOUR),
	} as const;
	const { id } = await tx.newsletterSubscriber.upsert({
		where: { email },
		update: data,
		create: { email, ...data },
	});
	return { id, email: newsletterConfirmation({ email, token }) };
}
