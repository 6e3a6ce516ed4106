import { createHash, randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MEMBER_PASSWORD, newEmail, signUpMember } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { signedCookie } from "../../support/browser/signed-cookie.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { stored } from "../../support/market/market.ts";
import { provingCount, recordFigure } from "../../support/proof/proof.ts";

const instance = sharedInstance();
const { email, browser: member } = await signUpMember(instance);
const account = { email, password: MEMBER_PASSWORD };
const cookie = member.cookies.get("session") ?? "";

const TAMPERINGS = provingCount("TAMPERINGS", 90, 5_000);
const dashboard = (value: string) =>
	exchange(instance.origin, { path: "/dashboard", headers: { Cookie: `session=${value}` } });
const tokenIn = (value: string) =>
	JSON.parse(Buffer.from(decodeURIComponent(value).split(".")[0] ?? "", "base64").toString()) as string;

const signed = (value: unknown, secret?: string) => signedCookie(instance, "session", value, secret);

/** Changes the instance's database, to simulate another process or the passage of time. */
const change = (sql: string, ...values: unknown[]): void => instance.change(sql, ...values);

/** Finds the ID of a browser's session in the database. */
const findSessionId = (browser: Browser) =>
	createHash("sha256")
		.update(tokenIn(browser.cookies.get("session") ?? ""))
		.digest("base64url");

/** Returns the time that is the given number of hours from now, in the database's format. */
const inHours = (hours: number) => stored(new Date(Date.now() + hours * 3_600_000));

const mutations: ((value: string) => string)[] = [
	(value) => flip(value, randomInt(value.length)),
	(value) => flip(flip(value, randomInt(value.length)), randomInt(value.length)),
	(value) => value.slice(0, randomInt(value.length)),
	(value) => value.slice(1 + randomInt(value.length - 1)),
	(value) => value + "aA0.%-_=".charAt(randomInt(8)),
	(value) => `${value.slice(0, 10)}${"%00"}${value.slice(10)}`,
	(value) => value.split("").reverse().join(""),
	(value) => value.replace(/\./, () => ["", "..", "%2E%2E", "%"][randomInt(4)] ?? ""),
	(value) => value.slice(0, value.indexOf(".")),
	(value) => `${value.slice(value.indexOf(".") + 1)}.${value.slice(0, value.indexOf("."))}`,
	(value) => `${Buffer.from(`"${"A".repeat(43)}"`).toString("base64")}${value.slice(value.indexOf("."))}`,
	() => Buffer.from(JSON.stringify({ userId: "1", userType: "ADMIN" })).toString("base64"),
	() =>
		encodeURIComponent(
			String.fromCharCode(...Array.from({ length: 1 + randomInt(200) }, () => randomInt(256))),
		),
	() => "%".repeat(1 + randomInt(20)),
	() => `"${"x".repeat(randomInt(4_000))}"`,
];

