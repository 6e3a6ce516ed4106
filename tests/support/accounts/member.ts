import { Browser } from "../browser/browser.ts";
import type { Instance } from "../instance/instance.ts";

export const MEMBER_PASSWORD = "a long enough password";

let count = 0;

/** An address that is unique in the test file. */
export const newEmail = (): string => `member-${++count}-${process.pid}@example.com`;

/** Someone who has just signed up on the page, with their signed-in browser. */
export async function signUpMember(instance: Instance, email = newEmail()): Promise<{ email: string; browser: Browser }> {
	const browser = new Browser(instance.origin);
	const done = await browser.post("/auth/signup", { userType: "CREATOR", name: "Ana Li", email, password: MEMBER_PASSWORD, confirmPassword: MEMBER_PASSWORD });
	if (done.status !== 303) throw new Error(`Signing up was answered with ${done.status}.`);
	return { email, browser };
}

/** Makes all unused links old. */
export const expireLinks = ({ change }: Instance): void => change("UPDATE AccountToken SET expiresAt = '2025-01-01T00:00:00.000+00:00' WHERE usedAt IS NULL");

/** Makes all submitted forms 61 seconds old. */
export const ageForms = ({ change }: Instance): void => change("UPDATE Submission SET createdAt = ?", new Date(Date.now() - 61_000).toISOString().replace("Z", "+00:00"));
