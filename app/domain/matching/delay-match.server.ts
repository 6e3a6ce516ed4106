import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { weekdayInWords } from "../calendar/instant-words.server.ts";
import { businessZone } from "../calendar/promised.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { proposalDue } from "../requirements/proposal-due.server.ts";
import { requirementsTransitions } from "../requirements/requirements.ts";
import { alreadyDecided, recordDecision } from "../work-items/record-decision.server.ts";
import type { Restore } from "../work-items/restore.server.ts";
import { matchDelayed } from "./matching-emails.server.ts";

/**
 * An admin explains to a creator why matching takes longer. The request stays in review with a new
 * due date, the promised number of business days from now. The first due date is stored, so that
 * figures for kept promises don't change. The email is held until the delay can no longer be
 * undone. Throws `conflict` if the request no longer waits for a proposal or its creator's age
 * isn't verified.
 */
export async function delayMatch(
	actor: Actor,
	{ requirementsId: id, reason }: { requirementsId: string; reason: string },
): Promise<{ dueAt: string }> {
	const { from, to } = requirementsTransitions.delay;
	requireArea(actor, "matching");
	return withIdempotency(actor, "delay-match", { requirementsId: id, reason }, async (remember) =>
		transaction(async (tx) => {
			const request = await requestFor(tx, id);
			const at = now();
			const dueAt = proposalDue(at);
			const { count } = await tx.requirements.updateMany({
				where: { id, status: { in: [...from] } },
				data: { status: to, statusAt: at, delayReason: reason, delayedAt: at },
			});
			if (count === 0)
				throw await alreadyDecided(tx, "MATCHING", id, "This request is no longer waiting for matches.");
			const { status, statusAt, delayReason, delayedAt, user, reference } = request;
			await recordDecision(tx, actor, {
				...{ kind: "MATCHING", subjectId: id, choice: "delay-match", reason, from: status, to, at },
				before: {
					status,
					statusAt: statusAt.toISOString(),
					delayReason,
					delayedAt: delayedAt?.toISOString() ?? null,
				},
				emails: [matchDelayed({ ...user, reference }, reason, weekdayInWords(dueAt, businessZone()))],
				event: { action: "delay-match", subject: ["Requirements", id] },
			});
			await remember(tx, { dueAt: dueAt.toISOString() });
			return { dueAt: dueAt.toISOString() };
		}),
	);
}

async function requestFor(tx: Tx, id: string) {
	const request = await tx.requirements.findUnique({
		where: { id },
		include: { user: { select: { id: true, name: true, email: true, verification: true } } },
	});
	if (!request) throw new DomainError("not_found", "There is no such request.");
	if (request.user.verification !== "VERIFIED")
		throw new DomainError(
			"conflict",
			"The creator’s age isn’t verified, so their request isn’t in the queue yet.",
		);
	return request;
}

type Stored = {
	status: "SUBMITTED" | "IN_REVIEW" | "REMATCH_REQUESTED";
	statusAt: string;
	delayReason: string | null;
	delayedAt: string | null;
};

/** Undoes a delay if nothing has followed it. The request gets its earlier due date back. */
export const restoreDelay: Restore = async (tx, { subjectId: id, at, before }) => {
	const { status, statusAt, delayReason, delayedAt } = before as Stored;
	const { count } = await tx.requirements.updateMany({
		where: { id, status: requirementsTransitions.delay.to, statusAt: at },
		data: {
			status,
			statusAt: new Date(statusAt),
			delayReason,
			delayedAt: delayedAt === null ? null : new Date(delayedAt),
		},
	});
	return count > 0;
};
