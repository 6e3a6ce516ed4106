import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, scriptsOf } from "../../../tools/bench/wire.ts";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { routeAccess } from "../../support/browser/route-access.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { addConversation } from "../../support/instance/instance-conversation.ts";

/** Bytes as they are sent, compressed. */
const ALL = 145_000;
const PAGE_SCRIPT_BYTES = 25_000;
const READING = 4_000;
/** Of a page: each is a request. */
const MOST_FILES = 24;

type Scripts = { module: string; imports: string[] };
type Manifest = { entry: Scripts; routes: Record<string, Scripts & { id: string; hasDefaultExport: boolean }> };

/** Of the file that assigns it. */
const manifestOf = (script: string): Manifest => JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));

/** A page as one walk through the site finds it: signed out, and as each role. */
type Visited = {
	id: string;
	path: string;
	pattern: string;
	visits: { as: string; status: number; scripts: string[]; isHydrated: boolean }[];
	cached: { headers: Record<string, unknown>; text: string };
};

let instance: Instance;
const visited: Visited[] = [];
beforeAll(async () => {
	instance = await startInstance();
	const visitors: [string, Browser][] = [["visitor", new Browser(instance.origin)]];
	for (const role of ["CREATOR", "PROFESSIONAL", "ADMIN"] as const) visitors.push([role, await new Browser(instance.origin).signIn(instance.account(role))]);
	const conversation = `/messages?booking=${addConversation(instance, instance.account("CREATOR"), instance.account("PROFESSIONAL"))}`;
	for (const { id, path, pattern } of [...siteRoutes.filter(({ isPage }) => isPage), { id: "routes/messages/messages", path: conversation, pattern: "/messages" }]) {
		const visits: Visited["visits"] = [];
		// Members come first, so that anything of theirs that is wrongly cached shows afterward.
		const access = routeAccess[id];
		for (const [as, browser] of visitors.toReversed()) {
			if (typeof access === "object" && !access.roles.some((role) => role === as)) continue;
			const { status, text } = await browser.get(path);
			visits.push({ as, status, scripts: scriptsOf(text), isHydrated: text.includes("modulepreload") });
		}
		visited.push({ id, path, pattern, visits, cached: { headers: {}, text: "" } });
	}
	// By now, the cache has compressed what it stores.
	for (const page of visited) page.cached = await exchange(instance.origin, { path: page.path });
}, 240_000);
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
		const pages = new Map<string, string[]>();
		for (const { path, visits } of visited.filter(({ path }) => !path.startsWith("/dev/"))) {
			for (const { as, status, scripts, isHydrated } of visits) if (status === 200 && isHydrated) pages.set(`${path} as ${as}`, scripts);
		}
		const names = [...new Set([...pages.values()].flat())];
		const everywhere = names.filter((name) => [...pages.values()].every((scripts) => scripts.includes(name)));
		expect(pages.size).toBeGreaterThan(40);
		for (const [path, scripts] of pages) {
			expect.soft(await weightOf(scripts), path).toBeLessThanOrEqual(ALL);
			expect.soft(scripts.length, `${path}, its files`).toBeLessThanOrEqual(MOST_FILES);
			expect.soft(await weightOf(scripts.filter((name) => !everywhere.includes(name))), `${path}, its own`).toBeLessThanOrEqual(PAGE_SCRIPT_BYTES);
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
		const found = new Set<string>();
		for (const { path, visits } of visited.filter(({ id }) => id.startsWith("routes/site/"))) {
			for (const { as, status, scripts } of visits.filter(({ status }) => status !== 303)) {
				expect.soft(scripts, `${path} as ${as}: ${status}`).toEqual([expect.stringMatching(/^\/assets\/enhance-[\w-]+\.js$/)]);
				for (const script of scripts) found.add(script);
			}
		}
		expect(await weightOf([...found])).toBeLessThanOrEqual(READING);
	});
});

describe("a page in the cache", () => {
	it("is a reading page as visitors see it, even after members have asked for it", () => {
		const kept = visited.filter(({ cached }) => cached.headers.etag);
		expect(kept.length).toBeGreaterThan(20);
		for (const { pattern, cached } of kept) {
			expect.soft(cached.text, pattern).not.toContain("Sign out");
			expect.soft(cached.text, pattern).not.toMatch(/nonce|demo\.greenroom\.example|name="submission"/);
			expect.soft(cached.headers, pattern).not.toHaveProperty("set-cookie");
			expect.soft(cached.headers["content-security-policy"], pattern).not.toContain("nonce");
		}
	});
});

describe("the built server", () => {
	it("contains React's production build, for any NODE_ENV", () => {
		const server = readFileSync("build/server/index.js", "utf8");
		expect(server).not.toMatch(/process\.env\.NODE_ENV/);
		expect(server).not.toMatch(/validateProperty|react\.development/);
	});
});
