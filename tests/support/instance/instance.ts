import { spawn } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Role } from "#app/domain/role.ts";
import { defaultLimits } from "#app/infra/process/default-limits.ts";
import { serverEnvironment } from "../../../scripts/setup/folder.mjs";
import { instanceEnvironment, temporaryFolder } from "./environment.ts";
import { databaseOf, type InstanceDatabase } from "./instance-database.ts";

export type Account = { role: Role; email: string; password: string; name: string };

export type Instance = {
	/** Such as http://localhost:40123. */
	origin: string;
	port: number;
	pid: number;
	dataDir: string;
	/** Settings for programs that use its folder and database. */
	settings: Record<string, string>;
	/** All that it has written to its log. */
	log: () => string;
	/** The demo account of a role. */
	account: (role: Role) => Account;
	/** Rows of its database. */
	rows: InstanceDatabase["rows"];
	/** Changes its database from outside. */
	change: InstanceDatabase["change"];
	/** Memory of the process that is resident, in bytes. */
	memory: () => number;
	/**
	 * Memory that is in use after a collection, in bytes; for instances started with `measured`.
	 */
	retained: () => Promise<number>;
	isRunning: () => boolean;
	/** Stops it and deletes its folder; resolves with its exit code. */
	stop: () => Promise<number | null>;
};

/** Limits so high that no test meets them by chance. */
const openLimits = Object.keys(defaultLimits)
	.map((name) => `${name}=1000000/60`)
	.join(",");

/**
 * Settings with which an instance can tell its memory after a collection; else it runs as
 * everywhere.
 */
export const measured = { NODE_OPTIONS: `--expose-gc --import ${pathToFileURL(resolve("tests/support/instance/report-memory.ts")).href}` };

/**
 * The variable of the environment that names a folder of an instance which was started once, and is
 * stopped.
 */
export const TEMPLATE = "GREENROOM_TEMPLATE";

/** An instance that did not start: its exit code, and what it said. */
export class InstanceStartError extends Error {
	override readonly name = "StartRefused";
	readonly code: number | null;
	constructor(code: number | null, output: string) {
		super(output);
		this.code = code;
	}
}

type StartOptions = {
	/** The number of a listening socket that the server gets, as systemd hands one over. */
	socket?: number;
	/** The folder of the application; else this one. */
	cwd?: string;
	/** A command that becomes the one given behind it. */
	launcher?: string[] | undefined;
};

/**
 * Starts the built production server on a free port and a fresh DATA_DIR (or the given one); throws
 * a StartRefused where it ends. Where a template is named, a fresh one is a copy of it.
 */
export async function startInstance(settings: Record<string, string> = {}, { socket, cwd, launcher = [] }: StartOptions = {}): Promise<Instance> {
	const { folder, remove } = temporaryFolder("instance");
	const dataDir = settings.DATA_DIR ?? folder;
	const template = settings.DATABASE_URL || dataDir !== folder ? undefined : process.env[TEMPLATE];
	if (template) cpSync(template, folder, { recursive: true });
	const database = databaseOf(dataDir, settings, template !== undefined);
	const clear = () => {
		if (dataDir === folder) database.remove();
		remove();
	};
	const [command = "", ...args] = [...launcher, process.execPath, "server.ts"];
	const server = spawn(command, args, {
		cwd,
		env: instanceEnvironment({
			...serverEnvironment,
			PORT: "0",
			DATA_DIR: dataDir,
			LOG_LEVEL: "debug",
			RATE_LIMITS: openLimits,
			...(socket !== undefined && { LISTEN_FDS: "1" }),
			...settings,
			...database.settings,
		}),
		stdio: ["ignore", "pipe", "pipe", socket ?? "ipc", ...(socket === undefined ? [] : (["ipc"] as const))],
	});
	let log = "";
	const ended = new Promise<number | null>((done) => server.once("close", done));
	const port = await new Promise<number>((found, reject) => {
		const read = (chunk: Buffer) => {
			log += chunk;
		};
		server.on("message", (message: { ready?: boolean; port?: number }) => {
			if (message.ready) found(Number(message.port));
		});
		server.stdout?.on("data", read);
		server.stderr?.on("data", read);
		void ended.then((code) => {
			clear();
			reject(new InstanceStartError(code, log));
		});
	});
	return {
		origin: `http://localhost:${port}`,
		port,
		pid: server.pid ?? 0,
		dataDir,
		settings: { DATA_DIR: dataDir, ...database.settings },
		log: () => log,
		account: (role) => {
			const accounts = JSON.parse(readFileSync(join(dataDir, "demo-accounts.json"), "utf8")) as Account[];
			const found = accounts.find((account) => account.role === role);
			if (!found) throw new Error(`The demo has no account of the role ${role}.`);
			return found;
		},
		rows: database.rows,
		change: database.change,
		memory: () => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) * 1_024,
		retained: async () => {
			const reports = () => log.match(/^retained \d+$/gm) ?? [];
			const before = reports().length;
			server.kill("SIGUSR2");
			while (reports().length === before) await sleep(10);
			return Number(reports().at(-1)?.split(" ")[1]);
		},
		isRunning: () => server.exitCode === null && server.signalCode === null,
		stop: async () => {
			server.kill("SIGTERM");
			const code = await ended;
			clear();
			return code;
		},
	};
}
