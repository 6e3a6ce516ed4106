import { transaction } from "#app/infra/database/db.server.ts";
import { now, nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { dayIn } from "../calendar/calendar-day.ts";
import { zoneOfUser } from "../calendar/reader-zone.server.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { textToApprove } from "./approvals.server.ts";
import type { RecordApproval } from "./launch-forms.ts";

/**
 * An ADMIN records that counsel approved a text as the page showed it. It counts until the text is
 * changed. Throws `conflict` if the text was changed in the meantime, and `invalid` for a day that
 * is still to come.
 */
export async function recordApproval(
	actor: Actor,
	{ subject, counsel, approvedOn, sha256 }: Omit<RecordApproval, "isApproved">,
): Promise<{ approvalId: string }> {
	const { id: recordedById } = requireArea(actor, "phase");
	return withIdempotency(actor, "record-approval", { subject, counsel, approvedOn, sha256 }, (remember) =>
		transaction(async (tx) => {
			if (sha256 !== textToApprove(subject).sha256)
				throw new DomainError(
					"conflict",
					"The text was changed since you opened this page. Have counsel review it as it is now.",
				);
			if (approvedOn > dayIn(now(), await zoneOfUser(tx, recordedById)))
				throw invalidField("approvedOn", "Enter a day that isn't in the future");
			const last = await tx.counselApproval.findFirst({
				where: { subject },
				orderBy: { at: "desc" },
				select: { at: true },
			});
			const { id: approvalId } = await tx.counselApproval.create({
				data: { subject, counsel, approvedOn, sha256, recordedById, at: nowAfter(last?.at ?? new Date(0)) },
				select: { id: true },
			});
			await recordEvent(tx, actor, {
				action: "record-approval",
				subject: ["CounselApproval", approvalId],
				detail: { subject, approvedOn, sha256 },
			});
			await remember(tx, { approvalId });
			return { approvalId };
		}),
	);
}
