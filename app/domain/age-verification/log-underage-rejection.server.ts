import { site } from "#app/infra/content/site.server.ts";
import { transaction } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { seal } from "#app/infra/security/secrets.server.ts";
import { type Actor, opensArea, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { dayIn, partsOf } from "../calendar/calendar-day.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import type { LogUnderageRejection } from "./age-verification-forms.ts";

/** How far ahead of ours a caller's clock may be. */
const SKEW = 5 * MINUTE;

/**
 * Adds an entry to the underage log for the team to review. Members may report only themselves, a
 * reviewer anyone. Changes no account. Adds nothing if the same entry is already open, such as the one
 * that `verifyAge` created.
 */
export function logUnderageRejection(actor: Actor, input: LogUnderageRejection): Promise<{ success: true }> {
	const user = requireUser(actor);
	if (input.email !== user.email && !opensArea(user, "vetting"))
		throw new DomainError("forbidden", "You can report only yourself.");
	return withIdempotency(actor, "log-underage-rejection", input, async (remember) => {
		await consumeRateLimit("underage-log", user.id);
		const { email, dateOfBirth, flagged, timestamp } = input;
		const at = now();
		if (timestamp > later(at, SKEW)) throw invalidField("timestamp", "The time must not be in the future");
		if (dateOfBirth && dateOfBirth > dayIn(at, site().timeZone))
			throw invalidField("dateOfBirth", "The date of birth must be in the past");
		const reason = reasonNames[input.reason];
		return transaction(async (tx) => {
			const isWaiting = await tx.underageRejection.findFirst({
				where: { email, reason, reviewedAt: null },
				select: { id: true },
			});
			if (!isWaiting) {
				const concerned = await tx.user.findUnique({ where: { email }, select: { id: true } });
				const { id } = await tx.underageRejection.create({
					data: {
						userId: concerned?.id ?? null,
						email,
						dateOfBirth: dateOfBirth ? seal(dateOfBirth) : null,
						birthYear: dateOfBirth ? partsOf(dateOfBirth).year : null,
						reason,
						flagged,
						at: new Date(Math.min(timestamp.getTime(), at.getTime())),
					},
				});
				await recordEvent(tx, actor, {
					action: "log-underage-rejection",
					subject: ["UnderageRejection", id],
					detail: { reason },
				});
			}
			const result = { success: true } as const;
			await remember(tx, result);
			return result;
		});
	});
}

const reasonNames = {
	under_18: "UNDER_18",
	box_unchecked: "BOX_UNCHECKED",
	reported: "REPORTED",
} as const satisfies Record<LogUnderageRejection["reason"], string>;
