import { POSTGRES } from "../instance/instance-database.ts";
import { startPostgres } from "./postgres.ts";

/**
 * Starts a PostgreSQL server for a run of the journeys, on which each of their instances has its
 * own database.
 */
export default async function setUp(): Promise<() => Promise<void>> {
	const postgres = await startPostgres();
	process.env[POSTGRES] = postgres.folder;
	return postgres.stop;
}
