/**
 * npm test: installs and builds what the tests need, a browser included, then checks style, types and unused code, and runs the
 * tests. The last line reads `N passed, N failed`. Runs on any Node from 20 on, with nothing installed.
 */
import { parseArgs } from "node:util";
import { isNodeRecent } from "./setup/node-version.mjs";

const USAGE = `npm test [-- --postgres]

Sets up what the tests need, runs all of them and ends with the line "N passed, N failed".

  --postgres   runs every page, call and journey on PostgreSQL; without it that is done by a part of them, and by all on SQLite

Exit codes: 0 all passed; 1 something failed, 2 not called as above.`;

if (isNodeRecent()) {
	const { isHelp, isOnPostgres } = readOptions();
	if (isHelp) console.log(USAGE);
	else import("./setup/test.mjs").then(({ test }) => test({ isOnPostgres }));
}

function readOptions() {
	try {
		const { values } = parseArgs({ options: { help: { type: "boolean" }, postgres: { type: "boolean" } } });
		return { isHelp: values.help === true, isOnPostgres: values.postgres === true };
	} catch (error) {
		console.error(`${/** @type {Error} */ (error).message}\n\n${USAGE}`);
		process.exit(2);
	}
}
