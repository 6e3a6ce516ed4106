import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, listFonts, listScripts } from "../../../verification/bench/wire.ts";
import { signUpMember } from "../../support/accounts/member.ts";
import { Browser, type Page } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { routeAccess } from "../../support/browser/route-access.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { builtServer } from "../../support/instance/build.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { addConversation } from "../../support/instance/instance-conversation.ts";
import { isFullRun } from "../../support/proof/proof.ts";

/** Limits in compressed bytes. */
const ALL = 145_000;
const PAGE_SCRIPT_BYTES = 25_000;
const READING = 4_000;
const FONT = 30_000;
/** The maximum number of files per page, because each file is a request. */
const MOST_FILES = 24;

const ROLES = ["CREATOR", "PROFESSIONAL", "ADMIN"] as const;

type Scripts = { module: string; imports: string[] };
type Manifest = {
	entry: Scripts;
	routes: Record<string, Scripts & { id: string; hasDefaultExport: boolean }>;
};

/** Reads the manifest from the script that assigns it. */
const readManifest = (script: string): Manifest =>
	JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));

/** A page, with its visits by each role that may open it and, if public, by a visitor without a session. */
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
	for (const role of ROLES)
		visitors.push([role, await new Browser(instance.origin).signIn(instance.account(role))]);
	const conversation = `/messages?booking=${addConversation(instance, instance.account("CREATOR"), instance.account("PROFESSIONAL"))}`;
	for (const { id, path, pattern } of [
		...siteRoutes.filter(({ isPage }) => isPage),
		{ id: "routes/messages/messages", path: conversation, pattern: "/messages" },
	]) {
		const visits: Visited["visits"] = [];
		// Members come first, so that a visitor would see their data if it had been cached by mistake.
		const access = routeAccess[id];
		for (const [as, browser] of visitors.toReversed()) {
			if (typeof access === "object" && !access.roles.some((role) => role === as)) continue;
			const { status, text } = await browser.get(path);
			visits.push({ as, status, scripts: listScripts(text), isHydrated: text.includes("modulepreload") });
		}
		visited.push({ id, path, pattern, visits, cached: { headers: {}, text: "" } });
	}
	// By now, the cache has compressed its pages.
	for (const page of visited) page.cached = await exchange(instance.origin, { path: page.path });
});
afterAll(() => instance.stop());

const weights = new Map<string, Promise<number>>();

/** Adds up the compressed sizes of files. Requests each file only once. */
async function sumSizes(names: readonly string[]): Promise<number> {
	for (const name of names) if (!weights.has(name)) weights.set(name, measureSize(name));
	const each = await Promise.all(names.map((name) => weights.get(name)));
	return each.reduce((sum: number, bytes = 0) => sum + bytes, 0);
}

async function measureSize(name: string): Promise<number> {
	const { status, body } = await ask(instance.origin + name);
	expect(status, name).toBe(200);
	return body.length;
}

describe("the script of a working page", () => {
	it("stays within its budget on every page, for each role", async () => {
		const pages = new Map<string, string[]>();
		for (const { path, visits } of visited.filter(({ path }) => !path.startsWith("/dev/"))) {
			for (const { as, status, scripts, isHydrated } of visits)
				if (status === 200 && isHydrated) pages.set(`${path} as ${as}`, scripts);
		}
		const names = [...new Set([...pages.values()].flat())];
		const everywhere = names.filter((name) => [...pages.values()].every((scripts) => scripts.includes(name)));
		expect(pages.size).toBeGreaterThan(40);
		for (const [path, scripts] of pages) {
			expect.soft(await sumSizes(scripts), path).toBeLessThanOrEqual(ALL);
			expect.soft(scripts.length, `${path}, its files`).toBeLessThanOrEqual(MOST_FILES);
			expect
				.soft(await sumSizes(scripts.filter((name) => !everywhere.includes(name))), `${path}, its own`)
				.toBeLessThanOrEqual(PAGE_SCRIPT_BYTES);
		}
	});

	it("stays within its budget for every page in the build's manifest", async () => {
		const name = readdirSync("build/client/assets").find((file) => /^manifest-.*\.js$/.test(file));
		const { entry, routes } = readManifest(readFileSync(`build/client/assets/${name}`, "utf8"));
		const isReading = (id: string) => {
			const file = siteRoutes.find((route) => route.id === id)?.file;
			return file !== undefined && readFileSync(file, "utf8").includes("reading: true");
		};
		const toWork = Object.values(routes).filter(
			({ id, hasDefaultExport }) =>
				hasDefaultExport && !id.startsWith("routes/dev/") && id !== "root" && !isReading(id),
		);
		expect(toWork.length).toBeGreaterThan(100);
		const frame = [
			`/assets/${name}`,
			entry.module,
			...entry.imports,
			routes.root?.module ?? "",
			...(routes.root?.imports ?? []),
		];
		for (const { id, module, imports } of toWork) {
			expect.soft(await sumSizes([...new Set([...frame, module, ...imports])]), id).toBeLessThanOrEqual(ALL);
		}
	});

	it("doesn't contain validation rules, because only the server validates", () => {
		for (const name of readdirSync("build/client/assets")) {
			// Names in Zod's code that minifiers don't shorten.
			if (name.endsWith(".js"))
				expect
					.soft(/_zod|ZodError/.test(readFileSync(`build/client/assets/${name}`, "utf8")), name)
					.toBe(false);
		}
	});
});

