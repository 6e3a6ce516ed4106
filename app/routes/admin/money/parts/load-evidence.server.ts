import { evidenceStatusLabels } from "#app/domain/money/evidence.ts";
import { getEvidence } from "#app/domain/office/finance/evidence.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";

/** The evidence about a chargeback as pages show it. A 404 if the issue isn't about a chargeback. */
export async function loadEvidence(actor: Actor, issueId: string) {
	const { reference, reason, status, evidenceDueAt, evidence, obstacle } = await orNotFound(
		getEvidence(actor, issueId),
	);
	return {
		issueId,
		reference,
		reason,
		isOpen: status === "OPEN",
		dueAt: evidenceDueAt && exactTimestamp(evidenceDueAt),
		state: evidence ? evidenceStatusLabels[evidence.status] : "Nothing written yet",
		isSubmitted: evidence !== null && evidence.status !== "STAGED",
		text: evidence?.text ?? "",
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
