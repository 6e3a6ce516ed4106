import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { log } from "#app/infra/process/log.server.ts";
import { isPostgres, settings } from "#app/infra/process/settings.server.ts";
import type { Tx } from "./db.server.ts";
import { afterCommit } from "./open-transaction.server.ts";

/**
 * The kinds of announcements among processes that share a database: a user's live events, changed pages, newly
 * published content, jobs that someone asked to run, and maintenance mode.
 */
const CHANNELS = [
	"live_events",
	"changed_pages",
	"changed_content",
	"asked_jobs",
	"changed_maintenance",
] as const;
type Channel = (typeof CHANNELS)[number];

/** How soon a lost connection to PostgreSQL is reopened, in milliseconds. */
const RECONNECT = 1_000;
/** How often the connection is checked, in milliseconds. A lost connection may look open for hours. */
const PROBE = 5_000;
/** How long a response may take, in milliseconds. */
const QUERY_TIMEOUT_MS = 5_000;

const LISTEN = CHANNELS.map((channel) => `LISTEN ${channel}`).join("; ");

type Listener = { hear: (subject: string) => void; catchUp: () => void };
const listeners: Record<Channel, Set<Listener>> = {
	live_events: new Set(),
	changed_pages: new Set(),
	changed_content: new Set(),
	asked_jobs: new Set(),
	changed_maintenance: new Set(),
};

/**
 * Calls `hear` with the subject of every announcement on a channel, by this process or another one,
 * and `catchUp` if announcements may have been missed. Returns a function that unsubscribes.
 */
export function onAnnouncement(
	channel: Channel,
	hear: Listener["hear"],
	catchUp: Listener["catchUp"],
): () => void {
	const listener = { hear, catchUp };
	listeners[channel].add(listener);
	return () => listeners[channel].delete(listener);
}

/**
 * Notifies all listeners on every node once the transaction commits. If it rolls back, no one is notified.
 */
export async function announce(tx: Tx, channel: Channel, subject: string): Promise<void> {
	if (isPostgres()) await tx.$executeRaw`SELECT pg_notify(${channel}, ${subject})`;
	else afterCommit(() => hear(channel, subject));
}

function hear(channel: Channel, subject: string): void {
	for (const listener of listeners[channel]) listener.hear(subject);
}

let client: Client | undefined;
let isStopped = true;
let retry: NodeJS.Timeout | undefined;

/**
 * On PostgreSQL, listens to the announcements of all nodes, including this one. Resolves once the connection
 * is open or has failed.
 */
export async function startListening(): Promise<void> {
	isStopped = false;
	if (isPostgres()) await connect();
}

/** Stops listening and closes the connection. */
export async function stopListening(): Promise<void> {
	isStopped = true;
	clearTimeout(retry);
	const open = client;
	client = undefined;
	await open?.end().catch(() => {});
}

async function connect(): Promise<void> {
	const { Client } = await import("pg");
	const next = new Client({
		connectionString: settings().databaseUrl,
		keepAlive: true,
		connectionTimeoutMillis: QUERY_TIMEOUT_MS,
		query_timeout: QUERY_TIMEOUT_MS,
	});
	next.on("notification", ({ channel, payload }) => payload && hear(channel as Channel, payload));
	next.on("error", (error) => lose(next, error));
	next.on("end", () => lose(next));
	client = next;
	try {
		await next.connect();
		await next.query(LISTEN);
		for (const { catchUp } of Object.values(listeners).flatMap((each) => [...each])) catchUp();
		void probe(next).catch((error: unknown) => lose(next, error));
	} catch (error) {
		lose(next, error);
	}
}

/** Checks the connection by repeating LISTEN, which has no further effect and requires a response. */
async function probe(listening: Client): Promise<void> {
	for (;;) {
		await sleep(PROBE, undefined, { ref: false });
		if (client !== listening) return;
		await listening.query(LISTEN);
	}
}

function lose(lost: Client, error?: unknown): void {
	if (client !== lost) return;
	client = undefined;
	lost.end().catch(() => {});
	if (isStopped) return;
	log.warn({ err: error }, "no longer listening to other nodes");
	retry = setTimeout(() => void connect(), RECONNECT);
	retry.unref();
}
