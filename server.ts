/** Starts the built instance: `node server.ts`. `--dev` serves the sources through Vite instead. */
import type { AddressInfo } from "node:net";

type Startup = typeof import("./app/startup.server.ts");

process.chdir(import.meta.dirname);

try {
	const { startInstance } = process.argv.includes("--dev") ? await developmentStartup() : await builtStartup();
	const server = await startInstance();
	const { address, port } = server.address() as AddressInfo;
	const host = address.includes(":") ? `[${address}]` : address;
	console.log(`Greenroom listens on http://${host}:${port}`);
	process.send?.({ ready: true, port });
} catch (error) {
	console.error(explain(error as NodeJS.ErrnoException));
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

/** One sentence for the operator; the whole error only where nothing is known of it. */
function explain(error: NodeJS.ErrnoException): string {
	const { code = "", message, name, stack } = error;
	if (code === "EADDRINUSE") return `Greenroom cannot start: port ${process.env.PORT || 3000} is in use. Stop what uses it, or choose another with PORT=3001 npm start.`;
	if (code === "EACCES") return `Greenroom cannot start: it may not use ${message.split("EACCES: ").at(-1)}. Choose another PORT or DATA_DIR.`;
	if (code === "ERR_MODULE_NOT_FOUND" && message.includes("build/server")) return "Greenroom is not built yet. Run npm start.";
	if (/ENOSPC|SQLITE_FULL|disk is full/.test(`${code} ${message}`)) return "Greenroom cannot start: the disk has no room left. Free some space and start again; nothing was lost.";
	if (["SettingsError", "MigrationRefusedError", "DemoInProductionError", "ContentError"].includes(name)) return message;
	return `Greenroom cannot start: ${stack ?? message}`;
}
