import { randomUUID } from "node:crypto";
import { Browser } from "../browser/browser.ts";
import type { SharedInstance } from "../instance/instance.ts";

export const MEMBER_PASSWORD = "a long enough password";

/** An address that no other test has. */
export const newEmail = (name = "member"): string => `${name}-${randomUUID().slice(0, 8)}@example.com`;

/** Someone who has just signed up on the page, with their signed-in browser. */
export async function signUpMember(instance: SharedInstance, email = newEmail()): Promise<{ email: string; browser: Browser }> {
	const browser = new Browser(instance.origin);
	const done = await browser.post("/auth/signup", { userType: "CREATOR", name: "Ana Li", email, password: MEMBER_PASSWORD, confirmPassword: MEMBER_PASSWORD });
	if (done.status !== 303) throw new Error(`Signing up was answered with ${done.status}.`);
	return { email, browser };
}

/** Makes all unused links to an account old. */
export const expireLinks = ({ change }: SharedInstance, email: string): void =>
	change("UPDATE AccountToken SET expiresAt = '2025-01-01T00:00:00.000+00:00' WHERE usedAt IS NULL AND userId = (SELECT id FROM User WHERE email = ?)", email);

/** Makes all submitted forms 61 seconds old. */
export const ageForms = ({ change }: SharedInstance): void => change("UPDATE Submission SET createdAt = ?", new Date(Date.now() - 61_000).toISOString().replace("Z", "+00:00"));
