/**
 * Rotates the data key, and kills its own process after the nth change.
 * Usage: rotate-keys.ts N
 */
import { rotateKeys } from "#app/domain/office/operations/rotate-keys.server.ts";
import { openDatabase } from "#app/infra/database/db.server.ts";

const last = Number(process.argv[2]);
await openDatabase();
await rotateKeys((done) => {
	if (done === last) process.kill(process.pid, "SIGKILL");
});
process.exit(0);
