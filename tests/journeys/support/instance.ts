import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { createCookie } from "react-router";
import { mailsIn } from "./mail.ts";

type DemoAccount = { role: "ADMIN" | "CREATOR" | "PROFESSIONAL"; email: string; password: string; name: string };

/** A running Greenroom with a database of its own. */
export type Instance = Awaited<ReturnType<typeof startInstance>>;

// Stories come from one address, many in a minute.
const RATE_LIMITS = ["sign-in", "sign-in-account", "sign-up", "waitlist", "request"].map((name) => `${name}=1000000/600`).join(",");

const counts = {
	entries: `select count(*) as rows from "WaitlistEntry" where email = ?`,
	accounts: `select count(*) as rows from "User" where email = ?`,
	mails: `select count(*) as rows from "OutboxMail" where recipient = ? and state <> 'WITHHELD'`,
};

/** Starts the built instance on a free port and a fresh DATA_DIR. Throws with its output where it does not listen. */
export async function startInstance() {
	const dataDir = await mkdtemp(join(tmpdir(), "data-journeys-"));
	const server = spawn(process.execPath, ["server.ts"], {
		cwd: resolve(import.meta.dirname, "../../.."),
		env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn", RATE_LIMITS },
		stdio: ["ignore", "pipe", "pipe", "ipc"],
	});
	const output = linesOf(server);
	const port = await portOf(server, output);
	const accounts = JSON.parse(await readFile(join(dataDir, "demo-accounts.json"), "utf8")) as DemoAccount[];
	return {
		/** What the mails and canonical addresses of this instance begin with. */
		origin: `http://localhost:${port}`,

		demoAccount(role: DemoAccount["role"]): DemoAccount {
			const account = accounts.find((candidate) => candidate.role === role);
			if (!account) throw new Error(`The demo has no account for ${role}.`);
			return account;
		},

		/** The value of a cookie that this instance takes for its own. */
		async sign(name: string, value: unknown): Promise<string> {
			const { sessionSecret } = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8")) as { sessionSecret: string };
			const [pair = ""] = (await createCookie(name, { secrets: [sessionSecret] }).serialize(value)).split(";");
			return pair.slice(name.length + 1);
		},

		/** What the server has logged as an error and what it printed on stderr, so far. */
		faults: () => output.filter((line) => /"level":"(error|fatal)"/.test(line) || !/^(\{|Greenroom )/.test(line)),

		/** The mails sent to an address so far, oldest first. */
		mailsTo: (address: string) => mailsIn(join(dataDir, "outbox"), address),

		/** How many entries of the waitlist, accounts or mails, sent or to be sent, there are for an address; read beside the running server. */
		count(what: keyof typeof counts, address: string): number {
			const database = new Database(join(dataDir, "greenroom.db"), { readonly: true });
			try {
				const { rows } = database.prepare(counts[what]).get(address) as { rows: number };
				return rows;
			} finally {
				database.close();
			}
		},

		async stop(): Promise<void> {
			if (server.exitCode === null) {
				const ended = once(server, "exit");
				server.kill("SIGTERM");
				await ended;
			}
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

/** Everything that the server prints, line by line, as it comes. */
function linesOf(server: ChildProcess): string[] {
	const lines: string[] = [];
	for (const stream of [server.stdout, server.stderr]) {
		let rest = "";
		stream?.setEncoding("utf8").on("data", (text: string) => {
			const parts = (rest + text).split("\n");
			rest = parts.pop() ?? "";
			lines.push(...parts.filter(Boolean));
		});
	}
	return lines;
}

/** The port that the server says it listens on. */
async function portOf(server: ChildProcess, output: string[]): Promise<number> {
	const [message] = (await Promise.race([once(server, "message"), once(server, "exit")])) as [{ port?: number } | number | null];
	if (typeof message === "object" && message?.port) return message.port;
	throw new Error(`The instance did not start:\n${output.join("\n")}`);
}