describe("the script of a reading page", () => {
	it("is one small file on every page of the public site, for visitors and members", async () => {
		const found = new Set<string>();
		for (const { path, visits } of visited.filter(({ id }) => id.startsWith("routes/site/"))) {
			for (const { as, status, scripts } of visits.filter(({ status }) => status !== 303)) {
				expect
					.soft(scripts, `${path} as ${as}: ${status}`)
					.toEqual([expect.stringMatching(/^\/assets\/enhance-[\w-]+\.js$/)]);
				for (const script of scripts) found.add(script);
			}
		}
		expect(await sumSizes([...found])).toBeLessThanOrEqual(READING);
	});
});

describe("the heading font", () => {
	it("is one small file on this site that pages preload and browsers cache", async () => {
		const { text, headers } = await exchange(instance.origin, { path: "/faq" });
		const [font = "", ...others] = listFonts(text);
		expect(others).toEqual([]);
		expect(headers["content-security-policy"]).toContain("font-src 'self';");
		const file = await exchange(instance.origin, { path: font });
		expect(file).toMatchObject({ status: 200, headers: { "content-type": "font/woff2" } });
		expect(file.headers["cache-control"]).toContain("immutable");
		expect(await measureSize(font)).toBeLessThanOrEqual(FONT);
		for (const { path, cached } of visited.filter(({ cached }) => cached.headers.etag))
			expect.soft(cached.headers.link, path).toMatch(`<${font}>; rel=preload; as=font;`);
	});
});

