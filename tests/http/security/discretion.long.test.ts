import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUpMember } from "../../support/accounts/member.ts";
import { type Answer, exchange } from "../../support/browser/exchange.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { recordFigure } from "../../support/proof/proof.ts";
import { rankOfTimes } from "../../support/proof/rank.ts";

let instance: Instance;
const KNOWN = 150;
beforeAll(async () => {
	instance = await startInstance({ LOG_LEVEL: "warn" });
	const [{ passwordHash } = { passwordHash: "" }] = instance.rows<{ passwordHash: string }>(
		"SELECT passwordHash FROM User LIMIT 1",
	);
	const at = new Date().toISOString().replace("Z", "+00:00");
	const known = Array.from({ length: KNOWN }, (_, i) => [
		`known-${i}`,
		`known-${i}@example.com`,
		"Known Person",
		passwordHash,
		"CREATOR",
		at,
		at,
	]);
	const values = known.map((row) => `(${row.map(() => "?").join()})`).join();
	instance.change(
		`INSERT INTO User (id, email, name, passwordHash, role, createdAt, updatedAt) VALUES ${values}`,
		...known.flat(),
	);
});
afterAll(() => instance.stop());

const form = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
const post = (path: string, values: Record<string, string>) =>
	exchange(instance.origin, {
		method: "POST",
		path,
		headers: form,
		body: new URLSearchParams(values).toString(),
	});
const call = (path: string, body: object) =>
	exchange(instance.origin, {
		method: "POST",
		path,
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});

/** Describes a response without the parts that are different each time. */
function describeShape({ status, headers, text }: Answer, address: string): unknown {
	const {
		date: _date,
		"x-request-id": requestId,
		"content-security-policy": policy,
		"set-cookie": cookies = [],
		...others
	} = headers;
	const nonce = /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? requestId;
	return [
		status,
		others,
		cookies.map((cookie) =>
			// Keeps what the visitor typed, in base64 and signed.
			cookie.replace(/^waitlist=([^.;]+)\.[^;]*/, (_all, kept: string) =>
				Buffer.from(kept, "base64url").toString().replaceAll(address, ""),
			),
		),
		text
			.replaceAll(address, "")
			.replaceAll(String(requestId), "")
			.replaceAll(String(nonce), "")
			.replace(/[a-z0-9]{8}\.[0-9a-f-]{36}/g, ""),
	];
}

/** Compares an operation's times for known and unknown addresses, and returns the rank statistic. */
async function rankTimes(
	act: (address: string) => Promise<Answer>,
	known: (i: number) => string,
	unknown: (i: number) => string,
): Promise<number> {
	const statistic = await rankOfTimes(
		(n) => act(known(n)),
		(n) => act(unknown(n)),
		KNOWN,
	);
	recordFigure(
		`rank statistic ${statistic.toFixed(3)} for ${expect.getState().currentTestName?.split(" > ")[0]}`,
	);
	return statistic;
}

const knownMember = (i: number) => `known-${i % KNOWN}@example.com`;

describe("signing in", () => {
	it("gives a known and an unknown address the same page and the same JSON", async () => {
		const tries = ["known-1@example.com", "other-1@example.com"];
		const pages = await Promise.all(
			tries.map(async (email) =>
				describeShape(await post("/auth/signin", { email, password: "wrong" }), email),
			),
		);
		expect(pages[0]).toEqual(pages[1]);
		const answers = await Promise.all(
			tries.map(async (email) =>
				describeShape(await call("/api/auth/signin", { email, password: "wrong" }), email),
			),
		);
		expect(answers[0]).toEqual(answers[1]);
	});

	it("takes the same time for a known and an unknown address", async () => {
		const statistic = await rankTimes(
			(email) => post("/auth/signin", { email, password: "wrong" }),
			knownMember,
			(i) => `other-${i % KNOWN}@example.com`,
		);
		expect(statistic).toBeGreaterThan(0.45);
		expect(statistic).toBeLessThan(0.55);
	}, 120_000);
});

