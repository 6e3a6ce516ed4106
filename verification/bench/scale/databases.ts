import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Postgres, startPostgres, withClient } from "../../../tests/support/database/postgres.ts";
import { type Instance, signIn, startInstance } from "../instance.ts";
import { type Filled, fillPostgres, type Size } from "./fill-postgres.ts";

/** A PostgreSQL server with usual settings for a machine of its own, unlike the tests' server, which may lose data. */
export type Server = Postgres & {
	/** The process ID of the postmaster, whose children are the connections. */
	pid: number;
	/** Whether statements are counted and plans can be logged, which needs PostgreSQL's contrib modules. */
	isObserved: boolean;
	readLog: () => string;
};

const SETTINGS = [
	...["fsync=on", "synchronous_commit=on", "full_page_writes=on"],
	...["shared_buffers=1GB", "effective_cache_size=4GB", "random_page_cost=1.1", "work_mem=16MB"],
	// The databases are vacuumed once they are filled, so that no vacuum runs while pages are measured.
	"autovacuum=off",
	...["max_wal_size=8GB", "wal_level=minimal", "max_wal_senders=0", "checkpoint_timeout=30min"],
];

const OBSERVING = [
	"shared_preload_libraries=pg_stat_statements,auto_explain",
	...["pg_stat_statements.track=top", "auto_explain.log_analyze=on", "auto_explain.log_buffers=on"],
];

export async function startServer(): Promise<Server> {
	let isObserved = true;
	const postgres = await startPostgres({ settings: [...SETTINGS, ...OBSERVING] }).catch(() => {
		isObserved = false;
		return startPostgres({ settings: SETTINGS });
	});
	if (isObserved) await postgres.run("CREATE EXTENSION pg_stat_statements");
	return {
		...postgres,
		isObserved,
		pid: Number(readFileSync(join(postgres.folder, "data", "postmaster.pid"), "utf8").split("\n")[0]),
		readLog: () => readFileSync(join(postgres.folder, "log"), "utf8"),
	};
}

/** A database of one size, with a node on it. */
export type Scaled = {
	name: string;
	size: Size;
	filled: Filled;
	instance: Instance;
	/** The settings with which further nodes use the same database. */
	settings: Record<string, string>;
	cookies: { creator: string; admin: string };
	/** The path of a conversation of about fifty messages, of the demo's creator. */
	conversation: string;
	stop: () => Promise<void>;
};

/**
 * Creates a database, fills it, and starts a web node on it. No node runs jobs, because those that have never run would
 * do so while pages are measured.
 */
export async function startScaled(server: Server, folder: string, name: string, size: Size): Promise<Scaled> {
	await server.run(`CREATE DATABASE ${name}`);
	const dataDir = join(folder, name);
	const settings = { DATABASE_URL: server.getUrl(name), NODE_ROLE: "web" };
	await (await startInstance(dataDir, { settings })).stop();
	const filled = await fillPostgres(settings.DATABASE_URL, size);
	const instance = await startInstance(dataDir, { settings });
	const cookies = { creator: await signIn(instance, "CREATOR"), admin: await signIn(instance, "ADMIN") };
	return {
		...{ name, size, filled, instance, settings, cookies },
		conversation: `/messages?booking=${filled.conversationId}`,
		stop: () => instance.stop(),
	};
}

/** Whether each account's facts agree with the rows that the application derives from them. Returns what doesn't. */
export async function checkFilled({ settings, size, filled }: Pick<Scaled, "settings" | "size" | "filled">) {
	const checks: [what: string, sql: string, expected: number][] = [
		["accounts", 'SELECT count(*) AS n FROM "User" WHERE NOT demo', size.accounts],
		["messages", 'SELECT count(*) AS n FROM "Message"', size.messages],
		[
			"a long conversation that isn't one of about fifty messages",
			`SELECT (abs(count(*) - 50) > 10)::int AS n FROM "Message" WHERE "bookingId" = '${filled.conversationId}'`,
			0,
		],
		[
			"conversations whose latest message is another one",
			`SELECT count(*) AS n FROM "ConversationSide" s WHERE "latestMessageId" IS DISTINCT FROM
			(SELECT id FROM "Message" m WHERE m."bookingId" = s."bookingId" ORDER BY "createdAt" DESC, id DESC LIMIT 1)`,
			0,
		],
		[
			"unread messages that no side counts",
			`SELECT abs((SELECT count(*) FROM "Message" WHERE "readAt" IS NULL) - (SELECT sum(unread) FROM "ConversationSide")) AS n`,
			0,
		],
		[
			"messages from the future, or from before their booking",
			'SELECT count(*) AS n FROM "Message" JOIN "Booking" b ON b.id = "bookingId" WHERE "createdAt" > now() AT TIME ZONE \'UTC\' OR "createdAt" < "requestedAt"',
			0,
		],
		[
			"listed professionals without an entry",
			'SELECT count(*) AS n FROM "Professional" p WHERE "exampleSlug" IS NULL AND NOT EXISTS (SELECT FROM "DirectoryEntry" WHERE "professionalId" = p.id)',
			0,
		],
	];
	return withClient(settings.DATABASE_URL ?? "", async (client) => {
		const wrong: string[] = [];
		for (const [what, sql, expected] of checks) {
			const found = Number((await client.query<{ n: string }>(sql)).rows[0]?.n);
			if (found !== expected) wrong.push(`${what}: ${found} instead of ${expected}`);
		}
		return wrong;
	});
}
