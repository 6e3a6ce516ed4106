import type { Server } from "node:http";
import { checkDemo, seedDemo } from "#app/domain/accounts/demo.server.ts";
import { startScheduler, stopScheduler } from "#app/domain/scheduler.server.ts";
import { closeDatabase, openDatabase } from "#app/infra/db.server.ts";
import { log } from "#app/infra/log.server.ts";
import { migrateDatabase } from "#app/infra/migrations.server.ts";
import { settings } from "#app/infra/settings.server.ts";
import { content } from "./domain/content/content.server.ts";
import { createAppServer } from "./http/server.server.ts";

/** How long requests under way may take to end after a stop was asked for. */
const GRACE = 8_000;

/**
 * Brings an instance to life: checks content and database, seeds the demo outside production, starts the scheduler, listens.
 * Resolves with the server; throws an error whose message tells the operator what to do.
 */
export async function startInstance(): Promise<Server> {
	content();
	const applied = await migrateDatabase();
	if (applied.length > 0) log.info({ applied }, "database migrated");
	await openDatabase();
	await checkDemo();
	if (!settings().isProduction) await seedDemo();
	const server = createAppServer();
	await listen(server);
	startScheduler();
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(server, signal));
	return server;
}

function listen(server: Server): Promise<void> {
	const { PORT, HOST } = settings();
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(PORT, HOST, () => {
			server.off("error", reject);
			// PORT=0 asks for any free one; links in mails and pages name the one that was given.
			const address = server.address();
			if (typeof address === "object" && address) settings().PORT = address.port;
			resolve();
		});
	});
}

/** Stops taking requests, lets those under way end, sends no more mail, closes the database, and ends the process. */
async function stop(server: Server, signal: string): Promise<void> {
	log.info({ signal }, "stopping");
	const impatience = setTimeout(() => server.closeAllConnections(), GRACE);
	await Promise.all([new Promise<void>((resolve) => server.close(() => resolve())), stopScheduler()]);
	clearTimeout(impatience);
	await closeDatabase();
	process.exit(0);
}
