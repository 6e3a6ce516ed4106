import type { Browser as Chromium, Page as Tab } from "@playwright/test";
import type { Browser } from "../../tests/support/browser/browser.ts";
import { type Form, TEXT_FIELDS } from "./text-visits.ts";

/**
 * Opens a tab in Chromium with the cookies of a visitor. `found` collects the effects of payloads on any
 * page.
 */
export async function openTab(
	chromium: Chromium,
	{ origin, cookies }: Browser,
	found: string[],
): Promise<Tab> {
	const context = await chromium.newContext();
	for (const [name, value] of cookies) await context.addCookies([{ name, value, url: origin }]);
	const tab = await context.newPage();
	tab.on("dialog", async (dialog) => {
		found.push(`a dialog on ${tab.url().slice(0, 120)}`);
		await dialog.dismiss();
	});
	tab.on("console", (line) => {
		if (/Content.Security.Policy/i.test(line.text()))
			found.push(`a CSP report on ${tab.url().slice(0, 120)}: ${line.text().slice(0, 120)}`);
	});
	return tab;
}

/** Opens each URL and waits for its scripts. Returns the number of URLs. */
export async function visitAll(tab: Tab, origin: string, paths: readonly string[]): Promise<number> {
	for (const path of paths) await tab.goto(origin + path, { waitUntil: "load" }).catch(() => {});
	return paths.length;
}

/**
 * Fills in all text fields of each form with a string and sends the form, without client-side checks.
 * Returns the number of forms that were sent.
 */
export async function sendAll(
	tab: Tab,
	origin: string,
	forms: readonly Form[],
	getText: (form: number) => string,
): Promise<number> {
	let sent = 0;
	for (const { path, names } of forms) {
		await tab.goto(origin + path, { waitUntil: "load" }).catch(() => {});
		const answered = tab.waitForEvent("load", { timeout: 2_000 }).catch(() => {});
		const isSent = await tab
			.evaluate(
				({ fields, name, text }) => {
					const form = [...document.querySelectorAll<HTMLFormElement>("main form")].find((form) =>
						form.elements.namedItem(name),
					);
					if (!form) return false;
					for (const field of form.querySelectorAll<HTMLInputElement>(fields)) field.value = text;
					HTMLFormElement.prototype.submit.call(form);
					return true;
				},
				{ fields: TEXT_FIELDS, name: names[0] ?? "", text: getText(sent) },
			)
			.catch(() => false);
		if (!isSent) continue;
		sent++;
		await answered;
	}
	return sent;
}
