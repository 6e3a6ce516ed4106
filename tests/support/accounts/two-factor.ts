import { expect } from "vitest";
import type { Browser } from "../browser/browser.ts";
import type { Instance } from "../instance/instance.ts";
import { codeOf } from "./authenticator.ts";
import { ageForms } from "./member.ts";

const FORM = "main form";

/**
 * Lets the codes that were taken be taken again, as if time had passed: a code is good once, and
 * tests don't wait for the next.
 */
export const forgetCodes = ({ change }: Instance): void => change("UPDATE TwoFactor SET lastStep = NULL");

/**
 * What ends the time in which a form that signs in can be sent again, done by the browser that it
 * has signed in.
 */
export const endsOfReplay: [name: string, happen: (instance: Instance, browser: Browser, password: string) => Promise<unknown>][] = [
	["61 seconds", async (instance) => ageForms(instance)],
	["a new password", (_instance, browser, currentPassword) => changePassword(browser, currentPassword)],
	["two-factor sign-in being turned on", (_instance, browser) => setUpByPages(browser)],
];

async function changePassword(browser: Browser, currentPassword: string): Promise<void> {
	const password = `${currentPassword} 2`;
	const done = await browser.post("/settings/password", { currentPassword, password, confirmPassword: password });
	expect(done.status).toBe(303);
}

/**
 * Sets up two-factor sign-in by the pages; returns the app's secret and the recovery codes as they
 * are printed.
 */
export async function setUpByPages(browser: Browser): Promise<{ secret: string; codes: string[] }> {
	const begun = await browser.submit(await browser.get("/settings/two-factor"), FORM, {});
	expect([begun.status, begun.location]).toEqual([303, "/settings/two-factor/set-up"]);
	const page = await browser.follow(begun);
	const secret = page.$("main [translate=no]").text();
	const done = await browser.submit(page, FORM, { code: codeOf(secret) });
	expect([done.status, done.location]).toEqual([303, "/settings/two-factor/recovery-codes"]);
	const sheet = await browser.follow(done);
	const codes = sheet
		.$("main ol [translate=no]")
		.toArray()
		.map((code) => sheet.$(code).text());
	return { secret, codes };
}
