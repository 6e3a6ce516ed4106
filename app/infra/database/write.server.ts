import { db, type Tx } from "./db.server.ts";
import { transactionConnection } from "./open-transaction.server.ts";
import { driverQuery, type Sql } from "./sql.server.ts";

/**
 * Runs an INSERT, UPDATE or DELETE of a transaction straight on its connection: for what every deed writes beside its own, where Prisma's
 * client takes ten times as long as the database (docs/decisions/0015). Both databases must understand it; defaults that Prisma's client
 * fills in itself, such as ids, are the statement's to name.
 *
 * @returns how many rows it has touched
 */
export async function write(tx: Tx, statement: Sql): Promise<number> {
	const connection = tx === db() ? undefined : transactionConnection();
	// One that has ended is refused by its client.
	return connection ? connection.executeRaw(driverQuery(statement)) : tx.$executeRaw(statement);
}
