import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import type { RecordReference } from "./check-forms.ts";
import { referenceValues } from "./check-values.ts";
import { loadCheckable, requirePastDay } from "./record-check.server.ts";
import { writePassedChecks } from "./write-passed-checks.server.ts";

type Recorded = RecordReference & { applicationId: string; referenceId: string };

/**
 * Records what a reference said to a reviewer: who, how, when, and what. It can be corrected. Throws
 * `conflict` if the reference has answered in writing, the answers changed after the form was
 * opened, or the application is neither under review nor approved.
 */
export async function recordReference(
	actor: Actor,
	{ applicationId, referenceId, version, ...recorded }: Recorded,
): Promise<void> {
	const user = requireArea(actor, "vetting");
	requirePastDay("contactedOn", recorded.contactedOn);
	await withIdempotency(
		actor,
		"record-reference",
		{ applicationId, referenceId, version, ...recorded },
		(remember) =>
			transaction(async (tx) => {
				const { status } = await loadCheckable(tx, applicationId);
				const reference = await tx.applicationReference.findUnique({
					where: { id: referenceId, applicationId },
				});
				if (!reference) throw new DomainError("not_found", "This reference doesn't exist.");
				requireUnchanged(version, referenceValues(reference));
				const { count } = await tx.applicationReference.updateMany({
					where: { id: referenceId, OR: [{ answeredAt: null }, { contactedOn: { not: null } }] },
					data: { ...recorded, recordedById: user.id, answeredAt: now() },
				});
				if (count === 0)
					throw new DomainError(
						"conflict",
						"This reference already answered in writing. Go back to the application to read the answers.",
					);
				if (status === "APPROVED") await writePassedChecks(tx, applicationId);
				const detail = {
					position: reference.position,
					method: recorded.contactMethod,
					contactedOn: recorded.contactedOn,
				};
				await recordEvent(tx, actor, {
					action: "record-reference",
					subject: ["Application", applicationId],
					detail,
				});
				await remember(tx, {});
				return {};
			}),
	);
}
