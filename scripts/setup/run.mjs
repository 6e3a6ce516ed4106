import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { hostNode, root } from "./folder.mjs";

const STOP_SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** Grace period after a stop signal, in milliseconds: tests clean up after themselves. */
const GRACE = { quiet: 1_000, shown: 5_000 };

/**
 * Runs a program to its end and buffers its output. A stop signal ends it, and then this process.
 * If this process is killed, the guard between them kills the program, so that it can't write
 * during the next start.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: Record<string, string | undefined>, isShown?: boolean }} options `isShown` prints the output instead
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env, isShown = false }) {
	const guard = fileURLToPath(new URL("./guard.mjs", import.meta.url));
	const output = isShown ? "inherit" : "pipe";
	const child = spawn(hostNode(), [guard, command, ...args], { cwd: root, env, detached: true, stdio: ["ignore", output, output, "ipc"] });
	/** @type {Buffer[]} */
	const chunks = [];
	for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => chunks.push(chunk));
	/** @type {NodeJS.Signals | undefined} */
	let stopped;
	/** @param {NodeJS.Signals} signal */
	const stop = (signal) => {
		if (stopped) return;
		stopped = signal;
		child.kill(signal);
		setTimeout(exit, isShown ? GRACE.shown : GRACE.quiet).unref();
	};
	const exit = () => {
		console.log("Stopped. Run the same command to continue.");
		process.exit(128 + constants.signals[/** @type {NodeJS.Signals} */ (stopped)]);
	};
	for (const signal of STOP_SIGNALS) process.on(signal, stop);
	return new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("close", (code) => {
			if (stopped) exit();
			for (const signal of STOP_SIGNALS) process.off(signal, stop);
			resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") });
		});
	});
}
