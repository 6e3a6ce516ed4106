/** Writes docs/settings.md from the schema of the settings: npm run docs:settings */
import { writeFileSync } from "node:fs";
import { settingNames } from "#app/infra/process/settings.server.ts";
import { SettingsSchema } from "#app/infra/process/settings-schema.ts";
import { readArguments } from "./read-arguments.ts";

const USAGE = `npm run docs:settings

Writes docs/settings.md from the schema of the settings.

Exit codes: 0 written, 1 failed, 2 wrong arguments.`;

const FILE = "docs/settings.md";

/** Returns the text of docs/settings.md. */
export function settingsPage(): string {
	return `# Settings

Settings are environment variables. The server checks them at startup and reports all mistakes at once. It
doesn't read \`.env\` files, and the build doesn't contain any settings. \`npm run docs:settings\` writes this
page from their schema.
${settingsTable()}`;
}

function settingsTable(): string {
	const defaults = SettingsSchema.parse({}) as Record<string, unknown>;
	const rows = Object.entries(SettingsSchema.shape).map(
		([name, schema]) =>
			`| \`${name}\`${settingNames.includes(`${name}_FILE`) ? ` or \`${name}_FILE\`` : ""} | ${shown(defaults[name])} | ${schema.description} |`,
	);
	return ["", "| setting | default | what it does |", "| --- | --- | --- |", ...rows, ""].join("\n");
}

/**
 * Formats a default as an operator would write it. Returns an empty string if there is none, or if it is off.
 */
function shown(value: unknown): string {
	if (typeof value === "boolean") return value ? "`1`" : "";
	return typeof value === "number" || (typeof value === "string" && value !== "") ? `\`${value}\`` : "";
}

if (import.meta.main) {
	readArguments({ usage: USAGE, options: {} }, () => {});
	writeFileSync(FILE, settingsPage());
	console.log(`${FILE}: written.`);
}
