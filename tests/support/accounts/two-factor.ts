import { expect } from "vitest";
import { Browser } from "../browser/browser.ts";
import type { SharedInstance } from "../instance/instance.ts";
import { computeCode } from "./authenticator.ts";
import { ageForms, MEMBER_PASSWORD, signUpMember } from "./member.ts";

const FORM = "main form";

/**
 * Makes someone's used codes valid again, as if time had passed, because a code is valid only once,
 * and tests don't wait for the next code.
 */
export const forgetCodes = ({ change }: SharedInstance, email: string): void =>
	change("UPDATE TwoFactor SET lastStep = NULL WHERE userId = (SELECT id FROM User WHERE email = ?)", email);

type SignedIn = { email: string; password: string; browser: Browser };

/** Events that end the period in which a person can repeat the form that signed them in. */
export const endsOfReplay: [
	name: string,
	happen: (instance: SharedInstance, who: SignedIn) => Promise<unknown>,
][] = [
	["61 seconds", async (instance, { email }) => ageForms(instance, email)],
	["a new password", (_instance, { browser, password }) => changePassword(browser, password)],
	["two-factor sign-in being turned on", (_instance, { browser }) => setUpByPages(browser)],
];

async function changePassword(browser: Browser, currentPassword: string): Promise<void> {
	const password = `${currentPassword} 2`;
	const done = await browser.post("/settings/password", {
		currentPassword,
		password,
		confirmPassword: password,
	});
	expect(done.status).toBe(303);
}

/** Sets up two-factor sign-in on the pages. Returns the authenticator app's secret and the recovery codes. */
export async function setUpByPages(browser: Browser): Promise<{ secret: string; codes: string[] }> {
	const begun = await browser.submit(await browser.get("/settings/two-factor"), FORM, {});
	expect([begun.status, begun.location]).toEqual([303, "/settings/two-factor/set-up"]);
	const page = await browser.follow(begun);
	const secret = page.$("main [translate=no]").text();
	const done = await browser.submit(page, FORM, { code: computeCode(secret) });
	expect([done.status, done.location]).toEqual([303, "/settings/two-factor/recovery-codes"]);
	const sheet = await browser.follow(done);
	const codes = sheet
		.$("main ol [translate=no]")
		.toArray()
		.map((code) => sheet.$(code).text());
	return { secret, codes };
}

/** Creates a member with two-factor sign-in whose codes are all unused. */
export async function newTwoFactorMember(instance: SharedInstance) {
	const { email, browser } = await signUpMember(instance);
	const setUp = await setUpByPages(browser);
	forgetCodes(instance, email);
	return { email, browser, ...setUp };
}

/** Signs in with the right password in a new browser, up to the request for the code. */
export async function enterPassword({ origin }: SharedInstance, email: string, redirectTo = "") {
	const browser = new Browser(origin);
	const done = await browser.post(
		`/auth/signin${redirectTo && `?redirectTo=${encodeURIComponent(redirectTo)}`}`,
		{ email, password: MEMBER_PASSWORD },
	);
	return { browser, done };
}
