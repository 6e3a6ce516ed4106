import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { EDITABLE } from "./application.ts";
import { type DocumentName, documentFacts } from "./application-steps.ts";

/**
 * The actor's application whose documents may be changed now. Throws `conflict` if there is none.
 */
export async function editableFor(actor: Actor, name: DocumentName): Promise<{ applicationId: string }> {
	const user = requireUser(actor, "PROFESSIONAL");
	const found = await db().application.findUnique({
		where: { openFor: user.id },
		select: { id: true, status: true, changes: { where: { resolvedAt: null }, select: { part: true } } },
	});
	const { kind } = documentFacts[name];
	const isOpen =
		found &&
		EDITABLE.includes(found.status) &&
		(found.status === "DRAFT" || found.changes.some(({ part }) => part === kind));
	if (!isOpen)
		throw new DomainError(
			"conflict",
			"This document can no longer be changed here. Reload the page to see your application status.",
		);
	return { applicationId: found.id };
}
