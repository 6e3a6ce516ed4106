import { Client } from "pg";
import { log } from "./log.server.ts";
import { isPostgres, settings } from "./settings.server.ts";

/** The channel on which nodes that share a PostgreSQL database tell each other about which person there is news. */
export const CHANNEL = "live_events";

/** How soon a lost connection to PostgreSQL is opened again, in milliseconds. */
const RECONNECT = 1_000;

type Listener = (userId: string) => void;
const listeners = new Set<Listener>();
const catchUps = new Set<() => void>();

/** Has a function called with the id of each person about whom there is news, and another one where some of it may have been missed. Returns what ends that. */
export function onNews(listener: Listener, catchUp: () => void): () => void {
	listeners.add(listener);
	catchUps.add(catchUp);
	return () => {
		listeners.delete(listener);
		catchUps.delete(catchUp);
	};
}

/** Says in this process that there is news about a person. */
export function wake(userId: string): void {
	for (const listener of listeners) listener(userId);
}

let client: Client | undefined;
let isStopped = true;
let retry: NodeJS.Timeout | undefined;

/** Where several nodes share a PostgreSQL database, listens to what the others say. Resolves when the connection is open, or was refused for now. */
export async function startListening(): Promise<void> {
	isStopped = false;
	if (isPostgres()) await connect();
}

export async function stopListening(): Promise<void> {
	isStopped = true;
	clearTimeout(retry);
	const open = client;
	client = undefined;
	await open?.end().catch(() => {});
}

async function connect(): Promise<void> {
	const next = new Client({ connectionString: settings().databaseUrl, keepAlive: true });
	next.on("notification", ({ payload }) => payload && wake(payload));
	next.on("error", (error) => lose(next, error));
	next.on("end", () => lose(next));
	client = next;
	try {
		await next.connect();
		await next.query(`LISTEN ${CHANNEL}`);
		for (const catchUp of catchUps) catchUp();
	} catch (error) {
		lose(next, error);
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