describe("a cached page", () => {
	it("is a reading page without members' data, even after members have requested it", () => {
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

/** Every page in a full run, and otherwise every twelfth. */
const comparedPages = siteRoutes.filter(({ isPage }) => isPage).filter((_, i) => isFullRun || i % 12 === 0);

/** Requests a page with a header that bypasses the cache. Pages don't read the header. */
const rendered = (browser: Browser, path: string) => browser.get(path, { Authorization: "Basic none" });

/**
 * Returns whether a page may be cached. Working pages, and pages with a form's key or private
 * content, may not.
 */
const mayBeKept = ({ headers }: Page) => !String(headers["cache-control"]).includes("no-store");

/** Fetches a page in the given encoding, and returns its decompressed text. */
async function decoded({ cookies }: Browser, path: string, encoding: string): Promise<string> {
	const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	const answer = await fetch(instance.origin + path, {
		headers: { Cookie: cookie, "Accept-Encoding": encoding },
	});
	return answer.text();
}

describe("a reading page from the cache", () => {
	it("has the same bytes as a rendered page, for visitors and each role, and in each encoding", async () => {
		let compared = 0;
		for (const role of ["VISITOR", ...ROLES] as const) {
			const browser = async () =>
				role === "VISITOR"
					? new Browser(instance.origin)
					: new Browser(instance.origin).signIn(instance.account(role));
			const [first, second] = [await browser(), await browser()];
			for (const { path } of comparedPages) {
				const secondPage = await rendered(second, path);
				if (secondPage.status !== 200 || !mayBeKept(secondPage)) continue;
				const texts = [(await first.get(path)).text, (await second.get(path)).text];
				await expect.poll(async () => (await second.get(path)).headers.etag, { message: path }).toBeDefined();
				for (const encoding of ["br", "gzip", "identity"]) texts.push(await decoded(second, path, encoding));
				for (const text of texts) expect.soft(text === secondPage.text, `${path} as ${role}`).toBe(true);
				compared++;
			}
		}
		expect(compared).toBeGreaterThan(isFullRun ? 120 : 8);
	});

	it("doesn't contain anything about its first reader, so everyone with the same role gets the same page", async () => {
		const casey = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		const { browser: ana } = await signUpMember(instance);
		await ana.get("/dashboard");
		for (const { path } of comparedPages) {
			const [before, after] = [await casey.get(path), await ana.get(path)];
			if (before.status !== 200 || !mayBeKept(before)) continue;
			expect.soft(after.text, path).not.toMatch(/Casey|demo\.greenroom/);
			expect.soft(after.text === (await rendered(ana, path)).text, path).toBe(true);
		}
	});

	it("may be cached only by its reader's browser, which revalidates it each time", async () => {
		const reader = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		const { headers } = await reader.get("/about");
		expect(headers).toMatchObject({ "cache-control": "private, no-cache" });
		expect(headers.vary).toContain("Cookie");
		expect(headers["set-cookie"]).toBeUndefined();
		expect(headers["content-security-policy"]).not.toContain("nonce");
		await expect.poll(async () => (await reader.get("/about")).headers.etag).toBeDefined();
	});

	it("isn't sent as HTML if a script requests its data", async () => {
		const reader = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		await reader.get("/about");
		expect((await reader.get("/about.data")).text).not.toContain("<html");
	});

	it("is different with another color scheme, unread messages, or a flash message", async () => {
		const reader = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		await reader.get("/safety");
		await reader.post("/theme", { theme: "dark" }, { Referer: `${instance.origin}/safety` });
		expect((await reader.get("/safety")).$("html").attr("data-theme")).toBe("dark");
		const bookingId = addConversation(
			instance,
			instance.account("CREATOR"),
			instance.account("PROFESSIONAL"),
		);
		instance.change('UPDATE "ConversationSide" SET unread = 3 WHERE bookingId = ?', bookingId);
		expect((await reader.get("/safety")).text).toContain("unread messages");
		await reader.post("/settings/name", { name: "Casey Other" });
		expect((await reader.get("/safety")).text).toContain("Your name is saved.");
		expect((await reader.get("/safety")).text).not.toContain("Your name is saved.");
	});

	it("no longer offers to sign out once the session ends", async () => {
		const reader = await new Browser(instance.origin).signIn(instance.account("PROFESSIONAL"));
		expect((await reader.get("/about")).text).toContain("Sign out");
		instance.change('DELETE FROM "Session"');
		expect((await reader.get("/about")).text).not.toContain("Sign out");
	});
});

describe("the built server", () => {
	it("contains React's production build, whatever NODE_ENV is", () => {
		const server = builtServer();
		expect(server).not.toMatch(/process\.env\.NODE_ENV/);
		expect(server).not.toMatch(/validateProperty|react\.development/);
	});

	it("loads pages, React, and Prisma's client only after it has decided to start", () => {
		const large = [/^\/\/ app\/routes\//m, /^\/\/ node_modules\/react-dom\//m, /^\/\/ generated\/prisma\//m];
		const loaded = new Set<string>();
		const load = (path: string): string => {
			if (loaded.has(path)) return "";
			const code = readFileSync(path, "utf8");
			loaded.add(path);
			return (
				code +
				[...code.matchAll(/^import [^;]*"(\.[^"]+)";$/gm)]
					.map(([, imported = ""]) => load(join(dirname(path), imported)))
					.join("")
			);
		};
		const first = load("build/server/index.js");
		expect(loaded.size).toBeGreaterThan(1);
		for (const part of large) expect([part.test(first), part.test(builtServer())]).toEqual([false, true]);
	});
});
