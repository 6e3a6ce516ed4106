import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { settingNames } from "#app/infra/process/settings.server.ts";
import { serverEnvironment } from "../../../scripts/setup/folder.mjs";

const pages = ["SECURITY.md", "docs/operating.md", "docs/threats.md"];
const deployed = ["deploy/Dockerfile", "deploy/greenroom.service"];
const read = (path: string) => readFileSync(path, "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

describe.each(pages)("%s", (page) => {
	const text = read(page);

	it("names commands that exist", () => {
		const named = [...text.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = ""]) => name);
		expect(named.filter((name) => !(name in scripts))).toEqual([]);
	});

	it("names files that exist, and links to places that do", () => {
		const files = [...text.matchAll(/`((?:app|content|deploy|docs|scripts|tests)\/[\w./-]+)`/g)].map(([, path = ""]) => path);
		expect(files.filter((path) => !existsSync(path))).toEqual([]);
		for (const [, target = ""] of text.matchAll(/\]\(([^)]+)\)/g)) {
			const [path, place] = target.split("#");
			const file = path ? join(dirname(page), path) : page;
			expect(existsSync(file), target).toBe(true);
			if (place) expect(headingsOf(read(file)), target).toContain(place);
		}
	});
});

/** The names by which headings of a page are linked to. */
const headingsOf = (text: string) =>
	[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
		heading
			.toLowerCase()
			.replace(/[^\w\s-]/g, "")
			.replaceAll(" ", "-"),
	);

describe("docs/operating.md and deploy/", () => {
	it("name settings that exist", () => {
		const knownNames = new Set([...settingNames, ...Object.keys(serverEnvironment)]);
		const named = [...read("docs/operating.md").matchAll(/(?:`|^)([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?=[`=])/gm)].map(([, name = ""]) => name);
		expect(named.length).toBeGreaterThan(10);
		expect([...new Set(named)].filter((name) => !knownNames.has(name))).toEqual([]);
		for (const file of deployed) {
			const set = [...read(file).matchAll(/^(?:ENV|Environment=)(.*)$/gm)].flatMap(([, line = ""]) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = ""]) => name));
			expect(set, file).toEqual(expect.arrayContaining(["NODE_ENV", "DATA_DIR"]));
			expect(
				set.filter((name) => !knownNames.has(name)),
				file,
			).toEqual([]);
		}
	});

	it("run as someone who isn't root, with one folder that may be written", () => {
		expect(read("deploy/Dockerfile")).toMatch(/\nUSER node\n/);
		expect(read("deploy/greenroom.service")).toMatch(/\nUser=greenroom\n[\s\S]*\nStateDirectory=greenroom\n[\s\S]*\nProtectSystem=strict\n/);
	});
});
