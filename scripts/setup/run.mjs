import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./folder.mjs";

const STOP_SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** Milliseconds to wait for a program to stop. Tests need time to clean up. */
const GRACE = 5_000;

/**
 * Runs a program until it exits, and buffers its output. A stop signal stops the program with everything that
 * it started, and then this process.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: Record<string, string | undefined>, isShown?: boolean }} options `isShown` prints the output
 * instead
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env, isShown = false }) {
	const output = isShown ? "inherit" : "pipe";
	// The program leads a process group, so that signals reach everything that it started.
	const child = spawn(command, args, { cwd: root, env, detached: true, stdio: ["ignore", output, output] });
	/** @type {Buffer[]} */
	const chunks = [];
	for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => chunks.push(chunk));
	/** @type {NodeJS.Signals | undefined} */
	let stopped;
	/** @param {NodeJS.Signals} signal */
	const stop = (signal) => {
		if (stopped) return;
		stopped = signal;
		process.kill(-Number(child.pid), signal);
		setTimeout(() => process.kill(-Number(child.pid), "SIGKILL"), GRACE).unref();
	};
	for (const signal of STOP_SIGNALS) process.on(signal, stop);
	return new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("close", (code) => {
			for (const signal of STOP_SIGNALS) process.off(signal, stop);
			if (stopped) {
				console.log("Stopped. Run the same command to continue.");
				process.exit(128 + constants.signals[stopped]);
			}
			resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") });
		});
	});
}

/** Stops this process when the npm that runs it exits, because nothing else would stop it after that. */
export function stopWithNpm() {
	const npm = process.ppid;
	if (process.env.npm_lifecycle_event)
		setInterval(() => process.ppid !== npm && process.kill(process.pid, "SIGTERM"), 500).unref();
}
