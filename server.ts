/**
 * Serves the built instance: `node server.ts`. `--dev` serves the sources through Vite instead. A process that started it with an
 * IPC channel gets `{ ready, port, summary }`; when that process goes, this one stops.
 */
import { executionAsyncResource } from "node:async_hooks";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { explain } from "./scripts/setup/explain.mjs";

type Startup = typeof import("./app/startup.server.ts");

// Collects garbage once memory has doubled, and not at four times what is in use.
setFlagsFromString("--heap-growing-percent=100");
// V8 would learn from requests that wait in a queue that requests live long, and keep all later ones until a full collection.
setFlagsFromString("--no-allocation-site-pretenuring");

process.chdir(import.meta.dirname);
if (process.send && !process.connected) process.exit(1);
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

try {
	const { startInstance, describeInstance, logReady } = process.argv.includes("--dev") ? await developmentStartup() : await builtStartup();
	const server = await startInstance();
	const { port } = server.address() as AddressInfo;
	const summary = describeInstance(server);
	if (process.send) process.send({ ready: true, port, summary });
	else if (process.stdout.isTTY) console.log(summary);
	else logReady(summary);
	setTimeout(() => process.nextTick(collectGarbageOfStart), 3_000).unref();
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

/** What must outlive the collection. */
const kept: object[] = [];

/**
 * Gives the memory that only the start needed back to the system, some 20 MB; it takes less than a tenth of a second, once. V8 by itself
 * would keep it until the heap has doubled.
 *
 * It runs in a tick of `process.nextTick`, since V8 knows how to make the object of a tick quickly for as long as there is one, and where
 * a collection finds none never learns it again: then each takes 0.3 in place of 0.05 µs, and an answer from memory has six of them.
 */
function collectGarbageOfStart(): void {
	kept.push(executionAsyncResource());
	setFlagsFromString("--expose-gc");
	const collect = runInNewContext("gc") as (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;
	collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
