import { readFileSync } from "node:fs";
import { join } from "node:path";
import { adult, callApi } from "../../tests/support/accounts/creator.ts";
import { Browser } from "../../tests/support/browser/browser.ts";
import { exchange } from "../../tests/support/browser/exchange.ts";
import { startChild } from "../../tests/support/instance/child.ts";
import { type Instance, startInstance } from "../../tests/support/instance/instance.ts";
import { addConversation } from "../../tests/support/instance/instance-conversation.ts";
import { judge, type Row } from "./row.ts";

const PASSWORD = "canary-password-7Qx lantern";
const TEXT = "canary-message-7Qx";
const BIRTHDAY = {
	year: "1987",
	month: "3",
	day: "14",
	written: ["1987-03-14", "03/14/1987", "3/14/1987", "March 14, 1987"],
};
const OPERATOR = "canary-operator-token-of-32-letters";

/**
 * Sends one user's password, tokens, date of birth, message, and email address to the site in many requests,
 * some of which fail, at the most verbose log level. Then searches for them in places where they must not be.
 */
export const canaries: Row = {
	number: "T19",
	promise: "privacy: password, token, date of birth, message text, address",
	wanted: "0 in logs, URLs, errors, metrics; address masked; dates of birth and passwords unreadable at rest",
	run: async ({ application = "." }) => {
		const instance = await startInstance(
			{ LOG_LEVEL: "trace", OPERATOR_TOKEN: OPERATOR },
			{ cwd: application },
		);
		try {
			const { secrets, keys, addresses, urls, errors } = await liveThrough(instance);
			const metrics = await exchange(instance.origin, {
				path: "/metrics",
				headers: { Authorization: `Bearer ${OPERATOR}` },
			});
			if (metrics.status !== 200)
				return judge(false, `metrics returned ${metrics.status}, so they could not be searched`);
			await instance.change("PRAGMA wal_checkpoint(TRUNCATE)");
			const stored = ["greenroom.db", "greenroom.db-wal"]
				.map((name) => readFileSync(join(instance.dataDir, name), "latin1"))
				.join("");
			const places: [place: string, text: string, canaries: string[]][] = [
				["the log", instance.log(), [...secrets, ...addresses]],
				["page URLs", urls.join("\n"), [...secrets, ...addresses, ...addresses.map(encodeURIComponent)]],
				// A form comes back to its author with the typed text, but never with credentials.
				["error pages", errors.join("\n"), keys],
				["metrics", metrics.text, [...secrets, ...addresses]],
				// Messages and pending emails are stored unencrypted.
				["the database file", stored, [PASSWORD, ...BIRTHDAY.written]],
			];
			const leaks = places.flatMap(([place, text, canaries]) =>
				canaries
					.filter((canary) => text.includes(canary))
					.map((canary) => `${canary.slice(0, 12)}… in ${place}`),
			);
			const lines = instance.log().split("\n").length;
			return judge(
				leaks.length === 0,
				`${secrets.length + addresses.length} canaries in ${lines} log lines, ${urls.length} URLs, ${errors.length} errors, metrics, and the database file: ${leaks.length === 0 ? "0 found" : leaks.slice(0, 4).join("; ")}`,
			);
		} finally {
			await instance.stop();
		}
	},
};

