import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { EDITABLE } from "./application.ts";
import { type DocumentName, documentFacts } from "./application-steps.ts";
import { putDocument } from "./document-records.server.ts";
import { editableFor } from "./editable-application.server.ts";

/**
 * Attaches one of the applicant's own uploads to the application, replacing the earlier document,
 * while it can be edited.
 */
export async function attachDocument(
	actor: Actor,
	{ name, fileId }: { name: DocumentName; fileId: string },
): Promise<void> {
	const user = requireUser(actor, "PROFESSIONAL");
	const { applicationId } = await editableFor(actor, name);
	const { kind } = documentFacts[name];
	await transaction(async (tx) => {
		const at = now();
		const { count } = await tx.application.updateMany({
			where: { id: applicationId, status: { in: [...EDITABLE] } },
			data: { savedAt: at },
		});
		const file = await tx.storedFile.findUnique({
			where: { id: fileId, ownerId: user.id },
			select: { id: true },
		});
		if (count === 0 || !file)
			throw new DomainError("conflict", "We couldn't add this document. Reload the page and try again.");
		await putDocument(tx, actor, { applicationId, kind, fileId, at });
		await recordEvent(tx, actor, {
			action: "attach-document",
			subject: ["Application", applicationId],
			detail: { kind },
		});
	});
}
