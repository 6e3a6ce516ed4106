import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { defaultLimits } from "#app/infra/process/default-limits.ts";
import { serverEnvironment } from "../../scripts/setup/folder.mjs";
import { spawnPinned } from "./pinned-process.ts";

type Account = { role: string; email: string; password: string };

/** The built production server, running on its own folder. */
export type Instance = {
	origin: string;
	pid: number;
	dataDir: string;
	/** Milliseconds from start to ready. */
	readyAfter: number;
	/** The address at which a debugger can attach, for instances started with `isInspected`. */
	inspector: () => string;
	account: (role: "ADMIN" | "CREATOR" | "PROFESSIONAL") => Account;
	/** Queries the instance's SQLite file. */
	rows: <R>(sql: string, ...values: unknown[]) => R[];
	/** Changes the instance's SQLite file while the instance runs. */
	change: (sql: string, ...values: unknown[]) => void;
	stop: () => Promise<void>;
};

/** Rate limits that a benchmark never reaches. Requests are still counted. */
const openLimits = Object.keys(defaultLimits)
	.map((name) => `${name}=1000000000/60`)
	.join(",");

/** The Node options and the environment with which a systemd unit limits the server's memory. */
export function memorySettings(unit: string): { nodeOptions: string[]; environment: Record<string, string> } {
	const options = /^ExecStart=\S+ (.*)server\.ts$/m.exec(unit)?.[1]?.trim() ?? "";
	const environment = [...unit.matchAll(/^Environment=(\w+)=(\S+)$/gm)].map(([, name = "", value = ""]) => [
		name,
		value,
	]);
	return { nodeOptions: options.split(" ").filter(Boolean), environment: Object.fromEntries(environment) };
}

/**
 * Starts the server on a free port, with the memory settings of deploy/greenroom.service. In an
 * empty folder, it creates its database and demo accounts.
 */
export async function startInstance(
	dataDir: string,
	{
		isInspected = false,
		cwd = process.cwd(),
		settings: more = {},
		isSpread = false,
	}: { isInspected?: boolean; cwd?: string; settings?: Record<string, string>; isSpread?: boolean } = {},
): Promise<Instance> {
	const startedAt = performance.now();
	const unit = memorySettings(readFileSync("deploy/greenroom.service", "utf8"));
	const settings = {
		...serverEnvironment,
		...unit.environment,
		PORT: "0",
		DATA_DIR: dataDir,
		RATE_LIMITS: openLimits,
		LOG_LEVEL: "info",
		...more,
	};
	const child = spawnPinned(
		isSpread ? "spread" : "served",
		process.execPath,
		[...(isInspected ? ["--inspect=127.0.0.1:0"] : []), ...unit.nodeOptions, "server.ts"],
		settings,
		{
			cwd,
			stdio: ["ignore", "ignore", "pipe", "ipc"],
		},
	);
	let errors = "";
	child.stderr?.on("data", (chunk: Buffer) => {
		errors += chunk;
	});
	const ended = once(child, "close");
	const port = await new Promise<number>((found, reject) => {
		child.on("message", (message: { ready?: boolean; port?: number }) => {
			if (message.ready) found(Number(message.port));
		});
		void ended.then(() => reject(new Error(`The server did not start.\n${errors}`)));
	});
	const readyAfter = performance.now() - startedAt;
	const database = join(dataDir, "greenroom.db");
	return {
		origin: `http://127.0.0.1:${port}`,
		pid: child.pid ?? 0,
		dataDir,
		readyAfter,
		inspector: () => /ws:\/\/\S+/.exec(errors)?.[0] ?? "",
		account: (role) => {
			const found = (JSON.parse(readFileSync(join(dataDir, "demo-accounts.json"), "utf8")) as Account[]).find(
				(account) => account.role === role,
			);
			if (!found) throw new Error(`The demo has no account with the role ${role}.`);
			return found;
		},
		rows: (sql, ...values) => inDatabase(database, (sqlite) => sqlite.prepare(sql).all(...values) as never),
		change: (sql, ...values) => inDatabase(database, (sqlite) => void sqlite.prepare(sql).run(...values)),
		stop: async () => {
			child.kill("SIGTERM");
			await ended;
		},
	};
}

function inDatabase<R>(path: string, work: (sqlite: Database.Database) => R): R {
	const sqlite = new Database(path, { timeout: 5_000 });
	try {
		return work(sqlite);
	} finally {
		sqlite.close();
	}
}

/** Copies an instance's database while the instance runs. */
export async function copyDatabase({ dataDir }: Instance, path: string): Promise<void> {
	const sqlite = new Database(join(dataDir, "greenroom.db"), { readonly: true });
	await sqlite.backup(path);
	sqlite.close();
}

/** Signs in to a demo account, and returns the session's cookie. */
export function signIn(
	{ origin, account }: Instance,
	role: "ADMIN" | "CREATOR" | "PROFESSIONAL",
): Promise<string> {
	const { email, password } = account(role);
	return sessionFrom(`${origin}/auth/signin`, { email, password });
}

/** Signs up a professional, who is then at the first step of the application. Returns the session's cookie. */
export function signUpProfessional({ origin }: Instance): Promise<string> {
	const password = "measured four times slower";
	return sessionFrom(`${origin}/auth/signup`, {
		userType: "PROFESSIONAL",
		name: "Robin Applicant",
		email: "robin.applicant@example.com",
		password,
		confirmPassword: password,
	});
}

/** Posts a form, and returns the session cookie of the response. Throws if there is none. */
async function sessionFrom(address: string, fields: Record<string, string>): Promise<string> {
	const answer = await fetch(address, {
		method: "POST",
		redirect: "manual",
		headers: { Origin: new URL(address).origin, "Sec-Fetch-Site": "same-origin" },
		body: new URLSearchParams(fields),
	});
	const cookie = answer.headers
		.getSetCookie()
		.find((line) => line.includes("session="))
		?.split(";")[0];
	if (answer.status !== 303 || !cookie)
		throw new Error(`The form of ${address} returned ${answer.status} and no session.`);
	return cookie;
}
