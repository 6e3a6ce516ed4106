import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { NODE_OF_SERVERS } from "../../../scripts/setup/node-version.mjs";

const read = (path: string) => readFileSync(path, "utf8");
const readJson = (path: string): unknown => JSON.parse(read(path));

describe("the settings of a contributor's tools", () => {
	it("give an editor Biome's indentation and line width", () => {
		const { formatter } = readJson("biome.json") as {
			formatter: { indentStyle: string; lineWidth: number };
		};
		const [, forAllFiles = ""] = read(".editorconfig").split(/^\[.*\]$/m);
		expect(forAllFiles).toContain(`\nindent_style = ${formatter.indentStyle}\n`);
		expect(forAllFiles).toContain(`\nmax_line_length = ${formatter.lineWidth}\n`);
	});

	it("name the same major version of Node in every place", () => {
		const installed = readJson("scripts/setup/node/package.json") as { devDependencies: { node: string } };
		const versions = [
			read(".nvmrc").trim(),
			installed.devDependencies.node,
			...[...read("deploy/Dockerfile").matchAll(/^FROM node:(\S+)/gm)].map(([, version = ""]) => version),
		];
		expect(versions.map((version) => Number.parseInt(version, 10))).toEqual(
			versions.map(() => NODE_OF_SERVERS),
		);
	});
});

it("LICENSE and package.json say the same: the owner hasn't granted a license yet", () => {
	expect(readJson("package.json")).toMatchObject({ license: "UNLICENSED", private: true });
	expect(read("LICENSE")).toMatch(/^No license yet\n/);
});

describe("the workflow on GitHub", () => {
	type Step = { uses?: string; run?: string };
	type Job = { "timeout-minutes"?: number; steps: Step[]; strategy?: { matrix: { command: string[] } } };
	const text = read(".github/workflows/ci.yml");
	const workflow = parse(text) as { permissions: unknown; jobs: Record<string, Job> };
	const jobs = Object.values(workflow.jobs);
	const steps = jobs.flatMap((job) => job.steps);

	it("may only read, pins each action, and ends jobs that hang", () => {
		expect(workflow.permissions).toEqual({ contents: "read" });
		const actions = steps.flatMap(({ uses }) => uses ?? []);
		expect(actions.filter((action) => !/^actions\/[a-z-]+@v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
		expect(jobs.filter((job) => !job["timeout-minutes"])).toEqual([]);
	});

	it("runs existing commands", () => {
		const { scripts } = readJson("package.json") as { scripts: Record<string, string> };
		const runs = [
			...steps.flatMap(({ run }) => run ?? []),
			...jobs.flatMap(({ strategy }) => strategy?.matrix.command ?? []),
		];
		const named = runs.flatMap((run) =>
			[...run.matchAll(/npm (?:run )?([a-z:-]+)/g)].map(([, name = ""]) => name),
		);
		expect(named).toContain("test");
		expect(named.filter((name) => name !== "ci" && !(name in scripts))).toEqual([]);
	});
});

describe("the forms for issues", () => {
	const files = readdirSync(".github/ISSUE_TEMPLATE").filter((name) => name !== "config.yml");
	it.each(files)("%s has a name and a description, and each field has an ID and a label", (file) => {
		const form = parse(read(`.github/ISSUE_TEMPLATE/${file}`)) as {
			name: string;
			description: string;
			body: { type: string; id?: string; attributes: { label?: string } }[];
		};
		expect(form.name && form.description).toBeTruthy();
		const fields = form.body.filter(({ type }) => type !== "markdown");
		expect(fields.every(({ id, attributes }) => id && attributes.label)).toBe(true);
		expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
	});
});

describe("CONTRIBUTING.md", () => {
	const text = read("CONTRIBUTING.md");
	/** The files that its examples write. */
	const WRITTEN = ["app/routes/account/saved/rename-search.tsx", "app/routes/site/pages/languages.tsx"];

	it("names existing files and commands", () => {
		const files = [...text.matchAll(/(?:`|npx .* )((?:app|docs|scripts|tests)\/[\w./-]+)/g)].map(
			([, path = ""]) => path,
		);
		expect(files.filter((path) => !existsSync(path) && !WRITTEN.includes(path))).toEqual([]);
		const { scripts } = readJson("package.json") as { scripts: Record<string, string> };
		const named = [...text.matchAll(/npm (?:run )?([a-z:-]+)/g)].map(([, name = ""]) => name);
		expect(named.filter((name) => !(name in scripts))).toEqual([]);
	});

	// A paragraph that begins with a path, then what changes in that file.
	const changes = [...text.matchAll(/^`([\w./-]+)`.*\n(?:.+\n)*\n```diff\n([\s\S]*?)\n```$/gm)].map(
		([, path = "", diff = ""]) => ({ path, diff }),
	);

	it("shows where each example changes the code", () => {
		expect(changes.length).toBe(text.split("```diff").length - 1);
	});

	it.each(changes)("has an example that applies to the current $path", ({ path, diff }) => {
		const code = read(path);
		for (const part of diff.split("\n...\n")) {
			const lines = part.split("\n").filter((line) => !line.startsWith("+"));
			expect(code).toContain(`\n${lines.map((line) => `${line.slice(1)}\n`).join("")}`);
		}
	});
});
