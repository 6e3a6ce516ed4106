import { expect } from "vitest";
import { codeOf } from "./authenticator.ts";
import type { Browser } from "./browser.ts";
import type { Instance } from "./instance.ts";
import { MEMBER_PASSWORD } from "./member.ts";

const FORM = "main form";

/** Lets the codes that were taken be taken again, as if time had passed: a code is good once, and tests do not wait for the next. */
export const forgetCodes = ({ change }: Instance): void => change("UPDATE TwoFactor SET lastStep = NULL");

/** Sets up two-factor sign-in by the pages; returns the app's secret and the recovery codes as they are printed. */
export async function setUpByPages(browser: Browser, password = MEMBER_PASSWORD): Promise<{ secret: string; codes: string[] }> {
	const begun = await browser.submit(await browser.get("/settings/two-factor"), FORM, {});
	expect([begun.status, begun.location]).toEqual([303, "/settings/two-factor/set-up"]);
	const page = await browser.follow(begun);
	const secret = page.$("main [translate=no]").text();
	const done = await browser.submit(page, FORM, { code: codeOf(secret), currentPassword: password });
	expect([done.status, done.location]).toEqual([303, "/settings/two-factor/recovery-codes"]);
	const sheet = await browser.follow(done);
	const codes = sheet
		.$("main ol [translate=no]")
		.toArray()
		.map((code) => sheet.$(code).text());
	return { secret, codes };
}
