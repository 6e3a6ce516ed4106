import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#app/infra/clock.server.ts";
import { Browser, type Page } from "../support/browser.ts";
import { exchange } from "../support/exchange.ts";
import { type Instance, startInstance } from "../support/instance.ts";
import { addConversation } from "../support/instance-conversation.ts";
import { signUpMember } from "../support/member.ts";
import { siteRoutes } from "../support/site-routes.ts";
import { setUpByPages } from "../support/two-factor.ts";

const TOKEN = "a-token-of-the-operator-of-32-characters";

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance({ OPERATOR_TOKEN: TOKEN });
});
afterAll(() => instance.stop());

const isWorking = ({ status, text }: Page) => status === 200 && text.includes("modulepreload");
const nonceOf = ({ headers }: Page) => /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "none";
const keysOf = ({ text }: Page) => text.match(/\b[\da-z]{8,9}\.[\da-f]{8}-[\da-f-]{27}\b/g) ?? [];

/** A page without what is fresh in each answer, and without a query that no page reads. */
const plain = (page: Page): string => [nonceOf(page), ...keysOf(page)].reduce((text, word) => text.replaceAll(word, "fresh"), page.text).replaceAll(/(\?|&|&amp;)made=\d+/g, "");

const visitors = {
	visitor: async () => new Browser(instance.origin),
	...Object.fromEntries((["CREATOR", "PROFESSIONAL", "ADMIN"] as const).map((role) => [role, () => new Browser(instance.origin).signIn(instance.account(role))])),
};

/** Pages tell the time by the minute: waits for the next one where this one is about to end. */
async function withinOneMinute(): Promise<void> {
	const left = MINUTE - (Date.now() % MINUTE);
	if (left < 15_000) await sleep(left);
}

describe("a page that was made for one person", () => {
	it.each(Object.entries(visitors))("is what would be made of the same facts now, on every page: %s", async (_, arrive) => {
		const browser = await arrive();
		await withinOneMinute();
		let compared = 0;
		for (const { path } of siteRoutes.filter(({ isPage }) => isPage)) {
			const first = await browser.get(path);
			if (!isWorking(first)) continue;
			await browser.get(path);
			const again = await browser.get(path);
			const anew = await browser.get(`${path}${path.includes("?") ? "&" : "?"}made=1`);
			expect.soft(plain(again) === plain(anew), path).toBe(true);
			expect.soft(nonceOf(again), path).not.toBe(nonceOf(first));
			expect.soft(again.text, path).not.toContain(nonceOf(first));
			for (const key of keysOf(first)) expect.soft(again.text, path).not.toContain(key);
			expect.soft(again.text.split(nonceOf(again)).length, path).toBe(first.text.split(nonceOf(first)).length);
			compared++;
		}
		expect(compared).toBeGreaterThan(5);
	});

	it("shows at once what has changed on it, and is nobody else's", async () => {
		const [creator, professional] = [
			await new Browser(instance.origin).signIn(instance.account("CREATOR")),
			await new Browser(instance.origin).signIn(instance.account("PROFESSIONAL")),
		];
		const bookingId = addConversation(instance, instance.account("CREATOR"), instance.account("PROFESSIONAL"));
		const path = `/messages?booking=${bookingId}`;
		const own = await creator.get(path);
		const theirs = await professional.get(path);
		expect(plain(theirs)).not.toBe(plain(own));
		await professional.submit(theirs, "form:has([name=content])", { content: "The studio is free on Friday." });
		expect((await creator.get(path)).text).toContain("The studio is free on Friday.");
		await creator.post("/theme", { theme: "dark" }, { Referer: instance.origin + path });
		expect((await creator.get(path)).$("html").attr("data-theme")).toBe("dark");
		instance.change('DELETE FROM "Session"');
		expect((await creator.get(path)).status).toBe(303);
	});

	it("stays in no memory where it shows a key, a code or a date of birth", async () => {
		const { browser } = await signUpMember(instance);
		const kept = async () => {
			const { text } = await exchange(instance.origin, { path: "/metrics", headers: { Authorization: `Bearer ${TOKEN}` } });
			return /^greenroom_page_cache_bytes\{audience="person"\} (\d+)$/m.exec(text)?.[1];
		};
		const growsBy = async (path: string) => {
			const before = await kept();
			for (let i = 0; i < 3; i++) expect((await browser.get(path)).status).toBe(200);
			return Number(await kept()) - Number(before);
		};
		expect(await growsBy("/settings/two-factor")).toBeGreaterThan(5_000);
		expect(await growsBy("/onboarding/creator-verification")).toBe(0);
		await browser.post("/settings/two-factor", {});
		expect(await growsBy("/settings/two-factor/set-up")).toBe(0);
		await setUpByPages(browser);
		expect(await growsBy("/settings/two-factor/recovery-codes")).toBe(0);
	});
});
