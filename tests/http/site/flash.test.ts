import { describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { signedCookie } from "../../support/browser/signed-cookie.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

function withFlash(value: unknown, secret?: string): Browser {
	const browser = new Browser(instance.origin);
	browser.cookies.set("flash", signedCookie(instance, "flash", value, secret));
	return browser;
}
const REGION = "section[aria-label=Notifications]";

describe("a flash message", () => {
	it.each(["/", "/waitlist", "/no-such-page"])(
		"appears only once, in the notification region of %s",
		async (path) => {
			const browser = withFlash({ kind: "success", text: "The booking is canceled." });
			const page = await browser.get(path);
			expect(page.$(`${REGION} p`).text()).toBe("The booking is canceled.");
			expect(page.headers["cache-control"]).toBe("private, no-store");
			expect(browser.cookies.has("flash")).toBe(false);
			expect((await browser.get(path)).$(`${REGION}`).text()).toBe("");
		},
	);

	it("is kept during redirects, until a page shows it", async () => {
		const browser = await new Browser(instance.origin).signIn(instance.account("PROFESSIONAL"));
		browser.cookies.set(
			"flash",
			signedCookie(instance, "flash", { kind: "success", text: "Your account is ready." }),
		);
		for (const path of ["/onboarding/professional", "/onboarding/professional.data"]) {
			await browser.get(path);
			expect(browser.cookies.has("flash")).toBe(true);
		}
		const page = await browser.get("/onboarding/professional/1");
		expect(page.$(`${REGION} p`).text()).toBe("Your account is ready.");
		expect(browser.cookies.has("flash")).toBe(false);
	});

	it.each(["Sec-Purpose", "Purpose"])(
		"is kept while pages are prefetched with the header %s",
		async (header) => {
			const browser = withFlash({ kind: "success", text: "You're signed out." });
			for (const path of ["/about", "/auth/signup"]) {
				const page = await browser.get(path, { [header]: "prefetch" });
				expect([page.$(REGION).text(), browser.cookies.has("flash")]).toEqual(["", true]);
			}
			const page = await browser.get("/");
			expect([page.$(`${REGION} p`).text(), browser.cookies.has("flash")]).toEqual([
				"You're signed out.",
				false,
			]);
		},
	);

	it("about an error is an alert", async () => {
		const page = await withFlash({ kind: "error", text: "That did not work." }).get("/");
		expect(page.$(`${REGION} p[role=alert]`).text()).toBe("That did not work.");
	});

	it("is rendered as text", async () => {
		const page = await withFlash({ kind: "success", text: '<img src=x onerror="alert(1)">' }).get("/");
		expect(page.$(`${REGION} img`)).toHaveLength(0);
		expect(page.$(`${REGION} p`).text()).toBe('<img src=x onerror="alert(1)">');
	});

	it.each([
		["of an unknown kind", { kind: "loud", text: "x" }],
		["that is too long", { kind: "success", text: "x".repeat(301) }],
		["that is only text", "text"],
		["that is null", null],
	])("%s isn't shown", async (_what, value) => {
		const page = await withFlash(value).get("/");
		expect([page.status, page.$(REGION).text()]).toEqual([200, ""]);
	});

	it("signed with another secret isn't shown", async () => {
		const page = await withFlash(
			{ kind: "success", text: "Send money" },
			"another secret of at least 32 characters",
		).get("/");
		expect(page.text).not.toContain("Send money");
	});
});
