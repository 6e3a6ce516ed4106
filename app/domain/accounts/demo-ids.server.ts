import { db } from "#app/infra/database/db.server.ts";

/**
 * The ids of demo accounts, which count in no figure. They are few: a local demo has three, and production refuses a database that
 * has any.
 */
export async function findDemoIds(): Promise<string[]> {
	return (await db().user.findMany({ where: { demo: true }, select: { id: true } })).map(({ id }) => id);
}
