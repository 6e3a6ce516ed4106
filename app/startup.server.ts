import type { Server } from "node:http";
import type { AddressInfo, ListenOptions } from "node:net";
import { relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkDemo, demoAccountsPath, seedDemo } from "#app/domain/accounts/demo.server.ts";
import { startCounting, stopCounting } from "#app/domain/analytics/counters.server.ts";
import { closeLiveStreams } from "#app/domain/live-events/live-streams.server.ts";
import { syncExamples } from "#app/domain/professionals/sync-examples.server.ts";
import { startScheduler, stopScheduler } from "#app/domain/scheduler.server.ts";
import { closeDatabase, openDatabase } from "#app/infra/db.server.ts";
import { startListening, stopListening } from "#app/infra/events.server.ts";
import { inheritedSocket } from "#app/infra/inherited-socket.server.ts";
import { lockInstance } from "#app/infra/instance-lock.server.ts";
import { log } from "#app/infra/log.server.ts";
import { measureProcess } from "#app/infra/metrics.server.ts";
import { migrateDatabase } from "#app/infra/migrations.server.ts";
import { makeSecrets } from "#app/infra/secrets.server.ts";
import { endSecurityWindow } from "#app/infra/security-log.server.ts";
import { setListeningPort, settings } from "#app/infra/settings.server.ts";
import { content, onContentChange } from "./domain/content/content.server.ts";
import { followContent, followOtherNodes } from "./domain/editorial/follow-content.server.ts";
import { createOperatorServer } from "./http/operator-answers.server.ts";
import { dropChangedPages, dropFromCache } from "./http/page-cache.server.ts";
import { createAppServer } from "./http/server.server.ts";

/** How long requests under way may take to end after a stop was asked for. */
const GRACE = 8_000;

/** For how long a server whose socket goes on to the next one still answers, each connection for the last time. */
const LAST_ANSWERS = 4_000;

/**
 * Brings an instance to life: checks content and database, seeds the demo outside production, starts the scheduler, listens.
 * Resolves with the server; throws an error whose message tells the operator what to do.
 */
export async function startInstance(): Promise<Server> {
	content();
	lockInstance();
	makeSecrets();
	const applied = await migrateDatabase();
	if (applied.length > 0) log.info({ applied }, "database migrated");
	await openDatabase();
	onContentChange(() => dropFromCache());
	await followContent();
	followOtherNodes();
	await checkDemo();
	if (!settings().isProduction) await seedDemo();
	await syncExamples();
	dropChangedPages();
	const server = createAppServer();
	await listen(server, inheritedSocket() ?? { port: settings().PORT, host: settings().HOST });
	setListeningPort(portOf(server));
	const operatorServer = await startMeasuring();
	await startListening();
	await startScheduler();
	startCounting();
	// A terminal and npm may both pass the same signal on; the first one counts.
	let isStopping = false;
	const stopOnce = (signal: string) => {
		if (!isStopping) void stop(server, operatorServer, signal);
		isStopping = true;
	};
	for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stopOnce);
	return server;
}

/** One line for whoever started the instance: where the site is and, in the demo, where the accounts are. */
export function describeInstance(server: Server): string {
	const { address, port } = server.address() as AddressInfo;
	const host = /^(127\.|::1?$|0\.0\.0\.0$)/.test(address) ? "localhost" : address.includes(":") ? `[${address}]` : address;
	const place = settings().PUBLIC_URL ?? `http://${host}:${port}`;
	const accounts = relative(process.cwd(), demoAccountsPath());
	return `Greenroom is ready: ${place}${settings().isProduction ? "" : ` (demo accounts: ${accounts.startsWith("..") ? demoAccountsPath() : accounts})`}`;
}

/** Tells the log that the instance serves, where no terminal shows it. */
export const logReady = (summary: string): void => log.info(summary);

function listen(server: Server, place: ListenOptions | { fd: number }): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(place, () => {
			server.off("error", reject);
			resolve();
		});
	});
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Where somebody may ask for them, has figures of the process kept, and serves them on a port of their own if there is one. */
async function startMeasuring(): Promise<Server | undefined> {
	const { METRICS_PORT, METRICS_HOST, OPERATOR_TOKEN } = settings();
	if (METRICS_PORT === undefined && !OPERATOR_TOKEN) return undefined;
	measureProcess();
	if (METRICS_PORT === undefined) return undefined;
	const server = createOperatorServer();
	await listen(server, { port: METRICS_PORT, host: METRICS_HOST });
	log.info({ port: portOf(server), host: METRICS_HOST }, "metrics have a port of their own");
	return server;
}

/** Stops taking requests, lets those under way end, sends no more mail, closes the database, and ends the process. */
async function stop(server: Server, operatorServer: Server | undefined, signal: string): Promise<void> {
	log.info({ signal }, "stopping");
	const impatience = setTimeout(() => server.closeAllConnections(), GRACE);
	if (inheritedSocket()) await emptyConnections(server);
	// A connection whose last request has ended would otherwise be kept open until the grace is over.
	const sweeping = setInterval(() => server.closeIdleConnections(), 50);
	closeLiveStreams();
	operatorServer?.close();
	operatorServer?.closeAllConnections();
	await Promise.all([new Promise<void>((resolve) => server.close(() => resolve())), stopScheduler()]);
	clearTimeout(impatience);
	clearInterval(sweeping);
	await stopCounting();
	await stopListening();
	await closeDatabase();
	endSecurityWindow();
	process.exit(0);
}

/**
 * Has each connection end with its next answer, for a while. Whoever asks meanwhile opens a new one the next time, which waits in
 * the socket for the next server; a connection that nobody used for so long may be closed without cutting a request off.
 */
async function emptyConnections(server: Server): Promise<void> {
	server.prependListener("request", (_, response) => {
		response.shouldKeepAlive = false;
	});
	await sleep(LAST_ANSWERS);
}
