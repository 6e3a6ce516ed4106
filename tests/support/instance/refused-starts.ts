import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { earlierHistoryIn, migrationNames } from "../database/migration-history.ts";
import { runChild } from "./child.ts";
import { InstanceStartError, startInstance } from "./instance.ts";
import type { InstanceDatabase } from "./instance-database.ts";

/** An instance whose database is one migration behind. */
export type EarlierInstance = {
	settings: { DATA_DIR: string } & Record<string, string>;
	database: InstanceDatabase;
};

/** Migrates the database in `settings` to the previous version. */
export async function migrateToEarlier(
	folder: string,
	dialect: "sqlite" | "postgres",
	settings: Record<string, string>,
): Promise<void> {
	const cwd = earlierHistoryIn(folder, dialect, migrationNames(dialect).at(-2) ?? "");
	await runChild("database/migrate.ts", { settings, cwd });
}

/** Commands that open the database of an instance, with valid arguments. */
export const instanceCommands: readonly [script: string, ...args: string[]][] = [
	["admin-create", "you@example.com"],
	["two-factor-off", "you@example.com"],
	["backup"],
	["contact-export"],
	["content-export", "--dry-run"],
	["jobs"],
	["ledger"],
	["legal-hold", "--list"],
];

type Refusal = {
	reason: string;
	said: RegExp;
	settings?: Record<string, string>;
	/** Creates the reason for the refusal. */
	arrange?: (instance: EarlierInstance) => void;
};

const inFolder = (name: string, text: string) => (instance: EarlierInstance) =>
	writeFileSync(join(instance.settings.DATA_DIR, name), text);
const production = { NODE_ENV: "production" };

/** Reasons for the server to refuse to start that don't depend on this version's schema. */
export const refusals: readonly Refusal[] = [
	{ reason: "a setting is wrong", settings: { LOG_LEVEL: "loud" }, said: /LOG_LEVEL: / },
	{
		reason: "a secret's file is missing",
		settings: { DATA_SECRET_FILE: "/nowhere/data-secret" },
		said: /DATA_SECRET_FILE: names a file that cannot be read/,
	},
	{
		reason: "its own secrets are damaged",
		arrange: inFolder("secrets.json", "{"),
		said: /secrets\.json is damaged/,
	},
	{
		reason: "a restore was interrupted",
		arrange: inFolder(
			"restoring.json",
			JSON.stringify({ folder: "/backup", backup: "", database: "", keepsSessions: false }),
		),
		said: /A restore was interrupted/,
	},
	{
		reason: "the database is from a newer version",
		arrange: ({ database }) =>
			database.change(
				`INSERT INTO "_prisma_migrations" SELECT 'next', checksum, finished_at, '29991231235959_next', logs, rolled_back_at, started_at, applied_steps_count FROM "_prisma_migrations" LIMIT 1`,
			),
		said: /The database is from a newer version of Greenroom \(it contains 29991231235959_next\)/,
	},
	{
		reason: "production would run on demo accounts",
		settings: production,
		arrange: ({ database }) =>
			database.change(
				`INSERT INTO "User" (id, email, name, "passwordHash", role, demo, "createdAt", "updatedAt") VALUES ('demo', 'demo@example.com', 'Demo', '', 'CREATOR', true, '2026-01-05T12:00:00.000Z', '2026-01-05T12:00:00.000Z')`,
			),
		said: /This database contains demo accounts/,
	},
	{
		reason: "nothing reads a file among the operator's own content",
		arrange: ({ settings }) => {
			const own = join(settings.DATA_DIR, "content");
			mkdirSync(own);
			writeFileSync(join(own, "sites.yaml"), "name: Ours\n");
		},
		said: /content\/sites\.yaml: nothing reads a file with this name/,
	},
	{
		reason: "production would show placeholders",
		settings: production,
		said: /only a placeholder, or an address that no one can own, for company\.legalName, .+, and contact\.info\./,
	},
	{
		reason: "production would show placeholders that were published",
		settings: production,
		arrange: ({ database }) => publishSiteFacts(database, { support: "help@example.com" }),
		said: /only a placeholder, or an address that no one can own, for contact\.support\./,
	},
];

/** Publishes a site.yaml without placeholders. `contact.support` overrides its support address. */
export function publishSiteFacts(database: InstanceDatabase, contact: Record<string, string> = {}): void {
	const at = "2026-01-05T12:00:00.000Z";
	const source = readFileSync("content/site.yaml", "utf8")
		.replaceAll("greenroom.example", "greenroom-market.us")
		.replaceAll(/ ?\(placeholder\)/g, "")
		.replace(/support: \S+/, (line) => (contact.support ? `support: ${contact.support}` : line));
	database.change(
		`INSERT INTO "ContentItem" (id, kind, slug, state, "publishedRevision", "createdAt", "updatedAt") VALUES ('site', 'SITE', 'site', 'PUBLISHED', 1, ?, ?)`,
		at,
		at,
	);
	database.change(
		`INSERT INTO "ContentRevision" ("itemId", number, source, note, "createdAt") VALUES ('site', 1, ?, '', ?)`,
		source,
		at,
	);
}

/** Starts a server that must refuse to start. Returns its exit code and its output. */
export async function expectRefusedStart(
	settings: Record<string, string>,
): Promise<[code: number | null, said: string]> {
	try {
		await (await startInstance(settings)).stop();
	} catch (error) {
		if (error instanceof InstanceStartError) return [error.code, error.message.trim()];
		throw error;
	}
	return [null, "It did start."];
}

/** Listens on a free port of this machine until `close` is called. */
export async function takePort(): Promise<{ port: number; close: () => void }> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
	return { port: address.port, close: () => void server.close() };
}
