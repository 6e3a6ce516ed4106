import { spawn } from "node:child_process";
import { ownEnvironment, ownNode, root, serverEnvironment } from "./folder.mjs";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2"]);

/**
 * Runs server.ts under the project's own Node, passes signals on to it, and ends as it ends. The server notices when this
 * process is gone and stops, too.
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
 * Passes log lines on as people read them.
 * @param {import("node:stream").Readable | null} lines
 */
async function makeReadable(lines) {
	const { default: pretty } = await import("pino-pretty");
	lines?.pipe(pretty({ ignore: "requestId,actor", destination: process.stdout }));
}
