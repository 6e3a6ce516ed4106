import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { EDITABLE } from "./application.ts";
import { type DocumentName, documentFacts } from "./application-steps.ts";
import { takeDocument } from "./document-records.server.ts";
import { editableFor } from "./editable-application.server.ts";

/**
 * Removes a document from the application while it can be edited, and discards its file.
 * Idempotent.
 */
export async function removeDocument(actor: Actor, { name }: { name: DocumentName }): Promise<void> {
	const { applicationId } = await editableFor(actor, name);
	const { kind } = documentFacts[name];
	await transaction(async (tx) => {
		const { count } = await tx.application.updateMany({
			where: { id: applicationId, status: { in: [...EDITABLE] } },
			data: { savedAt: now() },
		});
		if (count === 0 || !(await takeDocument(tx, actor, { applicationId, kind }))) return;
		await recordEvent(tx, actor, {
			action: "remove-document",
			subject: ["Application", applicationId],
			detail: { kind },
		});
	});
}