const flip = (value: string, at: number) =>
	value.slice(0, at) +
	String.fromCharCode(value.charCodeAt(at) ^ 1).replace(/[;,\s"\\]/, "x") +
	value.slice(at + 1);

describe("a session cookie", () => {
	it("is accepted as it was set", async () => {
		expect((await dashboard(cookie)).status).toBe(200);
	});

	it("that was tampered with at random is cleared and treated as signed out", async () => {
		const original = decodeURIComponent(cookie);
		const tampered = Array.from(
			{ length: TAMPERINGS },
			(_, i) => mutations[i % mutations.length]?.(i % 2 ? cookie : original) ?? "",
		).filter((value) => !isSame(value, original));
		expect(tampered.length).toBeGreaterThan(0.96 * TAMPERINGS);
		const wrong: string[] = [];
		const next = async () => {
			for (let value = tampered.pop(); value !== undefined; value = tampered.pop()) {
				const { status, location, headers } = await dashboard(value);
				const isCleared = headers["set-cookie"]?.some((line) => /^session=;.*Max-Age=0/.test(line));
				if (status !== 303 || location !== "/auth/signin?redirectTo=%2Fdashboard" || !isCleared)
					wrong.push(`${status} ${value}`);
			}
		};
		const sent = tampered.length;
		await Promise.all(Array.from({ length: 16 }, next));
		recordFigure(`${sent} tampered cookies, ${wrong.length} taken`);
		expect(wrong).toEqual([]);
		expect((await dashboard(cookie)).status).toBe(200);
	}, 1_200_000);

	it.each([
		["a user's id", () => instance.rows<{ id: string }>("SELECT id FROM User")[0]?.id],
		["the id that the database stores", () => instance.rows<{ id: string }>("SELECT id FROM Session")[0]?.id],
		["an object", () => ({ userId: "x", role: "ADMIN" })],
		["a list", () => [tokenIn(cookie)]],
		["null", () => null],
		["an empty string", () => ""],
		["a long string", () => "x".repeat(3_000)],
	])("that is correctly signed but contains %s is treated as signed out", async (_what, value) => {
		expect((await dashboard(signed(value()))).status).toBe(303);
	});

	it("signed with another secret is treated as signed out", async () => {
		expect((await dashboard(signed(tokenIn(cookie)))).status).toBe(200);
		expect(
			(await dashboard(signed(tokenIn(cookie), "another secret of at least 32 characters"))).status,
		).toBe(303);
	});

	it("that the browser sends twice is read from its first occurrence", async () => {
		const answer = await exchange(instance.origin, {
			path: "/dashboard",
			headers: { Cookie: `session=x; session=${cookie}` },
		});
		expect(answer.status).toBe(303);
	});
});

describe("a session", () => {
	it("is new at each sign-in and sign-up, never one that the browser sent", async () => {
		const browser = new Browser(instance.origin);
		const planted = signed("P".repeat(43));
		browser.cookies.set("session", planted);
		const first = (await browser.signIn(account)).cookies.get("session") ?? "";
		const second = (await browser.signIn(account)).cookies.get("session") ?? "";
		expect(new Set([planted, first, second]).size).toBe(3);
		expect((await dashboard(planted)).status).toBe(303);
		expect((await dashboard(second)).status).toBe(200);
		const up = new Browser(instance.origin);
		up.cookies.set("session", planted);
		const done = await up.post("/auth/signup", {
			userType: "CREATOR",
			name: "Ana",
			email: newEmail(),
			password: MEMBER_PASSWORD,
			confirmPassword: MEMBER_PASSWORD,
		});
		expect(done.status).toBe(303);
		expect(up.cookies.get("session")).not.toBe(planted);
		expect((await dashboard(planted)).status).toBe(303);
	});

	it("that was revoked or has expired is treated as signed out", async () => {
		const [expired, revoked] = [
			await new Browser(instance.origin).signIn(account),
			await new Browser(instance.origin).signIn(account),
		];
		change("UPDATE Session SET expiresAt = ? WHERE id = ?", inHours(-1), findSessionId(expired));
		change("DELETE FROM Session WHERE id = ?", findSessionId(revoked));
		for (const browser of [expired, revoked]) {
			const page = await browser.get("/dashboard");
			expect([page.status, page.location]).toEqual([303, "/auth/signin?redirectTo=%2Fdashboard"]);
			expect(browser.cookies.has("session")).toBe(false);
		}
		expect((await dashboard(cookie)).status).toBe(200);
	});

	it("is renewed by use, along with its cookie, but never past 30 days after sign-in", async () => {
		const browser = await new Browser(instance.origin).signIn(account);
		const id = findSessionId(browser);
		const used = async (days: number) => {
			change(
				"UPDATE Session SET createdAt = ?, lastUsedAt = ?, expiresAt = ? WHERE id = ?",
				inHours(-days * 24),
				inHours(-2),
				inHours(48),
				id,
			);
			const page = await browser.get("/dashboard");
			const renewed = page.headers["set-cookie"]?.find((line) => line.startsWith("session="));
			return { status: page.status, hours: Number(/Max-Age=(\d+)/.exec(renewed ?? "")?.[1]) / 3_600, page };
		};
		expect(await used(5)).toMatchObject({ status: 200, hours: expect.closeTo(7 * 24, 1) });
		expect(await used(29)).toMatchObject({ status: 200, hours: expect.closeTo(24, 1) });
		const { status, hours, page } = await used(30);
		expect([status, hours, page.location]).toEqual([303, 0, "/auth/signin?redirectTo=%2Fdashboard"]);
		expect(browser.cookies.has("session")).toBe(false);
	});

	it("of a deleted account is treated as signed out", async () => {
		const { email, browser } = await signUpMember(instance);
		expect((await browser.get("/dashboard")).status).toBe(200);
		change("DELETE FROM Session WHERE userId = (SELECT id FROM User WHERE email = ?)", email);
		change("DELETE FROM User WHERE email = ?", email);
		expect((await browser.get("/dashboard")).status).toBe(303);
	});
});

/**
 * Returns whether a changed cookie is still the same credential. Different base64 texts can encode
 * the same bytes, because padding bits are ignored.
 */
function isSame(value: string, original: string): boolean {
	const bytes = (text: string) => {
		try {
			const [payload = "", signature = "", ...rest] = decodeURIComponent(text).split(".");
			return rest.length === 0 ? `${payload}.${Buffer.from(signature, "base64").toString("hex")}` : text;
		} catch {
			return text;
		}
	};
	return bytes(value) === bytes(original);
}
