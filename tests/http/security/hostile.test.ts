import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HostileRequest, hostileRequests } from "../../support/attacks/hostile-requests.ts";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { routeAccess } from "../../support/browser/route-access.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { readApiCalls } from "../../support/instance/api-calls.ts";
import { type Instance, measured, startInstance } from "../../support/instance/instance.ts";
import { drawSeed, isFullRun, provingCount, recordFigure } from "../../support/proof/proof.ts";

let instance: Instance;

beforeAll(async () => {
	instance = await startInstance({ LOG_LEVEL: "info", ...measured });
});

afterAll(() => instance.stop());

const REQUESTS = provingCount("HOSTILE", 400, 10_000);
const WARM_UP = provingCount("WARM_UP", 200, 2_000);
const MEGABYTE = 1024 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: 24 });

/** Sends a request. Resolves with the status of the response, or with the error if there is none. */
function send(
	origin: string,
	{ method, path, headers, body, sending }: HostileRequest,
): Promise<number | string> {
	const { hostname, port } = new URL(origin);
	const length = Buffer.byteLength(body ?? "");
	const framing = {
		sized: body === undefined ? {} : { "Content-Length": length },
		chunked: { "Transfer-Encoding": "chunked" },
		"too long": { "Content-Length": length + 10 },
		"too short": { "Content-Length": Math.max(0, length - 10) },
	}[sending];
	return new Promise((resolve) => {
		let outgoing: ReturnType<typeof request>;
		try {
			const connection =
				sending === "sized" || sending === "chunked"
					? { agent }
					: { agent: false as const, insecureHTTPParser: false };
			outgoing = request({
				...connection,
				hostname,
				port,
				method,
				path,
				headers: { ...headers, ...framing },
			});
		} catch (error) {
			return resolve((error as NodeJS.ErrnoException).code ?? "unsendable");
		}
		outgoing.on("response", (response) =>
			response.resume().on("close", () => resolve(response.statusCode ?? 0)),
		);
		outgoing.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
		outgoing.end(body);
		// The promised bytes never arrive, so the client gives up once the server has responded to another
		// visitor.
		if (sending === "too long")
			outgoing.on("finish", () => exchange(origin, { path: "/" }).finally(() => outgoing.destroy()));
	});
}

