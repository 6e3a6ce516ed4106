import { db, type Tx } from "#app/infra/database/db.server.ts";

/**
 * The IDs of demo accounts, which every statistic excludes. A local demo has three, and production
 * refuses a database that has any.
 */
export async function findDemoIds(): Promise<string[]> {
	return (await db().user.findMany({ where: { demo: true }, select: { id: true } })).map(({ id }) => id);
}

/** Whether the instance is a demo: its database has demo accounts. */
export const isDemo = async (from: Tx = db()): Promise<boolean> =>
	(await from.user.count({ where: { demo: true } })) > 0;
