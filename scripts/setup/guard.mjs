/**
 * Runs the program named by its arguments. This process leads a group of its own: it passes a signal to stop on to that group,
 * and kills the group, itself included, when the process that started it is gone. It ends with the program's exit code.
 */
import { spawn } from "node:child_process";

// Gone already, while this process was being made.
if (!process.connected) process.exit(1);

const [command = "", ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });

let isStopping = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
	process.on(signal, () => {
		if (!isStopping) process.kill(-process.pid, signal);
		isStopping = true;
	});
}
process.on("disconnect", () => process.kill(-process.pid, "SIGKILL"));
child.on("error", (error) => {
	console.error(error.message);
	process.exit(127);
});
child.on("exit", (code) => process.exit(code ?? 1));
