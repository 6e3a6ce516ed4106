/**
 * Serves the built instance: `node server.ts`. `--dev` serves the sources through Vite instead, `--history`
 * fills a new demo with 90 days of history, and `--open` also opens its marketplace. If a process started it
 * with an IPC channel, that process gets `{ ready, port, summary }`. When that process exits, this server
 * stops.
 */
import type { AddressInfo } from "node:net";
import { explain } from "./scripts/setup/explain.mjs";

type Startup = typeof import("./app/startup.server.ts");

process.chdir(import.meta.dirname);
if (process.send && !process.connected) process.exit(1);
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

try {
	const { startInstance, logReady } = process.argv.includes("--dev")
		? await developmentStartup()
		: await builtStartup();
	const { server, summary } = await startInstance({
		hasHistory: process.argv.includes("--history"),
		isOpenDemo: process.argv.includes("--open"),
	});
	const { port } = server.address() as AddressInfo;
	if (process.send) process.send({ ready: true, port, summary });
	else if (process.stdout.isTTY) console.log(summary);
	else logReady(summary);
} catch (error) {
	console.error(explain(error));
	process.exit(1);
}

async function builtStartup(): Promise<Startup> {
	const path = "./build/server/index.js";
	return (await import(path)) as Startup;
}

async function developmentStartup(): Promise<Startup> {
	const { startDevelopment } = await import("./scripts/development.ts");
	return startDevelopment();
}
