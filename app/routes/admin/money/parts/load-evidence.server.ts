import { EVIDENCE_UNSENT, evidenceStatusLabels } from "#app/domain/money/evidence.ts";
import { issueKinds } from "#app/domain/money/finance.ts";
import { getEvidence } from "#app/domain/office/finance/evidence.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";

/** The evidence about a chargeback or an inquiry as pages show it. A 404 if the issue is about neither. */
export async function loadEvidence(actor: Actor, issueId: string) {
	const { kind, reference, reason, isOpen, evidenceDueAt, evidence, answered, obstacle } = await orNotFound(
		getEvidence(actor, issueId),
	);
	return {
		issueId,
		kind,
		label: issueKinds[kind].label,
		reference,
		reason,
		isOpen,
		dueAt: evidenceDueAt && exactTimestamp(evidenceDueAt),
		state:
			evidence?.status === "SENDING" && evidence.nextAttemptAt === null
				? EVIDENCE_UNSENT
				: evidence
					? evidenceStatusLabels[evidence.status]
					: "Nothing written yet",
		isSubmitted: evidence !== null && evidence.status !== "STAGED",
		text: evidence?.text ?? "",
		/** What was submitted while the chargeback was an inquiry. */
		answered: answered?.submittedAt
			? { text: answered.text, at: exactTimestamp(answered.submittedAt) }
			: null,
		sha256: evidence?.sha256 ?? null,
		staged: evidence && {
			by: evidence.stagedBy?.name ?? "Someone whose account was deleted",
			at: exactTimestamp(evidence.stagedAt),
		},
		submitted: evidence?.submittedAt
			? {
					by: evidence.submittedBy?.name ?? "Someone whose account was deleted",
					at: exactTimestamp(evidence.submittedAt),
				}
			: null,
		sentAt: evidence?.sentAt ? exactTimestamp(evidence.sentAt) : null,
		obstacle,
	};
}
