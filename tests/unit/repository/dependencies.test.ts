import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { missingEntries, places } from "../../../scripts/complete-lock.ts";

const read = (path: string) => readFileSync(path, "utf8");
type Versions = Record<string, string>;
const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<
	"dependencies" | "devDependencies",
	Versions
>;
const [installedNode, testTools] = ["scripts/setup/node", "tests/tools"].map(
	(folder) => (JSON.parse(read(`${folder}/package.json`)) as { devDependencies: Versions }).devDependencies,
);
const all: Versions = { ...dependencies, ...devDependencies, ...installedNode, ...testTools };
type Entry = Parameters<typeof missingEntries>[0][string] & {
	peerDependencies?: Versions;
	peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Entry> };
const rows = read("docs/dependencies.md")
	.split("\n")
	.filter((line) => line.startsWith("| `"))
	.map((line) => line.split("|").map((cell) => cell.trim()));

describe("docs/dependencies.md", () => {
	it("has a row for every dependency and no others", () => {
		const named = rows.map(([, name = ""]) => name.replaceAll("`", ""));
		expect(named.toSorted()).toEqual(Object.keys(all).toSorted());
	});

	it("says what each dependency is for and which alternatives were considered", () => {
		for (const [, name, purpose = "", others = ""] of rows) {
			expect(purpose.length, `${name}: what for`).toBeGreaterThan(10);
			expect(others.length, `${name}: what else was looked at`).toBeGreaterThan(10);
		}
	});
});

describe("dependencies", () => {
	it("have exact versions", () => {
		for (const [name, version] of Object.entries(all))
			expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
	});

	it("that belong to React Router have the same version, and each is installed only once", () => {
		const ofReactRouter = Object.entries(packages).filter(([path]) =>
			/(^|\/)node_modules\/(react-router|@react-router\/[^/]+)$/.test(path),
		);
		expect(ofReactRouter.map(([path]) => path)).toEqual([
			"node_modules/@react-router/dev",
			"node_modules/@react-router/express",
			"node_modules/@react-router/node",
			"node_modules/@react-router/serve",
			"node_modules/react-router",
		]);
		expect(new Set(ofReactRouter.map(([, { version }]) => version))).toEqual(new Set([all["react-router"]]));
	});
});

describe("package-lock.json", () => {
	it("has an entry for every optional package on every platform (npm run lock adds missing ones)", () => {
		expect(missingEntries(packages)).toEqual([]);
	});

	it("has all peer dependencies that we need, even though .npmrc keeps npm from adding them", () => {
		const missing = Object.entries(packages).flatMap(
			([from, { peerDependencies = {}, peerDependenciesMeta = {} }]) =>
				Object.keys(peerDependencies).filter(
					(name) =>
						!peerDependenciesMeta[name]?.optional && !places(from, name).some((place) => packages[place]),
				),
		);
		// markdown-it includes its own types, so this peer dependency isn't needed.
		expect([...new Set(missing)]).toEqual(["@types/markdown-it"]);
	});

	it("is reported as incomplete if an entry is missing", () => {
		const packages = {
			"node_modules/a": { optionalDependencies: { "a-linux-x64": "1.0.0", "a-win32-x64": "1.0.0" } },
			"node_modules/a/node_modules/a-linux-x64": {},
		};
		expect(missingEntries(packages)).toEqual([
			{ from: "node_modules/a", name: "a-win32-x64", version: "1.0.0" },
		]);
	});
});