describe("hostile requests", () => {
	it(`never get a 5xx status, crash the server, or leak memory (${REQUESTS} random requests to all URLs)`, async () => {
		const browser = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		const addresses = [
			...siteRoutes.flatMap(({ path }) => [path, `${path === "/" ? "/_" : path}.data`]),
			...(await readApiCalls()).map(({ path }) => path),
			"/api/openapi.json",
			"/assets/",
			"/favicon.ico",
			"/__manifest",
		];
		// Requests every public page first, as a visitor and as a member, so that cached pages aren't
		// mistaken for a leak.
		for (const headers of [{}, { Cookie: `session=${browser.cookies.get("session")}` }])
			for (const { path } of siteRoutes.filter(({ id, isPage }) => isPage && routeAccess[id] === "public"))
				await send(instance.origin, { method: "GET", path, headers, body: undefined, sending: "sized" });
		const seed = drawSeed();
		const next = hostileRequests(
			seed,
			addresses,
			instance.origin,
			`session=${browser.cookies.get("session")}`,
		);

		const statuses = new Map<string, number>();
		const faults: string[] = [];
		let retained = 0;
		let resident = 0;
		let leap = 0;
		let sent = 0;
		const attack = async () => {
			while (sent < WARM_UP + REQUESTS && faults.length === 0) {
				sent++;
				if (sent === WARM_UP) retained = await instance.retained();
				if (isFullRun && sent > WARM_UP && sent % 50 === 0) {
					const now = instance.memory();
					if (resident > 0) leap = Math.max(leap, now - resident);
					resident = now;
				}
				const hostile = next();
				const status = await send(instance.origin, hostile);
				statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
				const isRefusedConnection = status === "ECONNREFUSED" || status === "unsendable";
				if (isRefusedConnection || (typeof status === "number" && (status >= 500 || status < 200))) {
					faults.push(
						`${status} ${JSON.stringify({ ...hostile, body: hostile.body?.toString().slice(0, 300), path: hostile.path.slice(0, 200) })}`,
					);
				}
			}
		};
		await Promise.all(Array.from({ length: 24 }, attack));
		const summary = `seed ${seed}, ${JSON.stringify(Object.fromEntries(statuses))}`;
		recordFigure(
			`${sent} requests, ${faults.length} faults, at most +${Math.round(leap / MEGABYTE)} MB at once`,
		);
		expect(instance.isRunning(), `${summary}: ${instance.log().slice(-2_000)}`).toBe(true);
		expect(faults.slice(0, 5), summary).toEqual([]);
		expect(leap / MEGABYTE, `the most that fifty of them took at once; ${summary}`).toBeLessThanOrEqual(64);
		expect(
			((await instance.retained()) - retained) / MEGABYTE,
			`what all of them left behind; ${summary}`,
		).toBeLessThanOrEqual(16);
		const answered = [...statuses]
			.filter(([status]) => /^\d/.test(status))
			.reduce((sum, [, count]) => sum + count, 0);
		expect(answered / sent, summary).toBeGreaterThan(0.9);
		for (const status of ["200", "303", "400", "403", "404", "405", "413", "415", "422"])
			expect(statuses.get(status), `${status}; ${summary}`).toBeGreaterThan(0);
		expect((await browser.get("/dashboard")).status).toBe(200);
		expect(instance.log()).not.toMatch(/"level":"(error|fatal)"/);
	}, 3_600_000);

	it.each([
		["a huge array index", "tags[99999999]=y&email=a"],
		["a large array index", "tags[1000000]=y&email=a"],
		[
			"a huge index in an intent",
			`__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"a","index":99999999}}')}`,
		],
	])("with %s are refused with a short message", async (_what, body) => {
		for (const path of ["/waitlist", "/auth/signup", "/auth/signin", "/theme"]) {
			const answer = await exchange(instance.origin, {
				method: "POST",
				path,
				headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
				body,
			});
			expect(answer.status).toBe(400);
			expect(answer.text.length).toBeLessThan(10_000);
		}
	});

	it.each([
		["/webhooks/payments/../../services", 400, 400],
		["/%2e%2e/services", 400, 400],
		["/./services", 400, 400],
		["/services\\..\\about", 400, 400],
		["/\\evil.example", 400, 400],
		["http://evil.example/services", 400, 400],
		["/services#about", 400, 400],
		["/services%00", 400, 400],
		["/%c0%ae%c0%ae/services", 400, 400],
		["//evil.example/services", 301, 308, "/evil.example/services"],
		["/%73ervices?a=%61", 308, 400, "/services?a=%61"],
		["/%61pi/openapi.json%2Edata", 308, 400, "/api/openapi.json.data"],
		["/blog/no%2fsuch", 308, 400, "/blog/no%2Fsuch"],
		["/services;a=b", 404, 405],
		["/services.", 404, 405],
		["/services%2F", 404, 405],
	])(
		"to %s are redirected to the canonical URL or refused",
		async (path, onRead, onPost, location = undefined) => {
			const read = await exchange(instance.origin, { path });
			const headers = {
				"Content-Type": "application/x-www-form-urlencoded",
				"Sec-Fetch-Site": "same-origin",
			};
			const posted = await exchange(instance.origin, { method: "POST", path, headers, body: "" });
			expect([read.status, read.location, posted.status]).toEqual([onRead, location, onPost]);
			expect(read.headers["content-security-policy"]).toContain("default-src 'none'");
		},
	);

	it("of 300 MB are cut off before 20 MB are sent, and leave less than 32 MB in memory", async () => {
		const before = await instance.retained();
		const chunk = Buffer.alloc(64 * 1024, "x");
		let written = 0;
		const status = await new Promise<number | string>((resolve) => {
			const { hostname, port } = new URL(instance.origin);
			const outgoing = request({
				agent: false,
				hostname,
				port,
				method: "POST",
				path: "/waitlist",
				headers: {
					"Content-Type": "application/x-www-form-urlencoded",
					"Sec-Fetch-Site": "same-origin",
					"Transfer-Encoding": "chunked",
				},
			});
			outgoing.on("response", (response) => resolve(response.statusCode ?? 0));
			outgoing.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? ""));
			const pour = () => {
				while (written < 300 * MEGABYTE && !outgoing.destroyed) {
					written += chunk.length;
					if (!outgoing.write(chunk)) return outgoing.once("drain", pour);
				}
				return outgoing.end();
			};
			pour();
		});
		expect([413, "ECONNRESET", "EPIPE"]).toContain(status);
		expect(written).toBeLessThan(20 * MEGABYTE);
		expect((await instance.retained()) - before).toBeLessThan(32 * MEGABYTE);
	});
});
