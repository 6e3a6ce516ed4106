import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { withSettingsTable } from "../../scripts/settings-table.ts";

const readme = readFileSync("README.md", "utf8");
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

describe("README.md", () => {
	it("has a table of today's settings; npm run docs:settings writes it", () => {
		expect(withSettingsTable(readme)).toBe(readme);
	});

	it("names every command, and none that does not exist", () => {
		const named = [...readme.matchAll(/npm (?:run )?([a-z][a-z:-]*)/g)].map(([, name = ""]) => name).filter((name) => !["install", "ci"].includes(name));
		expect([...new Set(named)].toSorted()).toEqual(Object.keys(scripts).toSorted());
	});

	it("names files and folders that exist", () => {
		const named = [...readme.matchAll(/`((?:app|content|docs|prisma|public|scripts|tests)\/[\w./-]*|server\.ts)`/g)].map(([, path = ""]) => path);
		expect(named.length).toBeGreaterThan(15);
		expect(named.filter((path) => !existsSync(path))).toEqual([]);
	});
});
