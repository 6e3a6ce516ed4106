/** Writes the table of settings into README.md, from their schema: npm run docs:settings */
import { readFileSync, writeFileSync } from "node:fs";
import { SettingsSchema, settingNames } from "#app/infra/settings.server.ts";

const BEGIN = "<!-- settings: made by npm run docs:settings -->";
const END = "<!-- end of settings -->";

/** The README with the table of today's settings between its markers. */
export function withSettingsTable(readme: string): string {
	const [before, rest] = readme.split(BEGIN);
	const [, after] = rest?.split(END) ?? [];
	if (before === undefined || after === undefined) throw new Error(`README.md must hold the lines ${BEGIN} and ${END}.`);
	return `${before}${BEGIN}\n${settingsTable()}\n${END}${after}`;
}

function settingsTable(): string {
	const defaults = SettingsSchema.parse({}) as Record<string, unknown>;
	const rows = Object.entries(SettingsSchema.shape).map(
		([name, schema]) => `| \`${name}\`${settingNames.includes(`${name}_FILE`) ? ` or \`${name}_FILE\`` : ""} | ${shown(defaults[name])} | ${schema.description} |`,
	);
	return ["", "| setting | default | what it does |", "| --- | --- | --- |", ...rows, ""].join("\n");
}

/** A default as one would write it; nothing for an empty one. */
function shown(value: unknown): string {
	if (typeof value === "boolean") return value ? "`1`" : "";
	return typeof value === "number" || (typeof value === "string" && value !== "") ? `\`${value}\`` : "";
}

if (import.meta.main) {
	writeFileSync("README.md", withSettingsTable(readFileSync("README.md", "utf8")));
	console.log("README.md: the table of settings is current.");
}