async function liveThrough(
	instance: Instance,
): Promise<{ secrets: string[]; keys: string[]; addresses: string[]; urls: string[]; errors: string[] }> {
	const email = "canary-person-7qx@example.com";
	const urls: string[] = [];
	const errors: string[] = [];
	const browser = new Browser(instance.origin);
	const seen = async (asked: ReturnType<Browser["get"]>) => {
		const page = await asked;
		if (page.location) urls.push(page.location);
		if (page.status >= 400) errors.push(page.text);
		else if (page.text)
			for (const link of page.$("a[href], form[action]").toArray())
				urls.push(String(page.$(link).attr("href") ?? page.$(link).attr("action")));
		return page;
	};
	await seen(
		browser.post("/auth/signup", {
			userType: "CREATOR",
			name: "Canary Person",
			email,
			password: PASSWORD,
			confirmPassword: PASSWORD,
		}),
	);
	await seen(
		new Browser(instance.origin).post("/auth/signup", {
			userType: "CREATOR",
			name: "Canary",
			email,
			password: PASSWORD,
			confirmPassword: `${PASSWORD}x`,
		}),
	);
	for (const path of ["/auth/signin", `/auth/signin?redirectTo=/settings`, "/auth/signin.data"])
		await seen(new Browser(instance.origin).post(path, { email, password: `${PASSWORD} wrong` }));
	await seen(browser.post("/auth/forgot-password", { email }));
	const sentEmails = instance.rows<{ text: string }>(
		"SELECT text FROM OutboxEmail WHERE recipient = ? AND text LIKE '%token=%' ORDER BY id DESC",
		email,
	);
	const links = sentEmails
		.map(({ text }) => /token=([\w-]{43})/.exec(text)?.[1])
		.filter((token) => token !== undefined);
	// Opens the emailed links, because their secrets are only in their URLs.
	for (const token of links) await browser.get(`/auth/set-password?token=${token}`);
	const declared = {
		...adult(email),
		"dateOfBirth.month": BIRTHDAY.month,
		"dateOfBirth.day": BIRTHDAY.day,
		"dateOfBirth.year": BIRTHDAY.year,
	};
	await seen(
		browser.submit(await browser.get("/onboarding/creator-verification"), "main form", {
			...declared,
			agreedToTerms: undefined,
		}),
	);
	const sent = await seen(
		browser.submit(await browser.get("/onboarding/creator-verification"), "main form", declared),
	);
	if (sent.status !== 303) throw new Error(`The age verification returned ${sent.status}.`);
	const bookingId = addConversation(instance, { email }, instance.account("PROFESSIONAL"));
	const thread = `/messages?booking=${bookingId}`;
	await seen(browser.submit(await browser.get(thread), "main form:has(textarea)", { content: TEXT }));
	await seen(browser.post(thread, { content: TEXT.repeat(500) }));
	await seen(browser.post(`/messages/draft?booking=${bookingId}`, { content: TEXT, keep: "1" }));
	const token = String(
		(await callApi(instance, "/api/auth/signin", { email, password: PASSWORD })).body.token,
	);
	await callApi(instance, "/api/messages/send", { bookingId: "nobodys", content: TEXT }, token);
	await callApi(
		instance,
		"/api/onboarding/creator-verification",
		{ dateOfBirth: BIRTHDAY.written[0], email: [email] },
		token,
	);
	for (const path of [
		"/dashboard",
		"/messages",
		thread,
		"/settings",
		"/settings/sessions",
		"/profile/creator",
		"/nope",
	])
		await seen(browser.get(path));
	await whileLocked(instance, async () => {
		const posts = [
			browser.post(thread, { content: TEXT }),
			new Browser(instance.origin).post("/auth/signin", { email, password: PASSWORD }),
		];
		await Promise.all(posts.map(seen));
	});
	const cookie = browser.cookies.get("session") ?? "";
	const session = JSON.parse(
		Buffer.from(decodeURIComponent(cookie).split(".")[0] ?? "", "base64").toString(),
	) as string;
	const keys = [PASSWORD, cookie, session, token, ...links];
	return { secrets: [...keys, TEXT, ...BIRTHDAY.written], keys, addresses: [email], urls, errors };
}

/** Runs something while another process locks the database, so that writes fail. */
async function whileLocked(instance: Instance, act: () => Promise<void>): Promise<void> {
	const lock = startChild("database/hold-lock.ts", {
		args: [join(instance.dataDir, "greenroom.db"), "60000"],
	});
	await lock.says("locked");
	try {
		await act();
	} finally {
		lock.process.kill();
		await lock.ended;
	}
}
