import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import type { EditorFields } from "./editor-fields.ts";

/** The templates of a professional, by name. */
export const findTemplates = (actor: Actor) =>
	db().quoteTemplate.findMany({
		where: { professional: { userId: requireUser(actor, "PROFESSIONAL").id } },
		orderBy: { name: "asc" },
		select: { id: true, name: true, updatedAt: true },
	});

/** What the editor begins with for one of the professional's templates. Throws `not_found`. */
export async function getTemplate(
	actor: Actor,
	id: string,
): Promise<{ id: string; name: string; fields: EditorFields }> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	const template = await db().quoteTemplate.findFirst({
		where: { id, professional: { userId } },
		select: { id: true, name: true, fields: true },
	});
	if (!template) throw new DomainError("not_found", "There is no such template.");
	return { ...template, fields: JSON.parse(template.fields) as EditorFields };
}
