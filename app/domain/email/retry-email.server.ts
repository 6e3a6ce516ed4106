import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { canRetry } from "./outbox.ts";
import { emailNotFound } from "./outbox-queries.server.ts";

/**
 * An admin retries an email that failed or was given up: it is due at once and gets as many
 * attempts as a new one. Throws `conflict` if it was sent, is being sent, or hasn't been tried yet,
 * such as the email of a decision that can still be undone.
 */
export async function retryEmail(actor: Actor, { emailId }: { emailId: string }): Promise<void> {
	requireArea(actor, "outbox");
	await transaction(async (tx) => {
		const email = await tx.outboxEmail.findUnique({
			where: { id: emailId },
			select: { state: true, attempts: true },
		});
		if (!email) throw emailNotFound();
		const at = now();
		const free = {
			id: emailId,
			state: email.state,
			attempts: email.attempts,
			OR: [{ leasedUntil: null }, { leasedUntil: { lt: at } }],
		};
		const { count } = canRetry(email)
			? await tx.outboxEmail.updateMany({
					where: free,
					data: { state: "PENDING", attempts: 0, nextAttemptAt: at, leasedUntil: null },
				})
			: { count: 0 };
		if (count === 0)
			throw new DomainError(
				"conflict",
				"This email was sent, is being sent, or hasn’t been tried yet, so there is nothing to retry.",
			);
		await recordEvent(tx, actor, {
			action: "retry-mail",
			subject: ["OutboxMail", emailId],
			detail: { before: email.state, after: "PENDING", attempts: email.attempts },
		});
	});
}
