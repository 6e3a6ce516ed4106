/**
 * Runs a job once, by its name, in a separate process, which kills itself before its nth write unless N is 0.
 * Usage: run-job.ts NAME N
 */
import { jobs } from "#app/domain/office/operations/scheduler.server.ts";
import { closeDatabase, openDatabase } from "#app/infra/database/db.server.ts";
import { statementListeners, watched } from "../database/watched-adapter.ts";

const [name, last] = process.argv.slice(2);
let writes = 0;

await openDatabase({ around: watched });
statementListeners.add((sql) => {
	if (/^\s*(INSERT|UPDATE|DELETE)/i.test(sql) && ++writes === Number(last))
		process.kill(process.pid, "SIGKILL");
});
await jobs.find((job) => job.name === name)?.run();
await closeDatabase();
