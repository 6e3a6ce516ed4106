/** One Prisma schema per database, from the models in prisma/models that both share. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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
 * The enum columns, such as `User.role`, with their values. They hold no other text, since the
 * client refuses to read it.
 */
export function enumColumns(models = currentModels()): Map<string, string[]> {
	const blocksOf = (kind: string) => [...models.matchAll(new RegExp(`^${kind} (\\w+) \\{\\n([^]*?)^\\}`, "gm"))].map(([, name = "", body = ""]): [string, string] => [name, body]);
	const enums = new Map(blocksOf("enum").map(([name, body]) => [name, (body.match(/^\s+\w+/gm) ?? []).map((word) => word.trim())]));
	return new Map(
		blocksOf("model").flatMap(([table, body]) =>
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

export const schemaPath = (provider: Provider): string => join("generated/prisma", provider, "schema.prisma");

/** Writes generated/prisma/{sqlite,postgres}/schema.prisma. */
export function writeSchemas(): void {
	for (const provider of providers) {
		mkdirSync(join("generated/prisma", provider), { recursive: true });
		writeFileSync(schemaPath(provider), schemaText(provider, currentModels()));
	}
}
