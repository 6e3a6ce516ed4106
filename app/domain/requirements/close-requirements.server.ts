import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { requirementsTransitions } from "./requirements.ts";
import { requestClosed } from "./requirements-emails.server.ts";

/**
 * A creator closes one of their open requests, so that no one is proposed for it anymore. An email
 * confirms it.
 */
export async function closeRequirements(
	actor: Actor,
	{ reference }: { reference: string },
): Promise<{ reference: string }> {
	const user = requireUser(actor, "CREATOR");
	return withIdempotency(actor, "close-requirements", { reference }, async (remember) =>
		transaction(async (tx) => {
			const found = await tx.requirements.findFirst({
				where: { reference, userId: user.id },
				select: { id: true },
			});
			if (!found) throw new DomainError("not_found", "There is no such request.");
			const { from, to } = requirementsTransitions.close;
			const { count } = await tx.requirements.updateMany({
				where: { id: found.id, status: { in: [...from] } },
				data: { status: to, statusAt: now() },
			});
			if (count === 0)
				throw new DomainError("conflict", "This request is no longer open, so there is nothing to close.");
			await queueEmail(tx, requestClosed({ ...user, reference }));
			await recordEvent(tx, actor, {
				action: "close-requirements",
				subject: ["Requirements", found.id],
				detail: { reference },
			});
			await remember(tx, { reference });
			return { reference };
		}),
	);
}
