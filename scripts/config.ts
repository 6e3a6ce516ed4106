/** Prints the settings in effect, and where each comes from: npm run config */
import { contentNames, contentPath, setOwnContent } from "#app/infra/content/content-files.server.ts";
import { SECRET_SETTINGS } from "#app/infra/process/secret-files.server.ts";
import { ownContentFolder, settings } from "#app/infra/process/settings.server.ts";
import { SettingsSchema } from "#app/infra/process/settings-schema.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run config [-- --json]

Prints each setting that has a value: the value in effect, and whether it comes from the environment, from a secret's file, or is
the default. Secrets are never printed. Also lists the operator's own content files. It changes nothing and doesn't need the
database. Use the server's settings.

Exit codes: 0 printed, 1 the settings or the content can't be used, 2 wrong arguments.`;

type Line = { name: string; value: string; source: string };

const isJson = readArguments(
	{ usage: USAGE, options: { json: { type: "boolean", default: false } } },
	({ json }) => json,
);
try {
	const lines = Object.keys(SettingsSchema.shape).flatMap(describeSetting);
	setOwnContent(ownContentFolder());
	const content = contentNames()
		.map(contentPath)
		.filter((path) => path.startsWith(ownContentFolder()));
	console.log(
		isJson
			? JSON.stringify({ settings: lines, content }, null, "\t")
			: [...inColumns(lines), ...content].join("\n"),
	);
} catch (error) {
	console.error(explain(error, "The settings cannot be printed"));
	process.exitCode = 1;
}

/** A line for a setting. None if it isn't set and has no default. */
function describeSetting(name: string): Line[] {
	const file = process.env[`${name}_FILE`];
	const source = process.env[name] ? "environment" : file ? `file ${file}` : "default";
	const value = (settings() as Record<string, unknown>)[name];
	if (value === undefined || value === "") return [];
	const isSecret = SECRET_SETTINGS.some((secret) => secret === name);
	return [{ name, value: isSecret ? "(secret)" : formatValue(value), source }];
}

function formatValue(value: unknown): string {
	if (typeof value === "string") return value;
	return typeof value === "boolean" ? String(Number(value)) : JSON.stringify(value);
}

function inColumns(lines: readonly Line[]): string[] {
	const width = Math.max(...lines.map(({ name }) => name.length));
	return lines.map(({ name, value, source }) => `${name.padEnd(width)}  ${value}  (${source})`);
}
