/**
 * npm start: installs and builds if needed, then serves the site. `--dev` (npm run dev)
 * serves from source, and `--open` starts a demo whose marketplace is open. Runs on Node 20 or
 * newer, with nothing installed.
 */
import { parseArgs } from "node:util";
import { isNodeRecent } from "./setup/node-version.mjs";

/** @param {boolean} isDevelopment */
const usage = (isDevelopment) => `npm ${isDevelopment ? "run dev" : "start"} [-- --open]

${isDevelopment ? "Installs if needed, then serves from source and shows changes immediately." : "Installs and builds if needed, then serves the site until it is stopped."}
A new demo is filled with 90 days of history. With --open, its marketplace is open, with quotes, payments, and disputes in many states.

docs/settings.md lists the settings.

Exit codes: the server's, 1 if it cannot start, 2 wrong arguments.`;

if (isNodeRecent()) {
	const { isHelp, isDevelopment, isOpen } = readOptions();
	if (isHelp) console.log(usage(isDevelopment));
	else
		import("./setup/start.mjs").then(({ start }) =>
			start(["--history", ...(isDevelopment ? ["--dev"] : []), ...(isOpen ? ["--open"] : [])]),
		);
}

function readOptions() {
	try {
		const { values } = parseArgs({
			options: { help: { type: "boolean" }, dev: { type: "boolean" }, open: { type: "boolean" } },
		});
		return { isHelp: values.help === true, isDevelopment: values.dev === true, isOpen: values.open === true };
	} catch (error) {
		console.error(`${/** @type {Error} */ (error).message}\n\n${usage(process.argv.includes("--dev"))}`);
		process.exit(2);
	}
}
