import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seedHistory } from "#app/domain/office/demo/seed-demo.server.ts";
import { checkPromises } from "#app/domain/office/operations/check-promises.server.ts";
import { writeErrors } from "#app/domain/office/operations/error-inbox.server.ts";
import { checkStoreAtStart } from "#app/domain/office/operations/examine-instance.server.ts";
import { closeLiveStreams } from "#app/domain/office/operations/live-streams.server.ts";
import { startScheduler, stopScheduler } from "#app/domain/office/operations/scheduler.server.ts";
import { demoAccountsPath, seedDemo } from "#app/domain/people/demo-account.server.ts";
import { startCounting, stopCounting } from "#app/domain/platform/counters.server.ts";
import { followMaintenance, followMaintenanceOfOthers } from "#app/domain/platform/maintenance.server.ts";
import { reserveName } from "#app/domain/platform/name.ts";
import { syncExamples } from "#app/domain/profiles/examples.server.ts";
import { checkCompany, site } from "#app/infra/content/site.server.ts";
import { checkTriggers } from "#app/infra/database/append-only.server.ts";
import { closeDatabase, openDatabase } from "#app/infra/database/db.server.ts";
import { startListening, stopListening } from "#app/infra/database/events.server.ts";
import { closeTestBank } from "#app/infra/payments/test-bank/bank-database.server.ts";
import { recordDatabase } from "#app/infra/process/instance-database.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { measureProcess } from "#app/infra/process/metrics.server.ts";
import { setListeningPort, settings } from "#app/infra/process/settings.server.ts";
import { endSecurityWindow } from "#app/infra/security/security-log.server.ts";
import { createOperatorServer, workerListener } from "./api/operator-answers.server.ts";
import { content, onContentChange } from "./domain/content/content.server.ts";
import { followContent, followOtherNodes } from "./domain/content/editorial/follow-content.server.ts";
import { listener } from "./listener.server.ts";
import { isWorkWaiting } from "./server/fair-queue.server.ts";
import { createHttpServer } from "./server/http-server.server.ts";
import { inheritedSocket, listen, metricsPlace, pagesPlace } from "./server/listening-place.server.ts";
import { dropChangedPages } from "./server/page-cache.server.ts";

/** How long requests in progress may take to finish after a stop is requested, in milliseconds. */
const GRACE = 8_000;

/**
 * How long a server that inherited its socket keeps responding after a stop is requested, in milliseconds.
 * During that time, it closes each connection after one more response.
 */
const LAST_ANSWERS = 4_000;

/**
 * Loads and checks the content, and reserves the site's name. Throws an error that names the mistakes in the first
 * invalid part.
 */
export function checkContent(): void {
	content();
	checkPromises();
	reserveName(() => site().name);
}

/**
 * The part of startup that nodes with a shared database, and often a shared folder, run one at a
 * time.
 */
export async function prepare(
	applied: string[],
	{ hasHistory, isOpenDemo }: { hasHistory: boolean; isOpenDemo: boolean },
): Promise<void> {
	if (applied.length > 0)
		log.info({ migrations: applied.length, latest: applied.at(-1) }, "database migrated");
	await openDatabase({ expectsWrites: isWorkWaiting });
	await checkTriggers();
	await followContent();
	followOtherNodes();
	await followMaintenance();
	followMaintenanceOfOthers();
	// `followContent` has already fallen back to the files for published texts that are no longer valid.
	checkCompany();
	if (!settings().isProduction) await seedDemo();
	await syncExamples();
	if (hasHistory || isOpenDemo) await seedHistory({ isOpen: isOpenDemo });
}

/** Listens and starts the scheduler. Call `prepare` first. Resolves with the server. */
export async function serve(): Promise<Server> {
	dropChangedPages(onContentChange);
	const server = createHttpServer(settings().NODE_ROLE === "worker" ? workerListener : listener);
	await listen(server, inheritedSocket() ?? pagesPlace());
	setListeningPort(getPort(server));
	const operatorServer = await startMeasuring();
	recordDatabase();
	void checkStoreAtStart();
	await startListening();
	await startScheduler();
	startCounting();
	// A terminal and npm may both forward the same signal. Only the first one is handled.
	let isStopping = false;
	const stopOnce = (signal: string) => {
		if (!isStopping) void stop(server, operatorServer, signal);
		isStopping = true;
	};
	for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stopOnce);
	return server;
}

/**
 * One line for the person who started the instance: the URL and, in the demo, the file with the
 * accounts.
 */
export function describeInstance(server: Server): string {
	const { address, port } = server.address() as AddressInfo;
	const host = /^(127\.|::1?$|0\.0\.0\.0$)/.test(address)
		? "localhost"
		: address.includes(":")
			? `[${address}]`
			: address;
	if (settings().NODE_ROLE === "worker")
		return `Greenroom is ready: this node runs jobs, and tells its health at http://${host}:${port}/healthz`;
	const place = settings().PUBLIC_URL ?? `http://${host}:${port}`;
	const accounts = relative(process.cwd(), demoAccountsPath());
	return `Greenroom is ready: ${place}${settings().isProduction ? "" : ` (demo accounts: ${accounts.startsWith("..") ? demoAccountsPath() : accounts})`}`;
}

const getPort = (server: Server): number => (server.address() as AddressInfo).port;

/**
 * Collects process metrics if they can be requested, and serves them on their own port if one is
 * set.
 */
async function startMeasuring(): Promise<Server | undefined> {
	const { METRICS_PORT, OPERATOR_TOKEN } = settings();
	if (METRICS_PORT === undefined && !OPERATOR_TOKEN) return undefined;
	measureProcess();
	if (METRICS_PORT === undefined) return undefined;
	const server = createOperatorServer();
	await listen(server, metricsPlace());
	log.info({ port: getPort(server), host: settings().METRICS_HOST }, "metrics are served on their own port");
	return server;
}

/**
 * Stops accepting requests, finishes those in progress, stops the background jobs, closes the database, and
 * exits the process.
 */
async function stop(server: Server, operatorServer: Server | undefined, signal: string): Promise<void> {
	log.info({ signal }, "stopping");
	const graceTimer = setTimeout(() => server.closeAllConnections(), GRACE);
	if (inheritedSocket()) await emptyConnections(server);
	// A connection whose last request has ended would otherwise stay open until the grace period is
	// over.
	const sweeping = setInterval(() => server.closeIdleConnections(), 50);
	closeLiveStreams();
	operatorServer?.close();
	operatorServer?.closeAllConnections();
	await Promise.all([new Promise<void>((resolve) => server.close(() => resolve())), stopScheduler()]);
	clearTimeout(graceTimer);
	clearInterval(sweeping);
	await Promise.all([stopCounting(), writeErrors()]);
	await stopListening();
	await closeDatabase();
	closeTestBank();
	endSecurityWindow();
	process.exit(0);
}

/**
 * For LAST_ANSWERS milliseconds, closes each connection after its next response. The client then opens a new
 * connection for its next request. Once this server stops accepting connections, new ones wait in the socket
 * for the next server. A connection that stays unused for that long can be closed without interrupting a
 * request.
 */
async function emptyConnections(server: Server): Promise<void> {
	server.prependListener("request", (_, response) => {
		response.shouldKeepAlive = false;
	});
	await sleep(LAST_ANSWERS);
}
