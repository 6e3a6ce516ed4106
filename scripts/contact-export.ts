/** Prints decisions about flagged text as lines for the corpus: npm run contact:export */
import { findLabeledLines } from "#app/domain/trust/labeled-lines.server.ts";
import { closeDatabase } from "#app/infra/database/db.server.ts";
import { openInstance } from "#app/infra/migrations/open-instance.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run contact:export

Prints the team's decisions about flagged texts as lines for app/domain/platform/off-platform-contact/corpus, with names, numbers,
and addresses replaced. Read each line before you add it: a text can say who someone is in other words. It changes nothing
and can run next to the server. Use the server's settings (DATA_DIR, DATABASE_URL).

Exit codes: 0 done, 1 failed, 2 wrong arguments.`;

readArguments({ usage: USAGE, options: {} }, () => {});
try {
	await openInstance();
	for (const line of await findLabeledLines()) console.log(line);
} catch (error) {
	console.error(explain(error, "The decisions cannot be exported"));
	process.exitCode = 1;
} finally {
	await closeDatabase();
}
