import { randomUUID } from "node:crypto";
import { hashToken } from "#app/infra/security/secrets.server.ts";
import { Browser } from "../browser/browser.ts";
import type { SharedInstance } from "../instance/instance.ts";
import { stored } from "../market/market.ts";

export const MEMBER_PASSWORD = "a long enough password";

/** Returns a unique email address. */
export const newEmail = (name = "member"): string => `${name}-${randomUUID().slice(0, 8)}@example.com`;

/** Signs up a member on the page. Returns their address and their signed-in browser. */
export async function signUpMember(
	instance: SharedInstance,
	email = newEmail(),
): Promise<{ email: string; browser: Browser }> {
	const browser = new Browser(instance.origin);
	const done = await browser.post("/auth/signup", {
		userType: "CREATOR",
		name: "Ana Li",
		email,
		password: MEMBER_PASSWORD,
		confirmPassword: MEMBER_PASSWORD,
	});
	if (done.status !== 303) throw new Error(`Signing up was answered with ${done.status}.`);
	return { email, browser };
}

/** Makes all unused emailed links of an account expire. */
export const expireLinks = ({ change }: SharedInstance, email: string): void =>
	change(
		"UPDATE AccountToken SET expiresAt = '2025-01-01T00:00:00.000+00:00' WHERE usedAt IS NULL AND userId = (SELECT id FROM User WHERE email = ?)",
		email,
	);

/** Sets the time of someone's sign-in forms to 61 seconds ago. */
export const ageForms = ({ change }: SharedInstance, email: string): void =>
	change(
		"UPDATE Submission SET createdAt = ? WHERE result LIKE '%' || (SELECT id FROM User WHERE email = ?) || '%'",
		stored(new Date(Date.now() - 61_000)),
		email,
	);

/**
 * Backdates the last proof of identity in the session of one browser or API token. The account's other
 * sessions stay unchanged, because other test files may use them.
 */
export const ageProof = ({ change }: SharedInstance, session: Browser | string): void =>
	change(
		"UPDATE Session SET provedAt = '2026-01-01T00:00:00.000+00:00' WHERE id = ?",
		hashToken(typeof session === "string" ? session : readToken(session)),
	);

/** Reads the token in a browser's session cookie, which is JSON in Base64, a period, and a signature. */
function readToken({ cookies }: Browser): string {
	const [value = ""] = decodeURIComponent(cookies.get("session") ?? "").split(".");
	return String(JSON.parse(Buffer.from(value, "base64").toString()));
}
