/**
 * Runs the program named by its arguments in a process group of its own. It passes a signal to stop on to that group, and kills
 * the group when the process that started it is gone. It ends with the program's exit code.
 */
import { spawn } from "node:child_process";

const [command = "", ...args] = process.argv.slice(2);
const child = spawn(command, args, { detached: true, stdio: ["ignore", "inherit", "inherit"] });

/** @param {NodeJS.Signals} signal */
function end(signal) {
	if (child.pid === undefined) return;
	try {
		process.kill(-child.pid, signal);
	} catch {
		// It has ended already.
	}
}

let isStopping = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
	process.on(signal, () => {
		if (!isStopping) end(signal);
		isStopping = true;
	});
}
process.on("disconnect", () => end("SIGKILL"));
child.on("error", (error) => {
	console.error(error.message);
	process.exit(127);
});
child.on("exit", (code) => process.exit(code ?? 1));
