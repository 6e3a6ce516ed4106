import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { missingEntries } from "../../scripts/complete-lock.ts";

const read = (path: string) => readFileSync(path, "utf8");
const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<"dependencies" | "devDependencies", Record<string, string>>;
const rows = read("docs/dependencies.md")
	.split("\n")
	.filter((line) => line.startsWith("| `"))
	.map((line) => line.split("|").map((cell) => cell.trim()));

describe("docs/dependencies.md", () => {
	it("has a line for every dependency and no other", () => {
		const named = rows.map(([, name = ""]) => name.replaceAll("`", ""));
		expect(named.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted());
	});

	it("says of each what it is for and what else was looked at", () => {
		for (const [, name, purpose = "", others = ""] of rows) {
			expect(purpose.length, `${name}: what for`).toBeGreaterThan(10);
			expect(others.length, `${name}: what else was looked at`).toBeGreaterThan(10);
		}
	});
});

describe("dependencies", () => {
	it("have exact versions", () => {
		for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
	});
});

describe("package-lock.json", () => {
	it("has an entry for every optional package on every platform; where it has not, npm run lock adds them", () => {
		expect(missingEntries((JSON.parse(read("package-lock.json")) as { packages: Parameters<typeof missingEntries>[0] }).packages)).toEqual([]);
	});

	it("is found incomplete where an entry is missing", () => {
		const packages = { "node_modules/a": { optionalDependencies: { "a-linux-x64": "1.0.0", "a-win32-x64": "1.0.0" } }, "node_modules/a/node_modules/a-linux-x64": {} };
		expect(missingEntries(packages)).toEqual([{ from: "node_modules/a", name: "a-win32-x64", version: "1.0.0" }]);
	});
});