describe("requesting a new password", () => {
	it("gives a known and an unknown address the same redirect", async () => {
		const answers = [];
		for (const email of ["known-1@example.com", "other-1@example.com"])
			answers.push(describeShape(await post("/auth/forgot-password", { email }), email));
		expect(answers[0]).toEqual(answers[1]);
		expect(answers[0]).toEqual(expect.arrayContaining([303]));
	});

	it("takes the same time for a known and an unknown address", async () => {
		const statistic = await rankTimes(
			(email) => post("/auth/forgot-password", { email }),
			knownMember,
			(i) => `other-${i % KNOWN}@example.com`,
		);
		expect(statistic).toBeGreaterThan(0.45);
		expect(statistic).toBeLessThan(0.55);
	}, 120_000);
});

describe("requesting a sign-in link", () => {
	it("gives a known and an unknown address the same redirect in the same time", async () => {
		const ask = (email: string) => post("/auth/sign-in-link", { email });
		const answers = [];
		for (const email of ["known-1@example.com", "other-1@example.com"])
			answers.push(describeShape(await ask(email), email));
		expect(answers[0]).toEqual(answers[1]);
		const statistic = await rankTimes(ask, knownMember, (i) => `other-${i % KNOWN}@example.com`);
		expect(statistic).toBeGreaterThan(0.45);
		expect(statistic).toBeLessThan(0.55);
	}, 120_000);
});

describe("requesting an email change", () => {
	it("takes the same time and gets the same response whether or not the address has an account", async () => {
		const { browser } = await signUpMember(instance);
		const ask = (newEmail: string) => browser.post("/settings/email", { newEmail });
		const answers = [];
		for (const email of ["known-1@example.com", "other-1@example.com"]) {
			const { status, location, text } = await ask(email);
			answers.push([status, location, text]);
		}
		expect(answers).toEqual([
			[303, "/settings/email", ""],
			[303, "/settings/email", ""],
		]);
		const statistic = await rankTimes(ask, knownMember, (i) => `other-${i % KNOWN}@example.com`);
		expect(statistic).toBeGreaterThan(0.45);
		expect(statistic).toBeLessThan(0.55);
	}, 120_000);
});

describe("joining the waitlist", () => {
	it("gives a known and an unknown address the same redirect and the same JSON", async () => {
		await call("/api/waitlist", { email: "listed@example.com" });
		const tries = ["listed@example.com", "unlist@example.com"];
		const redirects = [];
		for (const email of tries)
			redirects.push(describeShape(await post("/waitlist", { email, userType: "CREATOR" }), email));
		expect(redirects[0]).toEqual(redirects[1]);
		const answers = [];
		for (const email of ["listed@example.com", "unlist2@example.com"])
			answers.push(describeShape(await call("/api/waitlist", { email }), email));
		expect(answers[0]).toEqual(answers[1]);
	});

	it("takes the same time for a known and an unknown address", async () => {
		for (let i = 0; i < KNOWN; i++) await call("/api/waitlist", { email: knownMember(i) });
		let fresh = 0;
		const statistic = await rankTimes(
			(email) => call("/api/waitlist", { email }),
			knownMember,
			() => `fresh-${++fresh}@example.com`,
		);
		expect(statistic).toBeGreaterThan(0.45);
		expect(statistic).toBeLessThan(0.55);
	}, 120_000);
});

describe("subscribing to the newsletter", () => {
	it("takes the same time for a subscribed and a new address", async () => {
		const subscribe = (email: string) => post("/newsletter", { email });
		for (let i = 0; i < KNOWN; i++) await subscribe(knownMember(i));
		instance.change("UPDATE NewsletterSubscriber SET state = 'ACTIVE'");
		const statistic = await rankTimes(subscribe, knownMember, (i) => `reader-${i % KNOWN}@example.com`);
		expect(statistic).toBeGreaterThan(0.45);
		expect(statistic).toBeLessThan(0.55);
	}, 120_000);
});
