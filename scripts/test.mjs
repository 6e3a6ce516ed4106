/**
 * npm test: installs and builds what the tests need, including a browser, checks style, types, and
 * unused code, and runs the tests. The last line reads `N passed, N failed`. Runs on Node 20 or
 * newer, with nothing installed.
 */
import { parseArgs } from "node:util";
import { isNodeRecent } from "./setup/node-version.mjs";

const USAGE = `npm test [-- --all] [-- --postgres]

Sets up what the tests need, runs them, and ends with the line "N passed, N failed".

  --all        runs every test in full, every command on PostgreSQL, and every story without JavaScript
  --postgres   runs every page, call, and journey on PostgreSQL instead of SQLite

Exit codes: 0 all passed, 1 something failed, 2 wrong arguments.`;

if (isNodeRecent()) {
	const { isHelp, isFullRun, isOnPostgres } = readOptions();
	if (isHelp) console.log(USAGE);
	else import("./setup/test.mjs").then(({ test }) => test({ isFullRun, isOnPostgres }));
}

function readOptions() {
	try {
		const { values } = parseArgs({
			options: { help: { type: "boolean" }, all: { type: "boolean" }, postgres: { type: "boolean" } },
		});
		return {
			isHelp: values.help === true,
			isFullRun: values.all === true,
			isOnPostgres: values.postgres === true,
		};
	} catch (error) {
		console.error(`${/** @type {Error} */ (error).message}\n\n${USAGE}`);
		process.exit(2);
	}
}
