/**
 * Writes a migration for both databases from the changes in prisma/models since a commit:
 * npm run db:migration -- add-bookings
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { currentModels, joinModels, providers, schemaText } from "./compile/prisma-schemas.ts";
import { openSchemaEngine } from "./compile/schema-engine.ts";
import { readArguments } from "./read-arguments.ts";

const USAGE = `npm run db:migration -- add-bookings [--since HEAD]
npm run db:migration -- keep-events --by-hand

Compares prisma/models with the models at a commit and writes prisma/{${providers.join(",")}}/migrations/<time>_add-bookings/migration.sql.
With --by-hand, both files are empty, for what models cannot express, such as triggers.
Review both before you commit them. The next start applies them.

Exit codes: 0 written, 1 nothing has changed or failed, 2 wrong arguments.`;

type Provider = (typeof providers)[number];

const options = {
	since: { type: "string", default: "HEAD" },
	"by-hand": { type: "boolean", default: false },
} as const;
const { name, since, isByHand } = readArguments(
	{ usage: USAGE, options, takesPositionals: true },
	({ since, "by-hand": isByHand }, [name = "", ...rest]) => {
		if (rest.length > 0 || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
			throw new Error("Give the migration one lowercase name, such as add-bookings.");
		return { name, since, isByHand };
	},
);
const scripts = isByHand ? providers.map((provider) => ({ provider, script: "" })) : await differences();

const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
for (const { provider, script } of scripts) {
	const folder = join("prisma", provider, "migrations");
	mkdirSync(join(folder, `${stamp}_${name}`), { recursive: true });
	writeFileSync(join(folder, `${stamp}_${name}`, "migration.sql"), script);
	writeFileSync(
		join(folder, "migration_lock.toml"),
		`provider = "${provider === "postgres" ? "postgresql" : provider}"\n`,
	);
}
console.log(
	`Wrote prisma/{${providers.join(",")}}/migrations/${stamp}_${name}/migration.sql. Review both before you commit them.`,
);

/** Returns, for each database, the SQL that migrates it from the previous models to the current ones. */
async function differences(): Promise<{ provider: Provider; script: string }[]> {
	const before = modelsAt(since);
	const after = currentModels();
	if (before === after) fail(1, `Nothing in prisma/models has changed since ${since}.`);
	const { engine } = await openSchemaEngine("file::memory:");
	const difference = async (provider: Provider): Promise<string> => {
		const schema = (models: string) => ({
			tag: "schemaDatamodel" as const,
			files: [{ path: "schema.prisma", content: schemaText(provider, models) }],
			configDir: ".",
		});
		const { stdout } = await engine.diff({
			from: before ? schema(before) : { tag: "empty" },
			to: schema(after),
			script: true,
			exitCode: null,
			filters: { externalTables: [], externalEnums: [] },
		});
		return stdout ?? "";
	};
	const scripts = await Promise.all(
		providers.map(async (provider) => ({ provider, script: await difference(provider) })),
	);
	if (scripts.every(({ script }) => !/^\s*[A-Z]/m.test(script)))
		fail(1, `What has changed in prisma/models since ${since} needs no migration.`);
	return scripts;
}

/** Reads the models as they were at a commit. Returns an empty string if there were none. */
function modelsAt(commit: string): string {
	try {
		const files = git("ls-tree", "--name-only", commit, "prisma/models/").trim().split("\n").filter(Boolean);
		return joinModels(files.map((file) => git("show", `${commit}:${file}`)));
	} catch {
		return fail(1, `There is no commit ${commit} in this repository.`);
	}
}

function git(...args: string[]): string {
	return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

function fail(code: number, message: string): never {
	console.error(message);
	process.exit(code);
}
