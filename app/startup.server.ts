import type { Server } from "node:http";
import { setOwnContent } from "#app/infra/content/content-files.server.ts";
import type { ReadRows } from "#app/infra/migrations/migrate-postgres.server.ts";
import { migrateDatabase } from "#app/infra/migrations/migrations.server.ts";
import { recordVersion } from "#app/infra/migrations/version-record.server.ts";
import { notesBetween } from "#app/infra/process/changelog.server.ts";
import { followDemoClock } from "#app/infra/process/demo-clock.server.ts";
import { enterAsServer, lockInstance } from "#app/infra/process/instance-lock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { ownContentFolder, settings } from "#app/infra/process/settings.server.ts";
import { settingsWarnings } from "#app/infra/process/settings-warnings.server.ts";
import { serverVersion } from "#app/infra/process/version.server.ts";
import { makeSecrets } from "#app/infra/security/secrets.server.ts";
import { assertFree, inheritedSocket, metricsPlace, pagesPlace } from "#app/server/listening-place.server.ts";
import { checkProduction } from "./domain/office/operations/check-production.server.ts";

/**
 * Everything that startup needs once settings, folder, ports, and database are known to be usable. This file
 * imports little else, so that a startup error is reported immediately.
 */
const application = () => import("./application.server.ts");

/**
 * Starts an instance: checks settings, database, and content, migrates, seeds the demo outside production,
 * listens, and starts the scheduler. Resolves with the server, and with one line for the person who started
 * the instance. Throws an error whose message says what the operator can do. With `hasHistory`, a new demo
 * gets 90 days of history. `isOpenDemo` also opens the demo's marketplace, with quotes and payments.
 */
export async function startInstance({
	hasHistory = false,
	isOpenDemo = false,
}: {
	hasHistory?: boolean;
	isOpenDemo?: boolean;
} = {}): Promise<{ server: Server; summary: string }> {
	enterAsServer();
	for (const warning of settingsWarnings(process.env, settings())) log.warn(warning);
	lockInstance();
	setOwnContent(ownContentFolder());
	if (!inheritedSocket()) await assertFree(pagesPlace());
	if (settings().METRICS_PORT !== undefined) await assertFree(metricsPlace());
	followDemoClock();
	let appliedBefore: string[] = [];
	await migrateDatabase({
		check: async (applied, read) => {
			appliedBefore = applied;
			await check(applied, read);
		},
		prepare: async (applied) => (await application()).prepare(applied, { hasHistory, isOpenDemo }),
	});
	const { serve, describeInstance } = await application();
	const server = await serve();
	announceUpgrade(appliedBefore);
	return { server, summary: describeInstance(server) };
}

/**
 * Checks that can stop startup but don't need this version's schema. They run before migrations, which an
 * older version couldn't undo.
 */
async function check(applied: string[], read: ReadRows): Promise<void> {
	makeSecrets();
	await checkProduction(applied, read);
	(await application()).checkContent();
}

/** Logs what the operator has to do if another version ran before, at the first start of a version. */
function announceUpgrade(appliedBefore: string[]): void {
	const from = recordVersion(appliedBefore);
	if (from === undefined) return;
	const to = serverVersion();
	const notes = notesBetween(from, to).flatMap(({ after }) => after);
	log.info({ from, to, notes }, "first start of another version: see the notes, and run npm run doctor");
}

/** Logs that the instance is ready. Called if no terminal or parent process gets the summary. */
export const logReady = (summary: string): void => log.info(summary);
