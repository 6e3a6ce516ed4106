import { Browser } from "../browser/browser.ts";
import { exchange } from "../browser/exchange.ts";
import type { SharedInstance } from "../instance/instance.ts";
import { newEmail } from "./member.ts";

const PASSWORD = "quiet lanterns on the back stairs";

let count = 0;

/** Signs up a new creator on an instance. Returns their signed-in browser and an API token. */
export async function newCreator(
	instance: SharedInstance,
): Promise<{ browser: Browser; email: string; name: string; token: string }> {
	const email = newEmail("creator");
	const name = `Ana Li ${++count}`;
	const { status, body } = await callApi(instance, "/api/auth/signup", {
		name,
		email,
		password: PASSWORD,
		userType: "CREATOR",
	});
	if (status !== 201) throw new Error(`Signing up was answered with ${status}.`);
	return {
		browser: await new Browser(instance.origin).signIn({ email, password: PASSWORD }),
		email,
		name,
		token: String(body.token),
	};
}

/** Returns an adult's age verification form, with the box checked. */
export const adult = (email: string) => ({
	fullName: "Ana Li",
	email,
	"dateOfBirth.month": "March",
	"dateOfBirth.day": "31",
	"dateOfBirth.year": "1998",
	isOver18: "on",
	agreedToTerms: "on",
});

/** Starts an API session for an existing account, and returns its token. */
export async function createToken(
	instance: SharedInstance,
	{ email, password }: { email: string; password: string },
): Promise<string> {
	return String((await callApi(instance, "/api/auth/signin", { email, password })).body.token);
}

/** Makes an API call with a JSON body. */
export async function callApi(
	instance: SharedInstance,
	path: string,
	input: unknown,
	token?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
	const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
	const { status, text } = await exchange(instance.origin, {
		method: "POST",
		path,
		headers,
		body: JSON.stringify(input),
	});
	return { status, body: JSON.parse(text) as Record<string, unknown> };
}
