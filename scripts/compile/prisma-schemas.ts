/**
 * One Prisma schema and client per database, from the models in prisma/models, which both databases share.
 */
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

export const providers = ["sqlite", "postgres"] as const;
type Provider = (typeof providers)[number];

export const joinModels = (files: string[]): string => files.join("\n");

export const currentModels = (): string =>
	joinModels(
		readdirSync("prisma/models")
			.filter((file) => file.endsWith(".prisma"))
			.sort()
			.map((file) => readFileSync(join("prisma/models", file), "utf8")),
	);

/**
 * Returns the enum columns, such as `User.role`, with their values. The Prisma client refuses to read or
 * write any other value in these columns.
 */
export function enumColumns(models = currentModels()): Map<string, string[]> {
	const readBlocks = (kind: string) =>
		[...models.matchAll(new RegExp(`^${kind} (\\w+) \\{\\n([^]*?)^\\}`, "gm"))].map(
			([, name = "", body = ""]): [string, string] => [name, body],
		);
	const enums = new Map(
		readBlocks("enum").map(([name, body]) => [
			name,
			(body.match(/^\s+\w+/gm) ?? []).map((word) => word.trim()),
		]),
	);
	return new Map(
		readBlocks("model").flatMap(([table, body]) =>
			[...body.matchAll(/^\s+(\w+)\s+(\w+)/gm)].flatMap(([, column, type = ""]): [string, string[]][] => {
				const words = enums.get(type);
				return words ? [[`${table}.${column}`, words]] : [];
			}),
		),
	);
}

export const schemaText = (provider: Provider, models: string): string => `generator client {
  provider               = "prisma-client"
  output                 = "./client"
  runtime                = "nodejs"
  moduleFormat           = "esm"
  generatedFileExtension = "ts"
  importFileExtension    = "ts"
  compilerBuild          = "small"
}

datasource db {
  provider = "${provider === "postgres" ? "postgresql" : provider}"
}

${models}`;

/** Generates a client for each database: {sqlite,postgres}/client in the folder. */
export async function generateClients(folder: string): Promise<void> {
	await Promise.all(
		providers.map(async (provider) => {
			const schema = join(folder, provider, "schema.prisma");
			mkdirSync(join(folder, provider), { recursive: true });
			writeFileSync(schema, schemaText(provider, currentModels()));
			// Generating doesn't need a schema engine. With the path of any program here, the CLI doesn't
			// download one.
			const env = {
				...process.env,
				PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
				PRISMA_HIDE_UPDATE_MESSAGE: "1",
			};
			await promisify(execFile)(
				join("node_modules", ".bin", "prisma"),
				["generate", "--schema", schema, "--no-hints"],
				{ env },
			);
			rmSync(schema);
		}),
	);
}
