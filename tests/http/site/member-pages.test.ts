import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUpMember } from "../../support/accounts/member.ts";
import { Browser, type Page } from "../../support/browser/browser.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { addConversation } from "../../support/instance/instance-conversation.ts";
import { isFullRun } from "../../support/proof/proof.ts";

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(() => instance.stop());

/** Every page in full, and else every twelfth. */
const comparedPages = siteRoutes.filter(({ isPage }) => isPage).filter((_, i) => isFullRun || i % 12 === 0);

const ROLES = ["CREATOR", "PROFESSIONAL", "ADMIN"] as const;

/**
 * Rendered for this request: the cache leaves requests with this header alone, and no page reads
 * it.
 */
const rendered = (browser: Browser, path: string) => browser.get(path, { Authorization: "Basic none" });

/**
 * Whether a page may be kept at all: working pages, and those with a form's key or something of one
 * person, may not.
 */
const mayBeKept = ({ headers }: Page) => !String(headers["cache-control"]).includes("no-store");

/** The page as it is once its encoding is undone. */
async function decoded({ cookies }: Browser, path: string, encoding: string): Promise<string> {
	const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	const answer = await fetch(instance.origin + path, { headers: { Cookie: cookie, "Accept-Encoding": encoding } });
	return answer.text();
}

describe("a reading page from the cache", () => {
	it("has the same bytes as without the cache, for visitors and as each role, on every page and in each encoding", async () => {
		let compared = 0;
		for (const role of ["VISITOR", ...ROLES] as const) {
			const browser = async () => (role === "VISITOR" ? new Browser(instance.origin) : new Browser(instance.origin).signIn(instance.account(role)));
			const [first, second] = [await browser(), await browser()];
			for (const { path } of comparedPages) {
				const secondPage = await rendered(second, path);
				if (secondPage.status !== 200 || !mayBeKept(secondPage)) continue;
				const texts = [(await first.get(path)).text, (await second.get(path)).text];
				await sleep(30);
				for (const encoding of ["br", "gzip", "identity"]) texts.push(await decoded(second, path, encoding));
				for (const text of texts) expect.soft(text === secondPage.text, `${path} as ${role}`).toBe(true);
				compared++;
			}
		}
		expect(compared).toBeGreaterThan(isFullRun ? 120 : 8);
	});

	it("shows nothing of who read it first: another person of the role gets the same", async () => {
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

	it("may be kept by its reader's browser only, which asks each time", async () => {
		const reader = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		const { headers } = await reader.get("/about");
		expect(headers).toMatchObject({ "cache-control": "private, no-cache" });
		expect(headers.vary).toContain("Cookie");
		expect(headers["set-cookie"]).toBeUndefined();
		expect(headers["content-security-policy"]).not.toContain("nonce");
		await expect.poll(async () => (await reader.get("/about")).headers.etag, { timeout: 10_000 }).toBeDefined();
	});

	it("comes as data where a script asks for its data", async () => {
		const reader = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		await reader.get("/about");
		expect((await reader.get("/about.data")).text).not.toContain("<html");
	});

	it("is another one in another color scheme, with a message, and with unread messages", async () => {
		const reader = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		await reader.get("/safety");
		await reader.post("/theme", { theme: "dark" }, { Referer: `${instance.origin}/safety` });
		expect((await reader.get("/safety")).$("html").attr("data-theme")).toBe("dark");
		const bookingId = addConversation(instance, instance.account("CREATOR"), instance.account("PROFESSIONAL"));
		instance.change('UPDATE "ConversationSide" SET unread = 3 WHERE bookingId = ?', bookingId);
		expect((await reader.get("/safety")).text).toContain("unread messages");
		await reader.post("/settings/name", { name: "Casey Other" });
		expect((await reader.get("/safety")).text).toContain("Your name is saved.");
		expect((await reader.get("/safety")).text).not.toContain("Your name is saved.");
	});

	it("is gone with the session", async () => {
		const reader = await new Browser(instance.origin).signIn(instance.account("PROFESSIONAL"));
		expect((await reader.get("/about")).text).toContain("Sign out");
		instance.change('DELETE FROM "Session"');
		expect((await reader.get("/about")).text).not.toContain("Sign out");
	});
});
