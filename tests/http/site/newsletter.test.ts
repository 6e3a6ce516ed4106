import { describe, expect, it } from "vitest";
import { newSubmissionKey } from "#app/forms/form-traps.ts";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const browser = () => new Browser(instance.origin);
const FORM = "main form";
let count = 0;
const newEmail = () => `reader-${++count}@example.com`;
const findState = (email: string) =>
	instance.rows<{ state: string; source: string }>(
		"SELECT state, source FROM NewsletterSubscriber WHERE email = ?",
		email,
	);

/** Finds the path of a link in the latest email of a kind to an address. */
function emailedPath(email: string, kind: string, page: string): string {
	const [sentEmail] = instance.rows<{ text: string }>(
		"SELECT text FROM OutboxEmail WHERE recipient = ? AND kind = ? ORDER BY id DESC",
		email,
		kind,
	);
	return (
		new RegExp(`/newsletter/${page}\\?token=[\\w.-]+`).exec(sentEmail?.text ?? "")?.[0] ??
		expect.fail(`no link to ${page} in ${sentEmail?.text}`)
	);
}

async function subscriber(): Promise<string> {
	const email = newEmail();
	await browser().post("/newsletter", { email, source: "newsletter" });
	await browser().post(emailedPath(email, "newsletter-confirmation", "confirm"), {});
	return email;
}

/** Signs up a subscriber again, and returns the unsubscribe path in the email that they get. */
async function unsubscribePath(email: string): Promise<string> {
	await browser().post("/newsletter", { email, source: "newsletter" });
	return emailedPath(email, "newsletter-kept", "unsubscribe");
}

describe("subscribing", () => {
	it("25: returns to the form's position on the page, and says what to do next", async () => {
		const visitor = browser();
		const email = newEmail();
		const done = await visitor.post("/newsletter", {
			email,
			source: "blog-newsletter",
			from: "/blog/price-a-brand-deal#newsletter",
		});
		expect([done.status, done.location]).toEqual([
			303,
			"/blog/price-a-brand-deal?subscribed=newsletter#newsletter",
		]);
		expect(findState(email)).toEqual([{ state: "PENDING", source: "blog-newsletter" }]);
		expect((await visitor.follow(done)).$("#newsletter h2").text()).toBe("Check your inbox");
	});

	it("gives a subscriber the same response as anyone else", async () => {
		const [known, unknown] = await Promise.all(
			[await subscriber(), newEmail()].map((email) =>
				browser().post("/newsletter", { email, from: "/blog#x" }),
			),
		);
		expect([known?.status, known?.location, known?.text]).toEqual([
			unknown?.status,
			unknown?.location,
			unknown?.text,
		]);
	});

	it("25: shows its errors on its own page, and keeps what was typed and the source", async () => {
		const page = await browser().post("/newsletter", {
			email: "nobody",
			source: "blog-newsletter",
			from: "/blog#x",
		});
		expectFailedForm(page, FORM, { email: "Enter an email address in the format name@example.com" });
		expect(page.$(`${FORM} [name=email]`).val()).toBe("nobody");
		expect(page.$(`${FORM} [name=source]`).val()).toBe("blog-newsletter");
	});

	it("28: accepts a form that is sent quickly, for example with autofill, and refuses an empty one", async () => {
		const email = newEmail();
		const submission = newSubmissionKey(new Date());
		expectFailedForm(await browser().post("/newsletter", { email: "", submission }), FORM, {
			email: "Enter your email address",
		});
		expect((await browser().post("/newsletter", { email, submission })).status).toBe(303);
		expect(findState(email)).toMatchObject([{ state: "PENDING" }]);
	});

	it("28: thanks a bot that fills in the hidden field of a complete form, and doesn't store its address", async () => {
		const email = newEmail();
		expect((await browser().post("/newsletter", { email: "", company_fax: "1" })).status).toBe(422);
		const done = await browser().post("/newsletter", { email, company_fax: "1" });
		expect([done.status, done.location]).toEqual([303, "/newsletter?subscribed=newsletter#newsletter"]);
		expect(findState(email)).toEqual([]);
	});

	it("through the API returns status 202", async () => {
		const call = (body: unknown) =>
			exchange(instance.origin, {
				method: "POST",
				path: "/api/newsletter",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify(body),
			});
		const email = newEmail();
		const { status, text } = await call({ email, source: "partner-page" });
		expect([status, JSON.parse(text)]).toEqual([202, { success: true }]);
		expect(findState(email)).toEqual([{ state: "PENDING", source: "partner-page" }]);
		expect((await call({ email: "x", source: "A B" })).status).toBe(422);
	});
});

describe("confirming", () => {
	it("requires pressing the button, because opening the link doesn't change anything", async () => {
		const visitor = browser();
		const email = newEmail();
		await visitor.post("/newsletter", { email });
		const path = emailedPath(email, "newsletter-confirmation", "confirm");
		for (let i = 0; i < 2; i++)
			expect((await visitor.get(path)).$("main button").text()).toBe("Confirm subscription");
		expect(findState(email)).toMatchObject([{ state: "PENDING" }]);
		const done = await visitor.post(path, {});
		expect([done.status, done.location]).toEqual([303, path]);
		expect((await visitor.follow(done)).$("h1").text()).toBe("You're subscribed");
		expect(findState(email)).toMatchObject([{ state: "ACTIVE" }]);
	});

	it("with an invalid link shows an error, and offers a new link", async () => {
		const page = await browser().get("/newsletter/confirm?token=nope");
		expect(page.status).toBe(404);
		expect(page.$("main a[href='/newsletter']").text()).toBe("Get a new link");
	});
});

describe("unsubscribing", () => {
	it("requires only pressing the button on the link's page", async () => {
		const visitor = browser();
		const email = await subscriber();
		const path = await unsubscribePath(email);
		expect((await visitor.get(path)).$("main button").text()).toBe("Unsubscribe");
		expect(findState(email)).toMatchObject([{ state: "ACTIVE" }]);
		const done = await visitor.post(path, {});
		expect((await visitor.follow(done)).$("h1").text()).toBe("You've unsubscribed");
		expect(findState(email)).toMatchObject([{ state: "UNSUBSCRIBED" }]);
	});

	it("requires only one POST from an email program, which sends no Origin header and no cookies", async () => {
		const email = await subscriber();
		const path = await unsubscribePath(email);
		const oneClick = (headers: Record<string, string> = {}) =>
			exchange(instance.origin, {
				method: "POST",
				path,
				headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
				body: "List-Unsubscribe=One-Click",
			});
		const browsers: Record<string, string>[] = [
			{ "Sec-Fetch-Site": "cross-site" },
			{ Origin: "https://evil.example" },
			{ Cookie: "session=x" },
		];
		for (const headers of browsers) {
			expect((await oneClick(headers)).status).toBe(403);
			expect(findState(email)).toMatchObject([{ state: "ACTIVE" }]);
		}
		expect((await oneClick()).status).toBe(200);
		expect(findState(email)).toMatchObject([{ state: "UNSUBSCRIBED" }]);
		expect((await oneClick()).status).toBe(200);
	});

	it.each(["", "nope", "a.b", `${crypto.randomUUID()}.${"A".repeat(43)}`])(
		"with the token %j gets status 404",
		async (token) => {
			expect((await browser().get(`/newsletter/unsubscribe?token=${token}`)).status).toBe(404);
		},
	);
});
