import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { architecturePage } from "../../../scripts/architecture.ts";
import { settingsPage } from "../../../scripts/settings-table.ts";

const read = (path: string) => readFileSync(path, "utf8");
const pages = [
	"README.md",
	"CONTRIBUTING.md",
	"SECURITY.md",
	...readdirSync("docs", { recursive: true, encoding: "utf8" }).flatMap((path) =>
		path.endsWith(".md") ? [`docs/${path}`] : [],
	),
];
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** Lists the commands that a page names. */
const commandsIn = (text: string) =>
	[...text.matchAll(/npm (?:run )?([a-z][a-z:-]*)/g)]
		.map(([, name = ""]) => name)
		.filter((name) => !["install", "ci", "audit"].includes(name));

describe("the documentation", () => {
	it("has a page with the current settings (npm run docs:settings writes it)", () => {
		expect(read("docs/settings.md")).toBe(settingsPage());
	});

	it("has a page with a picture of the current imports (npm run docs:architecture writes it)", () => {
		expect(read("docs/architecture.md")).toBe(architecturePage());
	});

	it("lists every command, and only existing ones", () => {
		expect([...new Set(commandsIn(read("docs/commands.md")))].toSorted()).toEqual(
			Object.keys(scripts).toSorted(),
		);
		expect(commandsIn(read("README.md")).filter((name) => !(name in scripts))).toEqual([]);
	});

	it.each(["README.md", "docs/testing.md", "docs/api.md", "docs/commands.md"])(
		"%s names existing files and folders",
		(page) => {
			const named = [
				...read(page).matchAll(/`((?:app|content|docs|prisma|public|scripts|tests)\/[\w./-]*|server\.ts)`/g),
			].map(([, path = ""]) => path);
			expect(named.length).toBeGreaterThan(0);
			expect(named.filter((path) => !existsSync(path))).toEqual([]);
		},
	);

	it.each(pages)("%s links to existing files", (page) => {
		const linked = [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, path = ""]) =>
			join(dirname(page), path),
		);
		expect(linked.filter((path) => !existsSync(path))).toEqual([]);
	});
});
