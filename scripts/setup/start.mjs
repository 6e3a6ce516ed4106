import { spawn } from "node:child_process";
import { constants } from "node:os";
import { projectEnvironment, projectNode, root, serverEnvironment } from "./folder.mjs";
import { inTurn } from "./lock.mjs";
import { stopWithNpm } from "./run.mjs";
import { planSetUp } from "./steps.mjs";

/**
 * Sets up the site if needed and serves it until it is stopped.
 * @param {string[]} args passed on to server.ts
 */
export async function start(args) {
	stopWithNpm();
	await inTurn(async () => {
		const { install, build } = planSetUp({ hasBuild: !args.includes("--dev"), last: "Starting the server" });
		await install();
		await build();
	});
	serve(args);
}

/**
 * Runs server.ts, forwards signals to it, and exits with its exit code. The server stops when this process
 * exits.
 * @param {string[]} args
 */
function serve(args) {
	const isDevelopment = args.includes("--dev");
	const env = { ...serverEnvironment, ...projectEnvironment() };
	const server = spawn(projectNode, ["server.ts", ...args], {
		cwd: root,
		env,
		stdio: ["inherit", isDevelopment ? "pipe" : "inherit", "inherit", "ipc"],
	});
	if (isDevelopment) void makeReadable(server.stdout);
	for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
		process.on(signal, () => server.kill(signal));
	server.on("message", (/** @type {{ ready?: boolean, summary?: string }} */ { ready, summary }) => {
		if (ready) console.log(summary);
	});
	server.on("exit", (code, signal) => process.exit(code ?? (signal ? 128 + constants.signals[signal] : 1)));
}

/**
 * Prints log entries in readable form.
 * @param {import("node:stream").Readable | null} lines
 */
async function makeReadable(lines) {
	const { default: pretty } = await import("pino-pretty");
	lines?.pipe(pretty({ ignore: "requestId,actor", destination: process.stdout }));
}
