import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, scriptsOf } from "../../../tools/bench/wire.ts";
import { Browser } from "../../support/browser/browser.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { addConversation } from "../../support/instance/instance-conversation.ts";

/** Bytes as they are sent, compressed. */
const ALL = 145_000;
const OWN = 25_000;
const READING = 4_000;
/** Of a page: each is a request. */
const MOST_FILES = 20;

type Scripts = { module: string; imports: string[] };
type Manifest = { entry: Scripts; routes: Record<string, Scripts & { id: string; hasDefaultExport: boolean }> };

/** Of the file that assigns it. */
const manifestOf = (script: string): Manifest => JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(() => instance.stop());

const weights = new Map<string, Promise<number>>();

/** Of files that a browser loads, each once. */
async function weightOf(names: readonly string[]): Promise<number> {
	for (const name of names) if (!weights.has(name)) weights.set(name, sizeOf(name));
	const each = await Promise.all(names.map((name) => weights.get(name)));
	return each.reduce((sum: number, bytes = 0) => sum + bytes, 0);
}

async function sizeOf(name: string): Promise<number> {
	const { status, body } = await ask(instance.origin + name);
	expect(status, name).toBe(200);
	return body.length;
}

describe("the script of a page to work with", () => {
	it("stays within its budget on every page, as each role", async () => {
		const conversation = `/messages?booking=${addConversation(instance, instance.account("CREATOR"), instance.account("PROFESSIONAL"))}`;
		const pages = new Map<string, string[]>();
		const paths = [...siteRoutes.filter(({ isPage }) => isPage).map(({ path }) => path), conversation];
		const visitors = [new Browser(instance.origin)];
		for (const role of ["CREATOR", "PROFESSIONAL", "ADMIN"] as const) visitors.push(await new Browser(instance.origin).signIn(instance.account(role)));
		for (const path of paths.filter((path) => !path.startsWith("/dev/"))) {
			for (const visitor of visitors) {
				const { status, text } = await visitor.get(path);
				if (status === 200 && text.includes("modulepreload")) pages.set(path, scriptsOf(text));
			}
		}
		const names = [...new Set([...pages.values()].flat())];
		const everywhere = names.filter((name) => [...pages.values()].every((scripts) => scripts.includes(name)));
		expect(pages.size).toBeGreaterThan(40);
		for (const [path, scripts] of pages) {
			expect.soft(await weightOf(scripts), path).toBeLessThanOrEqual(ALL);
			expect.soft(scripts.length, `${path}, its files`).toBeLessThanOrEqual(MOST_FILES);
			expect.soft(await weightOf(scripts.filter((name) => !everywhere.includes(name))), `${path}, its own`).toBeLessThanOrEqual(OWN);
		}
	});

	it("stays within its budget on pages that no example of these tests leads to, by the list that the browser is given", async () => {
		const name = readdirSync("build/client/assets").find((file) => /^manifest-.*\.js$/.test(file));
		const { entry, routes } = manifestOf(readFileSync(`build/client/assets/${name}`, "utf8"));
		const isReading = (id: string) => readFileSync(`app/${id}.tsx`, "utf8").includes("reading: true");
		const toWork = Object.values(routes).filter(({ id, hasDefaultExport }) => hasDefaultExport && !id.startsWith("routes/dev/") && id !== "root" && !isReading(id));
		expect(toWork.length).toBeGreaterThan(100);
		const frame = [`/assets/${name}`, entry.module, ...entry.imports, routes.root?.module ?? "", ...(routes.root?.imports ?? [])];
		for (const { id, module, imports } of toWork) {
			expect.soft(await weightOf([...new Set([...frame, module, ...imports])]), id).toBeLessThanOrEqual(ALL);
		}
	});

	it("brings no rules: the browser checks nothing that the server checks", () => {
		for (const name of readdirSync("build/client/assets")) {
			// Names that Zod gives its parts, and that no minifier shortens.
			if (name.endsWith(".js")) expect.soft(/_zod|ZodError/.test(readFileSync(`build/client/assets/${name}`, "utf8")), name).toBe(false);
		}
	});
});

describe("the script of a page for reading", () => {
	it("is one small file, on every page of the public site, for visitors and members", async () => {
		const member = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		const found = new Set<string>();
		for (const { path } of siteRoutes.filter(({ id, isPage }) => isPage && id.startsWith("routes/site/"))) {
			for (const visitor of [new Browser(instance.origin), member]) {
				const { status, text } = await visitor.get(path);
				if (status === 303) continue;
				const scripts = scriptsOf(text);
				expect.soft(scripts, path).toEqual([expect.stringMatching(/^\/assets\/enhance-[\w-]+\.js$/)]);
				for (const script of scripts) found.add(script);
			}
		}
		expect(await weightOf([...found])).toBeLessThanOrEqual(READING);
	});
});

describe("the built server", () => {
	it("holds React as it is for production, whatever NODE_ENV says", () => {
		const server = readFileSync("build/server/index.js", "utf8");
		expect(server).not.toMatch(/process\.env\.NODE_ENV/);
		expect(server).not.toMatch(/validateProperty|react\.development/);
	});
});
