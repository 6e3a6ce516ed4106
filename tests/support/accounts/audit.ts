import { db } from "#app/infra/database/db.server.ts";

/** Lists the actions of the audit events about someone or something, oldest first. */
export const auditedActions = async (subjectId: string): Promise<string[]> =>
	(await db().auditEvent.findMany({ where: { subjectId }, orderBy: { id: "asc" } })).map(
		({ action }) => action,
	);
