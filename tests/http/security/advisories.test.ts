/**
 * Attempts the attack of every advisory on our dependencies against the built server, which must not be
 * affected.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { beforeAll, describe, expect, it } from "vitest";
import { advisories } from "../../support/attacks/advisories.ts";
import { Attacker, JSON_TYPE, SAME_ORIGIN_FORM, SCRIPT } from "../../support/attacks/attacker.ts";
import { keptFiles } from "../../support/attacks/kept-files.ts";
import { Browser } from "../../support/browser/browser.ts";
import type { Exchange } from "../../support/browser/exchange.ts";
import { signedCookie } from "../../support/browser/signed-cookie.ts";
import { builtServer } from "../../support/instance/build.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { addProfessional, personId } from "../../support/market/market.ts";
import { newApplicant } from "../../support/market/wizard.ts";

const instance = sharedInstance();
let attacker: Attacker;
/** The path of a public profile. */
let profile: string;
beforeAll(async () => {
	attacker = new Attacker(instance, await new Browser(instance.origin).signIn(instance.account("CREATOR")));
	profile = `/professional/${addProfessional(instance, { businessName: "Vega Lights" })}`;
});

const withRedirect = (path: string, target: string) => `${path}?redirectTo=${encodeURIComponent(target)}`;

const replays: Record<keyof typeof advisories, () => Promise<void>> = {
	"GHSA-4q56-crqp-v477": async () => {
		for (const host of [
			`localhost:${instance.port}/admin`,
			`localhost:${instance.port}/admin?x=`,
			`localhost:80/admin#`,
			`evil.example:/admin`,
		]) {
			await attacker.expectNoEffect(["/waitlist", "/blog"], { Host: host });
			await attacker.expectNoEffect(["/waitlist", "/blog"], { "X-Forwarded-Host": host });
		}
	},
	"GHSA-f46r-rw29-r322": () =>
		attacker.expectNoEffect(["/", "/auth/signin", profile, `${profile}.data`], {
			"X-React-Router-SPA-Mode": "yes",
		}),
	"GHSA-cpj6-fhp6-mr6j": async () => {
		const { text } = await attacker.get(`${profile}.data`);
		expect(text).toContain("Vega Lights");
		// A header value consists of bytes, so the text is encoded as UTF-8.
		const bytes = Buffer.from(text.trim()).toString("latin1");
		for (const value of [bytes, encodeURI(text.trim())])
			await attacker.expectNoEffect([profile, `${profile}.data`], {
				"X-React-Router-Prerender-Data": value
					.replaceAll("Vega Lights", "Forged Lights")
					.replaceAll("Vega%20Lights", "Forged%20Lights"),
			});
	},
	"GHSA-9583-h5hc-x8cw": async () => {
		const before = keptFiles(instance);
		expect(Object.keys(before)).toContain("demo-accounts.json");
		const unsigned = (id: string) => encodeURIComponent(Buffer.from(JSON.stringify(id)).toString("base64"));
		for (const id of [
			"../../../../etc/passwd",
			join(instance.dataDir, "demo-accounts.json"),
			"demo-accounts.json",
			"..%2f..%2fetc%2fpasswd",
			"/dev/zero",
		]) {
			for (const value of [unsigned(id), signedCookie(instance, "session", id)]) {
				const Cookie = `session=${value}`;
				expect((await attacker.get("/dashboard", { Cookie })).location).toBe(
					"/auth/signin?redirectTo=%2Fdashboard",
				);
				expect((await attacker.post("/auth/signout", "", { ...SAME_ORIGIN_FORM, Cookie })).status).toBe(303);
			}
		}
		expect(keptFiles(instance)).toEqual(before);
		expect(builtServer()).not.toContain("createFileSessionStorage");
	},
	"GHSA-3cgp-3xvw-98x8": async () => {
		const id = addProfessional(instance, {
			userId: personId(instance, await newApplicant(instance)),
			businessName: `Vega ${SCRIPT}`,
		});
		instance.change("UPDATE Professional SET description = ? WHERE id = ?", `<!--<script>${SCRIPT}`, id);
		const $ = load((await attacker.get(`/professional/${id}`)).text);
		const data = $('script[type="application/ld+json"]').map((_, element) =>
			JSON.stringify(JSON.parse($(element).text())),
		);
		expect(data.get().join()).toContain(`Vega ${SCRIPT}`);
		expect(
			$("script:not([type='application/ld+json'])").filter((_, element) =>
				$(element).text().includes("alert(1)"),
			).length,
		).toBe(0);
	},
	"GHSA-9jcx-v3wj-wh4m": () =>
		attacker.expectToStay([
			"//evil.example",
			"///evil.example/x",
			"//evil.example/%2e%2e",
			"/.//evil.example",
			"/a/..//evil.example",
		]),
	"GHSA-wrjc-x8rr-h8h6": () =>
		attacker.expectToStay([
			"/\\evil.example",
			"\\\\evil.example",
			"/\\/evil.example",
			"\\/evil.example",
			"/\t/evil.example",
			"/\n\\evil.example",
		]),
	"GHSA-8v8x-cx79-35w7": async () => {
		for (const path of [
			withRedirect("/auth/signin", `/${SCRIPT}`),
			`/support?${encodeURIComponent(SCRIPT)}`,
			`/support?key=${SCRIPT}`,
			`/${encodeURIComponent(SCRIPT)}`,
		]) {
			const { text } = await attacker.get(path);
			const $ = load(text);
			expect($("script").filter((_, element) => $(element).text().trim() === "alert(1)").length, path).toBe(
				0,
			);
		}
		expect((await attacker.get("/auth/signin")).text).toContain("react-router-scroll-positions");
		expect(readFileSync("app/root.tsx", "utf8")).not.toMatch(/getKey|storageKey/);
	},
	"GHSA-2w69-qvjg-hvjx": async () => {
		for (const target of [
			"javascript:alert(1)",
			"JaVaScRiPt:alert(1)",
			"java\tscript:alert(1)",
			" javascript:alert(1)",
			"data:text/html,x",
			"vbscript:x",
		]) {
			const { status, text } = await attacker.signInAt(withRedirect("/auth/signin.data", target));
			expect([status, /"redirect","([^"]*)"/.exec(text)?.[1]], target).toEqual([202, "/dashboard"]);
		}
	},
	"GHSA-jjmj-jmhj-qwj2": async () => {
		for (const target of [
			"https://evil.example/",
			"http:evil.example",
			"javascript:alert(1)",
			"data:text/html,x",
			"blob:x",
			"http://localhost@evil.example/",
		]) {
			const { status, location } = await attacker.signInAt(withRedirect("/auth/signin", target));
			expect([status, location], target).toEqual([303, "/dashboard"]);
		}
	},
	"GHSA-2j2x-hqr9-3h42": async () => {
		for (const path of [
			"//evil.example",
			"//evil.example/",
			"///evil.example//",
			"/%2fevil.example/",
			"/.//evil.example/",
			"/x/..//evil.example/",
			"/\\evil.example/",
			"//evil.example/WAITLIST",
			"/waitlist//evil.example/",
		])
			for (const Cookie of ["", attacker.cookie])
				expect(attacker.strayAddresses(await attacker.get(path, Cookie ? { Cookie } : {})), path).toEqual([]);
	},
	"GHSA-h5cw-625j-3rxh": () => {
		const evil = { Origin: "https://evil.example" };
		const forged: Record<string, string>[] = [
			{},
			{ Host: "evil.example" },
			{ "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" },
			{ "Sec-Fetch-Site": "same-origin" },
		];
		return attacker.expectRefused(
			[
				...forged.flatMap((headers) => attacker.forgedForms("POST", { ...evil, ...headers })),
				...attacker.forgedForms("POST", { Origin: "null" }),
				...attacker.forgedForms("POST", {}),
			],
			403,
		);
	},
	"GHSA-84g9-w2xq-vcv6": () =>
		attacker.expectRefused(
			["PUT", "PATCH", "DELETE"].flatMap((method) => [
				...attacker.forgedForms(method, { Origin: "https://evil.example" }),
				...attacker.forgedForms(method, { Origin: instance.origin }),
			]),
			405,
		),
	"GHSA-qwww-vcr4-c8h2": async () => {
		const action = { "rsc-action-id": "forged#run", Accept: "text/x-component" };
		await attacker.expectRefused(
			attacker.forgedForms("POST", { ...action, Origin: "https://evil.example" }),
			403,
		);
		const called = ["$ACTION_ID_forged", "$ACTION_REF_1", "1_$ACTION_ID_forged"].map((name) => ({
			method: "POST",
			path: "/waitlist",
			headers: { ...SAME_ORIGIN_FORM, ...action },
			body: `${encodeURIComponent(name)}=`,
		}));
		await attacker.expectRefused(called, 422);
		expect(builtServer()).not.toMatch(/rsc-action-id|loadServerAction|decodeAction\b/);
	},
	"GHSA-8646-j5j9-6r62": async () => {
		for (const path of ["/auth/signin.rsc", "/auth/signin.manifest", "/_root.rsc"])
			expect(
				(await attacker.get(withRedirect(path, "javascript:alert(1)"), { Accept: "text/x-component" }))
					.status,
			).toBe(404);
		const answer = await attacker.get(withRedirect("/auth/signin", "javascript:alert(1)"), {
			Accept: "text/x-component",
			"rsc-action-id": "x",
		});
		expect([answer.headers["content-type"], attacker.strayAddresses(answer)]).toEqual([
			"text/html; charset=utf-8",
			[],
		]);
		expect(builtServer()).not.toMatch(/matchRSCServerRequest|text\/x-component/);
	},
	"GHSA-h8fp-f39c-q6mh": async () => {
		for (const path of [
			"/javascript:alert(1)",
			"/nope?location=javascript:alert(1)",
			"/professional/javascript:alert(1)",
			"/files/javascript:alert(1)",
		]) {
			const answer = await attacker.get(path, { Accept: "text/x-component", Cookie: attacker.cookie });
			expect([path, answer.status, attacker.strayAddresses(answer)]).toEqual([path, 404, []]);
			expect(answer.text).not.toMatch(/http-equiv="?refresh/i);
		}
	},
	"GHSA-49rj-9fvp-4h2h": async () => {
		const polluted = { IS_RR_BUILD_REQUEST: "yes", email: "polluted@example.com", userType: "CREATOR" };
		for (const [name, value] of Object.entries(polluted))
			for (const prototype of [
				"__proto__",
				"constructor.prototype",
				"a[__proto__]",
				"userType[constructor][prototype]",
			])
				for (const path of ["/waitlist", "/auth/signup"])
					await attacker.post(
						path,
						`${encodeURIComponent(`${prototype}[${name}]`)}=${encodeURIComponent(value)}`,
					);
		for (const text of [
			`{"__proto__":${JSON.stringify(polluted)}}`,
			`{"constructor":{"prototype":${JSON.stringify(polluted)}}}`,
		])
			await attacker.post("/api/waitlist", text, JSON_TYPE);
		expect([
			(await attacker.post("/api/waitlist", "{}", JSON_TYPE)).status,
			(await attacker.post("/waitlist", "")).status,
		]).toEqual([422, 422]);
		const payload = JSON.stringify([{ _1: 2 }, "root", ["E", "globalThis.polluted = 1", "Function"]]);
		await attacker.expectNoEffect(["/auth/signin", profile], {
			"X-React-Router-SPA-Mode": "yes",
			"X-React-Router-Prerender-Data": encodeURI(payload),
		});
		expect(
			(
				await attacker.post("/waitlist.data", payload, {
					...SAME_ORIGIN_FORM,
					"Content-Type": "text/x-script",
				})
			).status,
		).toBe(415);
		expect(instance.rows("SELECT 1 FROM WaitlistEntry WHERE email LIKE 'polluted%'")).toEqual([]);
	},
	"GHSA-337j-9hxr-rhxg": async () => {
		const fields = {
			__type: "Error",
			__subType: "Function",
			name: "Function",
			message: "fetch('//evil.example')",
			stack: "x",
		};
		const query = new URLSearchParams(fields).toString();
		for (const path of [
			`/nope?${query}`,
			`/nope.data?${query}`,
			`/professional/nope?${query}`,
			`/professional/nope.data?${query}`,
		]) {
			const { status, text } = await attacker.get(path);
			expect([status, /__subType|"Function"|evil\.example/.exec(text)], path).toEqual([404, null]);
		}
		// A refused form is returned with its input, not as a serialized error.
		for (const path of ["/waitlist", "/waitlist.data", "/auth/signup.data"]) {
			const { status, text } = await attacker.post(path, query);
			expect([status, /\["E\b|\[\\"E\b/.exec(text)], path).toEqual([422, null]);
		}
		expect((await attacker.post("/api/waitlist", JSON.stringify(fields), JSON_TYPE)).text).not.toMatch(
			/__subType|Function|evil/,
		);
	},
	"GHSA-rxv8-25v2-qmq8": async () => {
		const names = ["tags[99999999]", "tags[1000000]", "email[99999999]", "userType[4294967294]"];
		await attacker.expectSoon(
			["/waitlist", "/waitlist.data", "/auth/signup.data"].flatMap((path) =>
				names.map((name) => ({ method: "POST", path, headers: SAME_ORIGIN_FORM, body: `${name}=y&email=a` })),
			),
			[400],
		);
		await attacker.expectSoon(
			["/waitlist.data", "/find-professionals.data", "/search.data"].flatMap((path) =>
				names.map((name) => ({ path: `${path}?${name}=y` })),
			),
			[200, 404],
		);
	},
	"GHSA-8x6r-g9mw-2r78": async () => {
		const paths = Array.from({ length: 1_000 }, (_, i) => `/${i}/a/b`).join(",");
		const requests = [
			`paths=${paths.slice(0, 8_000)}`,
			`paths=${"/a".repeat(3_900)}`,
			`p=${paths.slice(0, 8_000)}`,
		].map((query) => ({ path: `/__manifest?${query}&version=1` }));
		await attacker.expectSoon(Array<Exchange[]>(10).fill(requests).flat(), [404]);
	},
	"GHSA-chx6-hx7r-mcp5": async () => {
		const manifest = `/__manifest?paths=${"/admin/people".repeat(600)}`;
		const deep = [
			"/a".repeat(4_000),
			`/professional${"/a".repeat(4_000)}`,
			`/admin${"/:x".repeat(2_500)}.data`,
			"/".repeat(8_000),
			`${"/blog".repeat(1_600)}.data`,
		];
		const requests = [manifest, ...deep].map((path) => ({ path }));
		await attacker.expectSoon([...requests, ...requests, ...requests, ...requests, ...requests], [301, 404]);
		await attacker.expectSoon([{ path: "/a".repeat(50_000) }], [414, 431]);
	},
	"GHSA-f22v-gfqf-p8f3": async () => {
		const written = encodeURIComponent(SCRIPT);
		for (const path of [
			`/${written}/`,
			`//x?${written}`,
			`/WAITLIST?"><script>alert(1)</script>`.replaceAll('"', "%22"),
			`/signup?type=${written}`,
			`/dashboard/?x=${written}`,
		]) {
			const { status, text, location } = await attacker.get(path);
			expect([status === 301, text.includes("<"), /[<>"]/.test(String(location))], path).toEqual([
				true,
				false,
				false,
			]);
		}
		expect(
			readdirSync("build/client", { recursive: true }).filter((name) => String(name).endsWith(".html")),
		).toEqual([]);
	},
};

describe.each(Object.entries(advisories))("%s", (id, { hole, attempt, seen }) => {
	it(`${hole}; here, ${attempt} ${seen}`, () => replays[id as keyof typeof advisories]());
});
