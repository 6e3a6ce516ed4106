import type { Server } from "node:http";
import { type AddressInfo, Server as SocketServer } from "node:net";
import { relative } from "node:path";
import { checkDemo, demoAccountsPath, seedDemo } from "#app/domain/accounts/demo.server.ts";
import { startCounting, stopCounting } from "#app/domain/analytics/counters.server.ts";
import { closeLiveStreams } from "#app/domain/live-events/live-streams.server.ts";
import { syncExamples } from "#app/domain/professionals/sync-examples.server.ts";
import { startScheduler, stopScheduler } from "#app/domain/scheduler.server.ts";
import { closeDatabase, openDatabase } from "#app/infra/db.server.ts";
import { startListening, stopListening } from "#app/infra/events.server.ts";
import { inheritedSocket } from "#app/infra/inherited-socket.server.ts";
import { log } from "#app/infra/log.server.ts";
import { migrateDatabase } from "#app/infra/migrations.server.ts";
import { setListeningPort, settings } from "#app/infra/settings.server.ts";
import { content, onContentChange } from "./domain/content/content.server.ts";
import { followContent } from "./domain/editorial/follow-content.server.ts";
import { dropChangedPages, dropFromCache } from "./http/page-cache.server.ts";
import { createAppServer } from "./http/server.server.ts";

/** How long requests under way may take to end after a stop was asked for. */
const GRACE = 8_000;

/** How long connections without a request are kept at a stop whose socket stays open, so that no request meets a closed one. */
const IDLE_GRACE = 1_000;

/**
 * Brings an instance to life: checks content and database, seeds the demo outside production, starts the scheduler, listens.
 * Resolves with the server; throws an error whose message tells the operator what to do.
 */
export async function startInstance(): Promise<Server> {
	content();
	const applied = await migrateDatabase();
	if (applied.length > 0) log.info({ applied }, "database migrated");
	await openDatabase();
	onContentChange(() => dropFromCache());
	await followContent();
	await checkDemo();
	if (!settings().isProduction) await seedDemo();
	await syncExamples();
	dropChangedPages();
	const server = createAppServer();
	await listen(server);
	await startListening();
	await startScheduler();
	startCounting();
	// A terminal and npm may both pass the same signal on; the first one counts.
	let isStopping = false;
	const stopOnce = (signal: string) => {
		if (!isStopping) void stop(server, signal);
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

function listen(server: Server): Promise<void> {
	const { PORT, HOST } = settings();
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(inheritedSocket() ?? { port: PORT, host: HOST }, () => {
			server.off("error", reject);
			setListeningPort((server.address() as AddressInfo).port);
			resolve();
		});
	});
}

/** Stops taking requests, lets those under way end, sends no more mail, closes the database, and ends the process. */
async function stop(server: Server, signal: string): Promise<void> {
	log.info({ signal }, "stopping");
	const impatience = setTimeout(() => server.closeAllConnections(), GRACE);
	const idleUntil = Date.now() + (inheritedSocket() ? IDLE_GRACE : 0);
	// A connection whose last request has ended would otherwise be kept open until the grace is over.
	const sweeping = setInterval(() => Date.now() >= idleUntil && server.closeIdleConnections(), 50);
	// Whoever still asks on an old connection is told to open another one, to the server that comes next.
	server.prependListener("request", (_, response) => {
		response.shouldKeepAlive = false;
	});
	closeLiveStreams();
	// The close of node:http would cut connections without a request at once.
	await Promise.all([new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve())), stopScheduler()]);
	clearTimeout(impatience);
	clearInterval(sweeping);
	await stopCounting();
	await stopListening();
	await closeDatabase();
	process.exit(0);
}
