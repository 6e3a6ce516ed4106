import { spawn } from "node:child_process";
import { closeSync, cpSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Role } from "#app/domain/platform/roles.ts";
import { defaultLimits } from "#app/infra/process/default-limits.ts";
import { serverEnvironment } from "../../../scripts/setup/folder.mjs";
import { instanceEnvironment, temporaryFolder } from "./environment.ts";
import { type InstanceDatabase, openInstanceDatabase } from "./instance-database.ts";

export type Account = { role: Role; email: string; password: string; name: string };

/** A running instance, which may serve other test files at the same time. */
export type SharedInstance = {
	/** Such as http://localhost:40123. */
	origin: string;
	port: number;
	dataDir: string;
	/** Settings for programs that use the instance's folder and database. */
	settings: Record<string, string>;
	/** The demo account of a role. */
	account: (role: Role) => Account;
	/** Reads rows from the instance's database. */
	rows: InstanceDatabase["rows"];
	/** Changes the instance's database from outside. */
	change: InstanceDatabase["change"];
	/** The log so far. For a shared instance, only the log since `sharedInstance` was called. */
	log: () => string;
};

/** An instance for one test file. */
export type Instance = SharedInstance & {
	pid: number;
	/** The path of its log file. */
	logFile: string;
	/** Resident memory of the process, in bytes. */
	memory: () => number;
	/** Memory in use after a garbage collection, in bytes, for instances started with `measured`. */
	retained: () => Promise<number>;
	isRunning: () => boolean;
	/** Stops the server, deletes its folder unless DATA_DIR was given, and resolves with the exit code. */
	stop: () => Promise<number | null>;
};

/** Limits so high that no test reaches them by chance. Later limits with the same name override them. */
export const openLimits = Object.keys(defaultLimits)
	.map((name) => `${name}=1000000/60`)
	.join(",");

/** Settings with which an instance can report its memory after a garbage collection. */
export const measured = {
	NODE_OPTIONS: `--expose-gc --import ${pathToFileURL(resolve("tests/support/instance/report-memory.ts")).href}`,
};

/** The environment variable with the folder of an instance that was started once and stopped. */
export const TEMPLATE = "GREENROOM_TEMPLATE";

/** The error for an instance that didn't start, with its exit code and its output. */
export class InstanceStartError extends Error {
	override readonly name = "StartRefused";
	readonly code: number | null;
	constructor(code: number | null, output: string) {
		super(output);
		this.code = code;
	}
}

type StartOptions = {
	/** The file descriptor of a socket that the server listens on, as systemd passes one. */
	socket?: number;
	/** The folder of the application. The default is this application. */
	cwd?: string;
	/** A command that runs the server's command, which is appended to it. */
	launcher?: string[] | undefined;
	/** Whether the demo's marketplace is open, with bookings in many states. */
	isOpenDemo?: boolean;
};

/**
 * Starts the built production server on a free port and a new DATA_DIR (or the given one). Throws an
 * InstanceStartError if the server exits. If a template is set and no DATABASE_URL is given, a new folder is
 * filled with a copy of it, except for a given DATA_DIR in production.
 */
export async function startInstance(
	settings: Record<string, string> = {},
	{ socket, cwd, launcher = [], isOpenDemo = false }: StartOptions = {},
): Promise<Instance> {
	const { folder, remove } = temporaryFolder("instance");
	const dataDir = settings.DATA_DIR ?? folder;
	const isNew = dataDir === folder || (!existsSync(dataDir) && settings.NODE_ENV !== "production");
	const template = settings.DATABASE_URL || !isNew ? undefined : process.env[TEMPLATE];
	if (template) copyTemplate(dataDir);
	const database = openInstanceDatabase(dataDir, settings, template !== undefined);
	const logFile = `${folder}.log`;
	let fullLog: string | undefined;
	const log = () => fullLog ?? readFileSync(logFile, "utf8");
	const clear = () => {
		fullLog = log();
		rmSync(logFile, { force: true });
		if (dataDir === folder) database.remove();
		remove();
	};
	const [command = "", ...args] = [
		...launcher,
		process.execPath,
		"server.ts",
		...(isOpenDemo ? ["--open"] : []),
	];
	const output = openSync(logFile, "a");
	const server = spawn(command, args, {
		cwd,
		env: instanceEnvironment({
			...serverEnvironment,
			PORT: "0",
			DATA_DIR: dataDir,
			LOG_LEVEL: "debug",
			RATE_LIMITS: openLimits,
			// Tests of these settings override them. With the defaults, other tests would have to wait for payouts
			// or would exceed the limits.
			PAYOUT_CLEARING_DAYS: "0",
			NEW_PAYER_LIMIT: "0",
			CANCELED_PAYMENTS_LIMIT: "0",
			// The team reviews every age verification. Tests of immediate decisions set this to 0.
			AGE_REVIEW_PERCENT: "100",
			// So that tests behave in the same way whatever is installed.
			MEDIA_TOOLS: "none",
			...(socket !== undefined && { LISTEN_FDS: "1" }),
			...settings,
			...database.settings,
		}),
		stdio: ["ignore", output, output, socket ?? "ipc", ...(socket === undefined ? [] : (["ipc"] as const))],
	});
	closeSync(output);
	const ended = new Promise<number | null>((done) => server.once("close", done));
	const port = await new Promise<number>((found, reject) => {
		server.on("message", (message: { ready?: boolean; port?: number }) => {
			if (message.ready) found(Number(message.port));
		});
		void ended.then((code) => {
			clear();
			reject(new InstanceStartError(code, log()));
		});
	});
	return {
		origin: `http://localhost:${port}`,
		port,
		pid: server.pid ?? 0,
		dataDir,
		settings: { DATA_DIR: dataDir, ...database.settings },
		log,
		logFile,
		account: (role) => demoAccount(dataDir, role),
		rows: database.rows,
		change: database.change,
		memory: () =>
			Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) * 1_024,
		retained: async () => {
			const reports = () => log().match(/^retained \d+$/gm) ?? [];
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

/** Fills a folder with the data of an instance that was started once and stopped. */
export const copyTemplate = (dataDir: string): void =>
	cpSync(process.env[TEMPLATE] ?? "", dataDir, { recursive: true });

/** Returns a role's demo account on the instance in a folder. */
export function demoAccount(dataDir: string, role: Role): Account {
	const accounts = JSON.parse(readFileSync(join(dataDir, "demo-accounts.json"), "utf8")) as Account[];
	const found = accounts.find((account) => account.role === role);
	if (!found) throw new Error(`The demo has no account of the role ${role}.`);
	return found;
}
