import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../../scripts/setup/browser.mjs";
import { phone, throttle } from "./browser.ts";
import type { Row } from "./row.ts";
import type { Setup } from "./setup.ts";

/** Timeout for the response to a form on the slow network, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 30_000;

type Form = { path: string; name: string; fields: Record<string, string>; choice?: string; cookie?: string };

/**
 * Counts the forms that work without their scripts. Each form is filled in and sent as soon as its page is
 * painted, on a slow phone on which scripts never load.
 */
export async function measureForms({ instance, conversation, cookies }: Setup): Promise<Row[]> {
	const { email, password } = instance.account("CREATOR");
	const name = "Robin Early";
	const forms: Form[] = [
		{
			path: "/auth/signup",
			name: "sign-up",
			fields: {
				name,
				email: "robin.early@example.com",
				password: "sent at first paint",
				confirmPassword: "sent at first paint",
			},
			choice: "CREATOR",
		},
		{ path: "/auth/signin", name: "sign-in", fields: { email, password } },
		{
			path: conversation,
			name: "a message",
			fields: { content: "Sent at first paint" },
			cookie: cookies.creator,
		},
	];
	const browser = await chromium.launch({ executablePath: await findBrowser() });
	try {
		const done: Form[] = [];
		for (const form of forms) if (await send(browser, instance.origin, form)) done.push(form);
		return [
			{
				part: "browser",
				what: `Forms that work from the first paint on, before any script has loaded: ${forms.map((form) => form.name).join(", ")}`,
				figure: `${done.length} of ${forms.length}`,
				value: done.length,
				ratio: null,
				budget: "all",
				isMet: done.length === forms.length,
			},
		];
	} finally {
		await browser.close();
	}
}

/** Sends the form, and returns whether it was accepted with a redirect (303). */
async function send(
	browser: Browser,
	origin: string,
	{ path, fields, choice, cookie }: Form,
): Promise<boolean> {
	const context = await browser.newContext(phone);
	const [, key = "", value = ""] = /^([^=]+)=(.*)$/.exec(cookie ?? "") ?? [];
	if (cookie) await context.addCookies([{ name: key, value, url: origin }]);
	const page = await context.newPage();
	try {
		await page.route(/\.js(\?|$)/, () => undefined);
		await throttle(page);
		await page.goto(origin + path, { waitUntil: "commit" });
		await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
		const [last = ""] = Object.keys(fields).slice(-1);
		const form = page.locator("main form", { has: page.locator(`[name="${last}"]`) });
		if (choice) await form.locator(`[value="${choice}"]`).check();
		for (const [field, text] of Object.entries(fields)) await form.locator(`[name="${field}"]`).fill(text);
		const answered = page.waitForResponse((response) => response.request().method() === "POST", {
			timeout: RESPONSE_TIMEOUT_MS,
		});
		await form.locator("button:not([type=button])").first().click({ noWaitAfter: true });
		return (await answered).status() === 303;
	} finally {
		await context.close();
	}
}
