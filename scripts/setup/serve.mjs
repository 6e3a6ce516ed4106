import { spawn } from "node:child_process";
import { ownEnvironment, ownNode, root, serverEnvironment } from "./folder.mjs";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2"]);

/**
 * Runs server.ts under the project's own Node, forwards signals to it, and exits with its exit
 * code. The server stops when this process is gone.
 *
 * @param {string[]} args
 * @param {() => void} onReady called when the server listens or has ended
 */
export function serve(args, onReady) {
	const isDevelopment = args.includes("--dev");
	const server = spawn(ownNode, ["server.ts", ...args], {
		cwd: root,
		env: { ...serverEnvironment, ...ownEnvironment() },
		stdio: ["inherit", isDevelopment ? "pipe" : "inherit", "inherit", "ipc"],
	});
	if (isDevelopment) void makeReadable(server.stdout);
	for (const signal of SIGNALS) process.on(signal, () => server.kill(signal));
	server.on("message", (/** @type {{ ready?: boolean, summary?: string }} */ { ready, summary }) => {
		if (!ready) return;
		onReady();
		console.log(summary);
	});
	server.on("exit", (code, signal) => {
		onReady();
		if (signal) {
			process.removeAllListeners(signal);
			process.kill(process.pid, signal);
		} else process.exit(code ?? 1);
	});
}

/**
 * Prints log lines in readable form.
 * @param {import("node:stream").Readable | null} lines
 */
async function makeReadable(lines) {
	const { default: pretty } = await import("pino-pretty");
	lines?.pipe(pretty({ ignore: "requestId,actor", destination: process.stdout }));
}
