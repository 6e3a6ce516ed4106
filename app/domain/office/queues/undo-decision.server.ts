import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { withdrawWebhook } from "../../platform/webhooks/queue-webhook.server.ts";
import { subjectModels, type WorkKind, workQueues } from "../../platform/work-item.ts";
import { readStoredDecision } from "../../platform/work-items.server.ts";
import { findBatch, restorers } from "./work-queries.server.ts";

/**
 * Undoes a decision from the last ten minutes and any others in its batch, as long as none of their emails
 * has been sent. The records are restored, the emails are never sent, and the work items return to their
 * queue. Returns how many were undone. Throws `conflict` with the reason if it is too late, someone has
 * already undone it, or the records have changed since then. In that case, nothing is undone.
 */
export async function undoDecision(
	actor: Actor,
	{ decisionId }: { decisionId: string },
): Promise<{ kind: WorkKind; subjectId: string; count: number }> {
	requireArea(actor, "home");
	return command(actor, "undo-decision", { decisionId }, async (tx) => {
		const decision = await tx.decision.findUnique({ where: { id: decisionId } });
		if (!decision) throw new DomainError("not_found", "There is no such decision.");
		const { kind, subjectId } = decision;
		requireArea(actor, workQueues[kind].area);
		if (decision.undoneAt) throw new DomainError("conflict", "This decision was already undone.");
		if (decision.undoUntil <= now())
			throw new DomainError(
				"conflict",
				"It’s too late to undo this decision. The people it concerns have been notified. Make a new decision instead.",
			);
		const decisions = await findBatch(decision, tx);
		for (const each of decisions) await undoWithin(tx, actor, each);
		return { kind, subjectId, count: decisions.length };
	});
}

type Decision = NonNullable<Awaited<ReturnType<Tx["decision"]["findUnique"]>>>;

async function undoWithin(
	tx: Tx,
	actor: Actor,
	{ id, kind, subjectId, choice, at, before }: Decision,
): Promise<void> {
	const { records, mailIds, eventId } = readStoredDecision({ before });
	const { count } = await tx.decision.updateMany({
		where: { id, undoneAt: null },
		data: { undoneAt: now() },
	});
	if (count === 0) throw new DomainError("conflict", "This decision was already undone.");
	await withdrawEmails(tx, mailIds);
	if (eventId) await withdrawWebhook(tx, eventId);
	const isRestored = (await restorers[kind]?.(tx, { subjectId, choice, at, before: records })) ?? false;
	if (!isRestored)
		throw new DomainError(
			"conflict",
			"Something has happened since this decision, so it can no longer be undone. Reload the page to see the current status.",
		);
	await recordEvent(tx, actor, {
		action: "undo-decision",
		subject: [subjectModels[kind], subjectId],
		detail: { decisionId: id, choice },
	});
}

/** Deletes all emails of a decision. Throws `conflict` if any of them was tried or sent. */
async function withdrawEmails(tx: Tx, emailIds: readonly string[]): Promise<void> {
	const { count } = await tx.outboxEmail.deleteMany({
		where: { id: { in: [...emailIds] }, state: "PENDING", attempts: 0 },
	});
	if (count < emailIds.length)
		throw new DomainError(
			"conflict",
			"It’s too late to undo this decision. Its email was sent. Make a new decision instead.",
		);
}
