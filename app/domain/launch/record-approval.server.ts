import { transaction } from "#app/infra/database/db.server.ts";
import { now, nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { dayIn } from "../calendar/calendar-day.ts";
import { zoneOfUser } from "../calendar/reader-zone.server.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { agentClause } from "./agent-clause.server.ts";
import type { RecordApproval } from "./launch-forms.ts";

/**
 * An ADMIN records that counsel approved the payment-agent clause as the page showed it. It counts
 * until the clause is changed. Throws `conflict` where the clause was changed meanwhile, and
 * `invalid` for a day that is still to come.
 */
export async function recordApproval(actor: Actor, { counsel, approvedOn, sha256 }: Omit<RecordApproval, "isApproved">): Promise<{ approvalId: string }> {
	const { id: recordedById } = requireArea(actor, "phase");
	return withIdempotency(actor, "record-approval", { counsel, approvedOn, sha256 }, (remember) =>
		transaction(async (tx) => {
			if (sha256 !== agentClause().sha256) throw new DomainError("conflict", "The clause was changed since you opened this page. Have counsel review it as it is now.");
			if (approvedOn > dayIn(now(), await zoneOfUser(tx, recordedById))) throw invalidField("approvedOn", "Enter a day that isn't in the future");
			const last = await tx.clauseApproval.findFirst({ orderBy: { at: "desc" }, select: { at: true } });
			const { id: approvalId } = await tx.clauseApproval.create({
				data: { counsel, approvedOn, sha256, recordedById, at: nowAfter(last?.at ?? new Date(0)) },
				select: { id: true },
			});
			await recordEvent(tx, actor, { action: "record-approval", subject: ["ClauseApproval", approvalId], detail: { approvedOn, sha256 } });
			await remember(tx, { approvalId });
			return { approvalId };
		}),
	);
}
