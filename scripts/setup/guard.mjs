/**
 * Runs the program in its arguments. This process leads its own process group: it forwards stop
 * signals to the group, and kills the group, itself included, when its parent process is gone. It
 * exits with the program's exit code.
 */
import { spawn } from "node:child_process";

// The parent was gone before this process started.
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
