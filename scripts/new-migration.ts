/**
 * Writes a migration for both databases from what has changed in prisma/models since a commit:
 * npm run db:migration -- name [--since HEAD]
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openSchemaEngine } from "#app/infra/schema-engine.server.ts";
import { currentModels, joinModels, providers, schemaText } from "./prisma-schemas.ts";

const { positionals, values } = parseArgs({ allowPositionals: true, options: { since: { type: "string", default: "HEAD" } } });
const [name] = positionals;
if (!name) throw new Error("Say what the migration is called: npm run db:migration -- add-bookings");

const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const before = modelsAt(values.since);
const { engine } = await openSchemaEngine("file::memory:");
for (const provider of providers) {
	const schema = (models: string) => ({ tag: "schemaDatamodel" as const, files: [{ path: "schema.prisma", content: schemaText(provider, models) }], configDir: "." });
	const { stdout } = await engine.diff({
		from: before ? schema(before) : { tag: "empty" },
		to: schema(currentModels()),
		script: true,
		exitCode: null,
		filters: { externalTables: [], externalEnums: [] },
	});
	const folder = join("prisma", provider, "migrations");
	mkdirSync(join(folder, `${stamp}_${name}`), { recursive: true });
	writeFileSync(join(folder, `${stamp}_${name}`, "migration.sql"), stdout ?? "");
	writeFileSync(join(folder, "migration_lock.toml"), `provider = "${provider === "postgres" ? "postgresql" : provider}"\n`);
}
console.log(`Wrote prisma/{${providers.join(",")}}/migrations/${stamp}_${name}/migration.sql. Read both before you commit them.`);

/** The models as they were at a commit; empty where there were none. */
function modelsAt(commit: string): string {
	try {
		const files = git("ls-tree", "--name-only", commit, "prisma/models/").trim().split("\n").filter(Boolean);
		return joinModels(files.map((file) => git("show", `${commit}:${file}`)));
	} catch {
		return "";
	}
}

function git(...args: string[]): string {
	return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}
